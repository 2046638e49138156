#if !canImport(ObjectiveC)
  /// The implementation of a method. `Implementation` is a struct, because a function over a parameter pack can't be a
  /// generic argument.
  struct Implementation<each A, R>: Sendable {
    /// The closure. Its type is `@Sendable` although the user's closure may be isolated, because the isolation is
    /// checked before each call.
    let call: @Sendable (repeat each A) -> R

    init(_ call: @escaping (repeat each A) -> R) {
      self = unsafeBitCast(Plain(call: call), to: Implementation.self)
    }

    init(unchecked call: @escaping @isolated(any) (repeat each A) -> R) {
      self = unsafeBitCast(Isolated(call: call), to: Implementation.self)
    }

    // A function value has two words, whatever isolation its type has (Swift ABI, "Type Layout"). The cast is made
    // within structs, because a function that is a generic argument itself would be wrapped.
    private struct Plain { let call: (repeat each A) -> R }
    private struct Isolated { let call: @isolated(any) (repeat each A) -> R }
  }

  /// The implementations of a delegate's methods, keyed by the methods' names.
  struct Implementations {
    private var all: [String: any Sendable] = [:]

    /// Adds an implementation, and returns false if the method has one already.
    mutating func add<each A, R>(_ implementation: Implementation<repeat each A, R>, for name: String) -> Bool {
      guard all[name] == nil else { return false }
      all[name] = implementation
      return true
    }

    mutating func replace(with others: Implementations) { all.merge(others.all) { $1 } }

    mutating func remove(_ name: String) { all[name] = nil }

    func closure<each A, R>(for name: String) -> Implementation<repeat each A, R>? {
      all[name].map { $0 as! Implementation<repeat each A, R> }
    }
  }
#endif

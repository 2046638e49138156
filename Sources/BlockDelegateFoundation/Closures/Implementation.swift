#if !canImport(ObjectiveC)
  /// What implements a method. In a struct: a function over a parameter pack can't itself be the value of a generic type.
  struct Implementation<each A, R>: Sendable {
    /// Sendable as its type says, because whatever is not may only be called where it was checked that it may.
    let call: @Sendable (repeat each A) -> R

    init(_ call: @escaping (repeat each A) -> R) {
      self = unsafeBitCast(Plain(call: call), to: Implementation.self)
    }

    init(unchecked call: @escaping @isolated(any) (repeat each A) -> R) {
      self = unsafeBitCast(Isolated(call: call), to: Implementation.self)
    }

    // A function is two words, whatever isolation its type names (Swift ABI, "Type Layout"). Cast within structs: a
    // function that is itself a generic argument would be wrapped.
    private struct Plain { let call: (repeat each A) -> R }
    private struct Isolated { let call: @isolated(any) (repeat each A) -> R }
  }

  /// What implements a delegate's methods, by their names.
  struct Implementations {
    private var all: [String: any Sendable] = [:]

    /// Returns whether there was none.
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

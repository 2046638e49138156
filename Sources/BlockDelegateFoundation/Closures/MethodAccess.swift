#if !canImport(ObjectiveC)
  /// How a method's closure is set, and how the method is called.
  protocol AnyMethodAccess: Sendable {
    /// As Swift writes it: `parser(_:foundCharacters:)`.
    var name: String { get }
  }

  /// The same for a method of the protocol `P`, whose types are known.
  struct MethodAccess<P, each A, R>: AnyMethodAccess {
    let name: String
    /// Sets the closure of a delegate that is made of closures.
    let set: @Sendable (AnyObject, Implementation<repeat each A, R>) -> Void
    /// Calls the method of any delegate.
    let call: @Sendable (P, repeat each A) -> R

    init<Closures: AnyObject>(
      _ name: String, of type: Closures.Type,
      set: @escaping @Sendable (Closures, Implementation<repeat each A, R>) -> Void,
      call: @escaping @Sendable (P, repeat each A) -> R
    ) {
      self.name = name
      // Each class of closures has accesses of its own.
      self.set = { set($0 as! Closures, $1) }
      self.call = call
    }
  }

  /// What implements a method. In a struct: a function over a parameter pack can't itself be the value of a generic type.
  struct Implementation<each A, R> {
    let call: (repeat each A) -> R

    init(_ call: @escaping (repeat each A) -> R) { self.call = call }

    /// A closure of any isolation: whoever calls it has checked where.
    init(unchecked call: @escaping @isolated(any) (repeat each A) -> R) {
      // A function is two words, whatever isolation its type names (Swift ABI, "Type Layout"). Cast within structs: a
      // function that is itself a generic argument would be wrapped.
      self = unsafeBitCast(Isolated(call: call), to: Implementation.self)
    }

    private struct Isolated { let call: @isolated(any) (repeat each A) -> R }
  }
#endif

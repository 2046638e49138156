#if !canImport(ObjectiveC)
  /// A method of a protocol: its name, and how it is called.
  protocol AnyMethodAccess: Sendable {
    /// As Swift writes it: `parser(_:foundCharacters:)`.
    var name: String { get }
  }

  /// The same for a method of the protocol `P`, whose types are known.
  struct MethodAccess<P, each A, R>: AnyMethodAccess {
    let name: String
    /// Calls the method of any delegate.
    let call: @Sendable (P, repeat each A) -> R

    init(_ name: String, call: @escaping @Sendable (P, repeat each A) -> R) { (self.name, self.call) = (name, call) }
  }
#endif

#if !canImport(ObjectiveC)
  /// A method of the protocol whose existential type `P` is: its name, and how it is called.
  protocol AnyMethodAccess<P>: Sendable {
    associatedtype P

    /// As Swift writes it: `parser(_:foundCharacters:)`.
    var name: String { get }

    /// Adds what calls the method of a chain's delegates.
    func addImplementation(of chain: Chain<P>, to implementations: inout Implementations)
  }

  /// The same with the types of the method.
  struct MethodAccess<P, each A, R>: AnyMethodAccess {
    let name: String
    /// Calls the method of any delegate.
    let call: @Sendable (P, repeat each A) -> R

    init(_ name: String, call: @escaping @Sendable (P, repeat each A) -> R) { (self.name, self.call) = (name, call) }
  }
#endif

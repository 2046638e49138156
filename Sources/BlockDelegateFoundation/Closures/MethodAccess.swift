#if !canImport(ObjectiveC)
  /// The name of a method, and the way to call it, for a protocol with the existential type `P`.
  protocol AnyMethodAccess<P>: Sendable {
    associatedtype P

    /// The name of the method in Swift's notation, such as `parser(_:foundCharacters:)`.
    var name: String { get }

    /// Adds the implementation that calls the method of a chain's delegates.
    func addImplementation(of chain: Chain<P>, to implementations: inout Implementations)
  }

  /// The name of a method with the types of its arguments and its result, and the function that calls the method.
  struct MethodAccess<P, each A, R>: AnyMethodAccess {
    let name: String
    /// Calls the method of any delegate.
    let call: @Sendable (P, repeat each A) -> R

    init(_ name: String, call: @escaping @Sendable (P, repeat each A) -> R) { (self.name, self.call) = (name, call) }
  }
#endif

#if !canImport(ObjectiveC)
  import Foundation

  /// A delegate that closures make, for the protocol whose existential type `P` is.
  ///
  /// The object that it is the delegate of holds it weakly, as Foundation's objects do: keep it as long as it is to be
  /// called. A `URLSession` alone retains its delegate, until it is invalidated.
  public final class DynamicDelegate<P> {
    private let closures: any ClosureDelegate<P>

    /// The delegate as the protocol's type, for who takes it as that. It does not keep this object.
    public var delegate: P { closures.delegate }

    init(
      _ type: any ClosureDelegate<P>.Type, at location: CodeLocation, _ body: (DelegateBuilder<P>) throws -> Void
    ) throws {
      let builder = DelegateBuilder(bare: type.init(Implementations()).delegate, at: location)
      try body(builder)
      try builder.check()
      closures = type.init(builder.implementations)
    }
  }
#endif

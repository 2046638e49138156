#if !canImport(ObjectiveC)
  import Foundation

  /// A delegate that closures make, for the protocol whose existential type `P` is.
  ///
  /// The object that it is the delegate of holds it weakly, as Foundation's objects do: keep it as long as it is to be
  /// called. A `URLSession` alone retains its delegate, until it is invalidated.
  public final class DynamicDelegate<P> {
    let closures: any ClosureDelegate<P>
    /// Of the delegates that it was added to.
    var membership: ChainMember<P>?

    /// The delegate as the protocol's type, for who takes it as that. It does not keep this object.
    public var delegate: P { closures.delegate }

    /// Makes a delegate for an object that `implement` is not for.
    ///
    ///     let delegate = try DynamicDelegate((any PortDelegate).self) { delegate in
    ///       delegate.on(.handle) { message in print(message) }
    ///     }
    ///     port.setDelegate(delegate.delegate)
    ///
    /// - Parameters:
    ///   - type: the protocol.
    ///   - fileID: where the call stands, for errors.
    ///   - line: the call's line in that file.
    ///   - body: registers closures.
    /// - Throws: what `body` throws; ``BlockDelegateError`` when a method has two closures, or the protocol is none of
    ///   Foundation's.
    public init(
      _ type: P.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<P>) throws -> Void
    ) throws {
      let location = CodeLocation(fileID, line)
      let type = try foundClosureClass(for: type, at: location)
      let builder = DelegateBuilder(bare: type.init(Implementations()).delegate, at: location)
      try body(builder)
      try builder.check()
      closures = type.init(builder.implementations)
    }
  }
#endif

#if !canImport(ObjectiveC)
  import Foundation

  /// A delegate that is made of closures, for the protocol with the existential type `P`.
  ///
  /// Foundation's objects hold their delegates weakly, so the delegate must be kept as long as it should be called.
  /// Only a `URLSession` retains its delegate, until the session is invalidated.
  public final class DynamicDelegate<P> {
    let closures: any ClosureDelegate<P>
    /// The membership in the chain of the object to which the delegate was added, or nil if it was added to no object.
    var membership: ChainMember<P>?

    /// The delegate as the protocol's type, for functions that take this type. The returned delegate does not retain
    /// this `DynamicDelegate`.
    public var delegate: P { closures.delegate }

    /// Makes a delegate from closures, without setting it as the delegate of an object.
    ///
    ///     let delegate = try DynamicDelegate((any PortDelegate).self) { delegate in
    ///       delegate.on(.handle) { message in print(message) }
    ///     }
    ///     port.setDelegate(delegate.delegate)
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Throws: The error that `body` throws, or ``BlockDelegateError`` if a method has two closures or the protocol
    ///   is not one of Foundation's delegate protocols.
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

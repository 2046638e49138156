#if !canImport(ObjectiveC)
  /// A delegate that is made of closures, for the protocol with the existential type `P`.
  ///
  /// Foundation's objects hold their delegates weakly, so the delegate must be kept as long as it should be called.
  /// Only a `URLSession` retains its delegate, until the session is invalidated.
  public final class FoundationDelegate<P> {
    private let closures: Closures<P>

    /// The delegate as the protocol's type, for functions that take this type. The returned object has the closures,
    /// and does not retain this `FoundationDelegate`.
    public var delegate: P { closures as! P }  // Each subclass of `Closures<P>` implements the protocol.

    /// Makes a delegate from closures, without setting it as the delegate of an object.
    ///
    ///     let delegate = try FoundationDelegate((any PortDelegate).self) { delegate in
    ///       delegate.on(.handle) { message in print(message) }
    ///     }
    ///     port.setDelegate(delegate.delegate)
    ///
    /// - Parameters:
    ///   - type: The protocol. For sessions and their tasks it is `(any URLSessionDelegates).self`.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Throws: The error that `body` throws, or ``BlockDelegateError`` with all problems of the closures, or if the
    ///   protocol is not one of Foundation's delegate protocols.
    public init(
      _ type: P.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (FoundationDelegateBuilder<P>) throws -> Void
    ) throws {
      guard let new = closureClasses.lazy.compactMap({ $0 as? Closures<P>.Type }).first?.init() else {
        throw BlockDelegateError(
          .unknownProtocol, expected: "a delegate protocol of Foundation's", given: "\(type)",
          at: CodeLocation(fileID, line))
      }
      closures = new
      try update(fileID: fileID, line: line, body)
    }

    /// Adds, replaces and removes closures in one step. A closure that is running during the update runs to its end.
    ///
    ///     try delegate.update { delegate in
    ///       delegate.remove(.parserFoundComment)
    ///       delegate.on(.parserFoundCharacters) { parser, text in print(text) }
    ///     }
    ///
    /// - Parameters:
    ///   - body: Registers and removes closures with the builder that it gets.
    /// - Throws: The error that `body` throws, or ``BlockDelegateError`` with all problems of the closures. The
    ///   delegate is unchanged then.
    public func update(
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (FoundationDelegateBuilder<P>) throws -> Void
    ) throws {
      let builder = FoundationDelegateBuilder(closures)
      try body(builder)
      try builder.finish(at: CodeLocation(fileID, line))
    }
  }
#endif

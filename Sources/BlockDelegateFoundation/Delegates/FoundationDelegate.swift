#if !canImport(ObjectiveC)
  /// A delegate that is made of closures, for the protocol with the existential type `P`.
  ///
  /// Foundation's objects hold their delegates weakly, so the delegate must be kept as long as it should be called.
  /// Only a `URLSession` retains its delegate, until the session is invalidated.
  public final class FoundationDelegate<P> {
    let closures: Closures<P>
    /// What adds the closures to the delegates of an object; nil for an object's only delegate.
    private let membership: DelegateObservation?
    /// Where the closures are called.
    private let route: DeliveryRoute

    /// The delegate as the protocol's type, for functions that take this type. The returned object has the closures,
    /// and does not retain this `FoundationDelegate`.
    public var delegate: P { closures.delegate }

    /// Makes a delegate from closures, without setting it as the delegate of an object.
    ///
    ///     let ports = try FoundationDelegate((any PortDelegate).self) { delegate in
    ///       delegate.on(.handle) { message in print(message) }
    ///     }
    ///     port.setDelegate(ports.delegate)
    ///
    /// - Parameters:
    ///   - type: The protocol. For sessions and their tasks it is `(any URLSessionDelegates).self`.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Throws: The error that `body` throws, or ``BlockDelegateError`` with all problems of the closures, or if the
    ///   protocol is not one of Foundation's delegate protocols.
    public convenience init(
      _ type: P.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (FoundationDelegateBuilder<P>) throws -> Void
    ) throws { try self.init(type, for: nil, at: CodeLocation(fileID, line), body) }

    /// - Parameters:
    ///   - owner: The object that will have the delegate, or nil if it is unknown.
    ///   - join: Adds the closures, for these methods, to another delegate; nil for an object's only delegate.
    init(
      _ type: P.Type, for owner: AnyObject?, forwardingTo target: Member<P>? = nil,
      by route: DeliveryRoute = .immediate,
      at location: CodeLocation,
      joining join: ((Closures<P>, [MethodName]) throws -> DelegateObservation)? = nil,
      _ body: (FoundationDelegateBuilder<P>) throws -> Void
    ) throws {
      self.route = route
      let known = try closureClass(for: type, at: location)
      let builder = FoundationDelegateBuilder<P>(DelegateFailures(), by: route)
      try body(builder)
      closures = known.type(for: builder.methods, like: target?.object).init(builder.failures)
      #if DEBUG
        // A class of other code may call any method.
        closures.isOfFoundation = owner.map(isFoundations) ?? true
      #endif
      if let target { closures.update { $0.members = [target] } }
      try builder.finish(closures, of: owner, at: location)
      membership = try join?(closures, builder.methods)
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
      let builder = FoundationDelegateBuilder<P>(closures.failures, by: route)
      try body(builder)
      try builder.finish(closures, of: nil, at: CodeLocation(fileID, line))
    }
  }

  /// Returns the class of delegates of closures for a protocol.
  func closureClass<P>(for type: P.Type, at location: CodeLocation) throws(BlockDelegateError) -> Closures<P>.Type {
    if let known = closureClasses.lazy.compactMap({ $0 as? Closures<P>.Type }).first { return known }
    // A session has one delegate, for the protocols of all its tasks.
    let isOfSession = "\(type)".contains("URLSession")
    throw BlockDelegateError(
      .unknownProtocol, expected: isOfSession ? "any URLSessionDelegates" : "a delegate protocol of Foundation's",
      given: "\(type)", at: location)
  }
#endif

#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // These methods are named by the members of an Objective-C protocol, as Swift imports it: `Protocol.member`, as in
  // `#selector`.
  extension CallRecording {
    /// The recorded calls of a method. Fails the test if the member names no method.
    public subscript<each Argument, R>(
      _ member: (P) throws -> MethodBody<repeat each Argument, R>?, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
      self[.forVariadicMember(member), fileID, filePath, line, column]
    }

    /// The recorded calls of a method of the main actor. Fails the test if the member names no method.
    public subscript<each Argument, R>(
      _ member: (P) throws -> MainActorMethodBody<repeat each Argument, R>?, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
      self[.forMainActorMember(member), fileID, filePath, line, column]
    }
  }

  extension DelegateSpy {
    /// Makes a spy for a protocol that responds to these methods.
    ///
    ///     let spy = try DelegateSpy(NSWindowDelegate.self, responding: NSWindowDelegate.windowShouldClose)
    public convenience init<each F>(
      _ type: P.Type, responding members: repeat (P) throws -> (each F)?, forwardingTo target: ObjCObject? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      var selectors: [Selector] = []
      repeat selectors.append(DelegateMethod<P, each F>.forMember(each members).selector)
      try self.init(type, responding: selectors, forwardingTo: target, fileID: fileID, line: line)
    }

    /// Sets a closure as the implementation of a method.
    ///
    ///     spy.stub(NSWindowDelegate.windowShouldClose) { window in false }
    public func stub<F>(
      _ member: (P) throws -> F?, where matches: ((RecordedMessage) throws -> Bool)? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
      isolation: (any Actor)? = #isolation, _ body: F
    ) {
      stub(
        .forMember(member), where: matches, fileID: fileID, filePath: filePath, line: line, column: column,
        isolation: isolation, body)
    }
  }
#endif

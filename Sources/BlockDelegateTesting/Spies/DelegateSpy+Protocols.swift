import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension DelegateSpy where P: DeclaredProtocol {
  /// Makes a spy for a declared protocol that responds to the methods with these selectors.
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - selectors: The selectors of the methods that the spy responds to, and no others. With nil the spy responds to
  ///     the required methods and to the methods that the real delegate responds to.
  ///   - strict: Whether a call fails the test if neither a stub nor the real delegate implements it. The failure is
  ///     reported at the line that makes the spy.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of the file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  /// - Throws: `BlockDelegateError` if the protocol has no such method, or if a method can't be implemented.
  public convenience init(
    _ type: P.Type, responding selectors: [Selector]? = nil, strict: Bool = false,
    forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try self.init(
      ObjCProtocol(type), responding: selectors, isStrict: strict, target: target, limit: limit,
      at: CodeLocation(fileID, filePath, line, column))
  }

  /// Makes a spy for a declared protocol that responds to these typed methods.
  ///
  ///     let spy = try DelegateSpy(GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters)
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - methods: The methods that the spy responds to, and no others.
  ///   - strict: Whether a call fails the test if neither a stub nor the real delegate implements it. The failure is
  ///     reported at the line that makes the spy.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of the file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  /// - Throws: `BlockDelegateError` if the protocol has no such method, or if a method can't be implemented.
  public convenience init<each F>(
    _ type: P.Type, responding methods: repeat DelegateMethod<P, each F>, strict: Bool = false,
    forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try self.init(
      ObjCProtocol(type), responding: selectors(repeat each methods), isStrict: strict, target: target, limit: limit,
      at: CodeLocation(fileID, filePath, line, column))
  }
}

extension DelegateSpy where P == ObjCProtocol {
  /// Makes a spy for a protocol that is named at run time.
  ///
  /// - Parameters:
  ///   - protocol: The protocol.
  ///   - selectors: The selectors of the methods that the spy responds to, and no others. With nil the spy responds to
  ///     the required methods and to the methods that the real delegate responds to.
  ///   - strict: Whether a call fails the test if neither a stub nor the real delegate implements it. The failure is
  ///     reported at the line that makes the spy.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of the file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  /// - Throws: `BlockDelegateError` if the protocol has no such method, or if a method can't be implemented.
  public convenience init(
    _ protocol: ObjCProtocol, responding selectors: [Selector]? = nil, strict: Bool = false,
    forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try self.init(
      `protocol`, responding: selectors, isStrict: strict, target: target, limit: limit,
      at: CodeLocation(fileID, filePath, line, column))
  }
}

#if canImport(ObjectiveC)
  extension DelegateSpy {
    /// Makes a spy for an imported Objective-C protocol that responds to the methods with these selectors.
    ///
    /// - Parameters:
    ///   - type: The type of the protocol, such as `NSWindowDelegate.self`.
    ///   - selectors: The selectors of the methods that the spy responds to, and no others. With nil the spy responds
    ///     to the required methods and to the methods that the real delegate responds to.
    ///   - strict: Whether a call fails the test if neither a stub nor the real delegate implements it. The failure is
    ///     reported at the line that makes the spy.
    ///   - target: The real delegate, which gets calls without a stub and is held weakly.
    ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
    ///   - fileID: The file of the call, for failures.
    ///   - filePath: The path of the file, for failures.
    ///   - line: The line of the call, for failures.
    ///   - column: The column of the call, for failures.
    /// - Throws: `BlockDelegateError` if the protocol has no such method, or if a method can't be implemented.
    public convenience init(
      _ type: P.Type, responding selectors: [Selector]? = nil, strict: Bool = false,
      forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
      try self.init(
        ObjCProtocol(of: type), responding: selectors, isStrict: strict, target: target, limit: limit,
        at: CodeLocation(fileID, filePath, line, column))
    }

    /// Makes a spy for an imported Objective-C protocol that responds to these typed methods.
    ///
    /// - Parameters:
    ///   - type: The type of the protocol, such as `NSWindowDelegate.self`.
    ///   - methods: The methods that the spy responds to, and no others.
    ///   - strict: Whether a call fails the test if neither a stub nor the real delegate implements it. The failure is
    ///     reported at the line that makes the spy.
    ///   - target: The real delegate, which gets calls without a stub and is held weakly.
    ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
    ///   - fileID: The file of the call, for failures.
    ///   - filePath: The path of the file, for failures.
    ///   - line: The line of the call, for failures.
    ///   - column: The column of the call, for failures.
    /// - Throws: `BlockDelegateError` if the protocol has no such method, or if a method can't be implemented.
    public convenience init<each F>(
      _ type: P.Type, responding methods: repeat DelegateMethod<P, each F>, strict: Bool = false,
      forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
      try self.init(
        ObjCProtocol(of: type), responding: selectors(repeat each methods), isStrict: strict, target: target,
        limit: limit, at: CodeLocation(fileID, filePath, line, column))
    }

    /// The spy's object as the protocol's type, for assignments such as `window.delegate = spy.delegate`.
    ///
    /// The spy must be kept while the object is in use.
    public var delegate: P { object as! P }
  }
#endif

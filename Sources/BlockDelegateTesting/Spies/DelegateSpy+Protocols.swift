import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension DelegateSpy where P: DeclaredProtocol {
  /// Makes a spy that responds to exactly the methods with these selectors.
  /// - Parameters:
  ///   - type: the protocol.
  ///   - selectors: the methods; nil for the required ones, and those that the real delegate responds to.
  ///   - strict: whether a call is a failure that no stub and no real delegate answers. It is told at the line that
  ///     makes the spy.
  ///   - target: the real delegate, held weakly.
  ///   - limit: how many messages are kept, the last ones; nil for all.
  ///   - fileID: where the spy is made, for failures.
  ///   - filePath: the same file's path.
  ///   - line: the line in that file.
  ///   - column: the column in that line.
  /// - Throws: `BlockDelegateError` when the protocol has no such method, or one can't be answered.
  public convenience init(
    _ type: P.Type, responding selectors: [Selector]? = nil, strict: Bool = false,
    forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try self.init(
      ObjCProtocol(type), responding: selectors, isStrict: strict, target: target, limit: limit,
      at: CodeLocation(fileID, filePath, line, column))
  }

  /// Makes a spy that responds to exactly these methods.
  ///
  ///     let spy = try DelegateSpy(GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters)
  ///
  /// - Throws: `BlockDelegateError` when the protocol has no such method, or one can't be answered.
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
  /// Makes a spy for a protocol that is known by its name. With nil for the selectors it responds to the required
  /// methods, and to those that the real delegate responds to.
  /// - Throws: `BlockDelegateError` when the protocol has no such method, or one can't be answered.
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
    /// Makes a spy for a protocol as Swift imports it, which responds to exactly the methods with these selectors. With
    /// nil it responds to the required methods, and to those that the real delegate responds to.
    /// - Throws: `BlockDelegateError` when the protocol has no such method, or one can't be answered.
    public convenience init(
      _ type: P.Type, responding selectors: [Selector]? = nil, strict: Bool = false,
      forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
      try self.init(
        ObjCProtocol(of: type), responding: selectors, isStrict: strict, target: target, limit: limit,
        at: CodeLocation(fileID, filePath, line, column))
    }

    /// Makes a spy for a protocol as Swift imports it, which responds to exactly these methods.
    /// - Throws: `BlockDelegateError` when the protocol has no such method, or one can't be answered.
    public convenience init<each F>(
      _ type: P.Type, responding methods: repeat DelegateMethod<P, each F>, strict: Bool = false,
      forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
      try self.init(
        ObjCProtocol(of: type), responding: selectors(repeat each methods), isStrict: strict, target: target,
        limit: limit, at: CodeLocation(fileID, filePath, line, column))
    }

    /// The spy's object as the protocol's type: `window.delegate = spy.delegate`. Keep the spy.
    public var delegate: P { object as! P }
  }
#endif

import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension DelegateSpy where P: DeclaredProtocol {
  /// Makes a spy that responds to the required methods, and to those that the real delegate responds to.
  /// - Parameters:
  ///   - type: the protocol.
  ///   - strict: whether a call is a failure that no stub and no real delegate answers. It is told at the line that
  ///     makes the spy.
  ///   - target: the real delegate, held weakly.
  ///   - limit: how many messages are kept, the last ones; nil for all.
  ///   - fileID: where the spy is made, for failures.
  ///   - filePath: the same file's path.
  ///   - line: the line in that file.
  ///   - column: the column in that line.
  /// - Throws: `BlockDelegateError` when a method can't be answered.
  public convenience init(
    _ type: P.Type, strict: Bool = false, forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try self.init(
      ObjCProtocol(type), responding: nil, isStrict: strict, target: target, limit: limit,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
    var selectors: [Selector] = []
    repeat selectors.append((each methods).selector)
    try self.init(
      ObjCProtocol(type), responding: selectors, isStrict: strict, target: target, limit: limit,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes a spy that responds to exactly the methods with these selectors.
  /// - Throws: `BlockDelegateError` when the protocol has no such method, or one can't be answered.
  public convenience init(
    _ type: P.Type, responding selectors: [Selector], strict: Bool = false,
    forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try self.init(
      ObjCProtocol(type), responding: selectors, isStrict: strict, target: target, limit: limit,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

#if canImport(ObjectiveC)
  extension DelegateSpy {
    /// Makes a spy that responds to the required methods, and to those that the real delegate responds to.
    /// - Parameters:
    ///   - type: the protocol.
    ///   - strict: whether a call is a failure that no stub and no real delegate answers. It is told at the line that
    ///     makes the spy.
    ///   - target: the real delegate, held weakly.
    ///   - limit: how many messages are kept, the last ones; nil for all.
    ///   - fileID: where the spy is made, for failures.
    ///   - filePath: the same file's path.
    ///   - line: the line in that file.
    ///   - column: the column in that line.
    /// - Throws: `BlockDelegateError` when a method can't be answered.
    public convenience init(
      _ type: P.Type, strict: Bool = false, forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
      try self.init(
        ObjCProtocol(of: type), responding: nil, isStrict: strict, target: target, limit: limit,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
      var selectors: [Selector] = []
      repeat selectors.append((each methods).selector)
      try self.init(
        ObjCProtocol(of: type), responding: selectors, isStrict: strict, target: target, limit: limit,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Makes a spy that responds to exactly the methods with these selectors.
    /// - Throws: `BlockDelegateError` when the protocol has no such method, or one can't be answered.
    public convenience init(
      _ type: P.Type, responding selectors: [Selector], strict: Bool = false,
      forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
      try self.init(
        ObjCProtocol(of: type), responding: selectors, isStrict: strict, target: target, limit: limit,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
#endif

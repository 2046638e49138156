#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // Sources for both systems name classes and methods as GNUstep's users do, where Swift imports none. A program for a
  // Mac alone has the language's own words.
  //
  // Names are texts here, and not selectors: Apple's compiler warns about each literal that is a Selector, because it
  // wants #selector, which only it has.

  extension NSObject {
    /// Sends a message and does not look at its result.
    ///
    ///     try window.send("setTitle:", "Hello")
    ///
    /// The Swift types of the arguments are compared with the method's type encoding.
    /// - Throws: `BlockDelegateError` when there is no such method or the arguments don't fit it, `ObjCException` when it
    ///   raises an exception.
    @_disfavoredOverload
    public func send<each A>(
      _ name: String, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try send(Selector(name), repeat each arguments, fileID: fileID, line: line)
    }

    /// Sends a message and returns its result.
    /// - Throws: as the one without a result; also when the result is nil and the type is not optional, or an object of
    ///   another class.
    public func send<each A, R>(
      _ name: String, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try send(Selector(name), repeat each arguments, fileID: fileID, line: line)
    }

    /// Sends a message with nil among its arguments.
    @_disfavoredOverload
    public func send(
      _ name: String, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try send(Selector(name), untyped: [first] + others, fileID: fileID, line: line) as Void
    }

    /// Sends a message with nil among its arguments, and returns its result.
    @_disfavoredOverload
    public func send<R>(
      _ name: String, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try send(Selector(name), untyped: [first] + others, fileID: fileID, line: line)
    }
  }

  extension ObjCClass {
    /// Sends a message to the class and returns its result.
    public func send<each A, R>(
      _ name: String, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try send(Selector(name), repeat each arguments, fileID: fileID, line: line)
    }

    /// Sends a message to the class with nil among its arguments, and returns its result.
    @_disfavoredOverload
    public func send<R>(
      _ name: String, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try send(Selector(name), untyped: [first] + others, fileID: fileID, line: line)
    }
  }

  /// What an initializer can be an extension of that returns another object than the one allocated.
  public protocol _NamedCreation {}

  extension NSObject: _NamedCreation {}

  extension _NamedCreation where Self == NSObject {
    /// Makes a new object: `[[className alloc] name arguments]`.
    ///
    ///     let button = try ObjCObject("NSButton", "initWithFrame:", frame)
    ///
    /// - Throws: as for messages; also when the class is unknown, and when the initializer returns nil.
    public init<each A>(
      _ className: String, _ name: String, _ arguments: repeat each A, fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) throws {
      self = try NSObject(className, Selector(name), repeat each arguments, fileID: fileID, line: line)
    }

    /// Makes a new object with nil among the initializer's arguments.
    @_disfavoredOverload
    public init(
      _ className: String, _ name: String, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) throws {
      self = try NSObject(className, Selector(name), untyped: [first] + others, fileID: fileID, line: line)
    }

    /// Makes a new object: `[[className alloc] init]`.
    public init(_ className: String, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
      self = try NSObject(className, #selector(NSObject.init), fileID: fileID, line: line)
    }
  }
#endif

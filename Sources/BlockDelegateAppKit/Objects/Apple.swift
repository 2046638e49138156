#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // Source code for both macOS and Linux names classes and methods by strings, as GNUstep programs do. Code that is
  // only for a Mac can use the imported Swift declarations instead.
  //
  // Methods are named by strings and not by selectors, because Apple's compiler warns about each literal of type
  // Selector. The compiler expects #selector, which only Apple's platforms have.

  extension NSObject {
    /// Sends a message that is named by a string, and ignores its result.
    ///
    ///     try window.send("setTitle:", "Hello")
    ///
    /// The Swift types of the arguments are compared with the method type encoding.
    ///
    /// - Parameters:
    ///   - name: The selector of the method.
    ///   - arguments: The arguments of the method.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: `BlockDelegateError` if this object has no such method or the arguments don't fit the method;
    ///   `ObjCException` if the method raises an exception.
    @_disfavoredOverload
    public func send<each A>(
      _ name: String, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try send(Selector(name), repeat each arguments, fileID: fileID, line: line)
    }

    /// Sends a message that is named by a string, and returns its result.
    ///
    /// - Parameters:
    ///   - name: The selector of the method.
    ///   - arguments: The arguments of the method.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Returns: The result of the method, in the Swift type that the caller expects.
    /// - Throws: `BlockDelegateError` if this object has no such method, if the arguments or the result don't fit the
    ///   method, if the result is nil and `R` is not optional, or if the result is an object of another class;
    ///   `ObjCException` if the method raises an exception.
    public func send<each A, R>(
      _ name: String, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try send(Selector(name), repeat each arguments, fileID: fileID, line: line)
    }

    /// Sends a message with nil for some of its arguments, named by a string, and ignores its result.
    ///
    /// - Parameters:
    ///   - name: The selector of the method.
    ///   - first: The first argument of the method.
    ///   - others: The other arguments of the method.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: `BlockDelegateError` if this object has no such method or the arguments don't fit the method;
    ///   `ObjCException` if the method raises an exception.
    @_disfavoredOverload
    public func send(
      _ name: String, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try send(Selector(name), untyped: [first] + others, fileID: fileID, line: line) as Void
    }

    /// Sends a message with nil for some of its arguments, named by a string, and returns its result.
    ///
    /// - Parameters:
    ///   - name: The selector of the method.
    ///   - first: The first argument of the method.
    ///   - others: The other arguments of the method.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Returns: The result of the method, in the Swift type that the caller expects.
    /// - Throws: `BlockDelegateError` if this object has no such method, if the arguments or the result don't fit the
    ///   method, if the result is nil and `R` is not optional, or if the result is an object of another class;
    ///   `ObjCException` if the method raises an exception.
    @_disfavoredOverload
    public func send<R>(
      _ name: String, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try send(Selector(name), untyped: [first] + others, fileID: fileID, line: line)
    }
  }

  extension ObjCClass {
    /// Sends a message that is named by a string to the class, and returns its result.
    ///
    /// - Parameters:
    ///   - name: The selector of the class method.
    ///   - arguments: The arguments of the method.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Returns: The result of the method, in the Swift type that the caller expects.
    /// - Throws: `BlockDelegateError` if the class has no such method, if the arguments or the result don't fit the
    ///   method, if the result is nil and `R` is not optional, or if the result is an object of another class;
    ///   `ObjCException` if the method raises an exception.
    public func send<each A, R>(
      _ name: String, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try send(Selector(name), repeat each arguments, fileID: fileID, line: line)
    }

    /// Sends a message with nil for some of its arguments to the class, and returns the result. The message is named by
    /// a string.
    ///
    /// - Parameters:
    ///   - name: The selector of the class method.
    ///   - first: The first argument of the method.
    ///   - others: The other arguments of the method.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Returns: The result of the method, in the Swift type that the caller expects.
    /// - Throws: `BlockDelegateError` if the class has no such method, if the arguments or the result don't fit the
    ///   method, if the result is nil and `R` is not optional, or if the result is an object of another class;
    ///   `ObjCException` if the method raises an exception.
    @_disfavoredOverload
    public func send<R>(
      _ name: String, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try send(Selector(name), untyped: [first] + others, fileID: fileID, line: line)
    }
  }

  /// A protocol whose extension has initializers that return another object than the allocated one.
  public protocol _NamedCreation {}

  extension NSObject: _NamedCreation {}

  extension _NamedCreation where Self == NSObject {
    /// Makes a new object with an initializer that is named by a string: `[[className alloc] name arguments]`.
    ///
    ///     let button = try ObjCObject("NSButton", "initWithFrame:", frame)
    ///
    /// - Parameters:
    ///   - className: The name of the class.
    ///   - name: The selector of the initializer.
    ///   - arguments: The arguments of the initializer.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: `BlockDelegateError` if the class is unknown, if the class has no such initializer, if the arguments
    ///   don't fit the initializer, or if the initializer returns nil; `ObjCException` if the initializer raises an
    ///   exception.
    public init<each A>(
      _ className: String, _ name: String, _ arguments: repeat each A, fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) throws {
      self = try NSObject(className, Selector(name), repeat each arguments, fileID: fileID, line: line)
    }

    /// Makes a new object with nil for some arguments of the initializer, which is named by a string.
    ///
    /// - Parameters:
    ///   - className: The name of the class.
    ///   - name: The selector of the initializer.
    ///   - first: The first argument of the initializer.
    ///   - others: The other arguments of the initializer.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: `BlockDelegateError` if the class is unknown, if the class has no such initializer, if the arguments
    ///   don't fit the initializer, or if the initializer returns nil; `ObjCException` if the initializer raises an
    ///   exception.
    @_disfavoredOverload
    public init(
      _ className: String, _ name: String, _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) throws {
      self = try NSObject(className, Selector(name), untyped: [first] + others, fileID: fileID, line: line)
    }

    /// Makes a new object with the initializer `init`: `[[className alloc] init]`.
    ///
    /// - Parameters:
    ///   - className: The name of the class.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: `BlockDelegateError` if the class is unknown or `init` returns nil; `ObjCException` if `init` raises
    ///   an exception.
    public init(_ className: String, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
      self = try NSObject(className, #selector(NSObject.init), fileID: fileID, line: line)
    }
  }
#endif

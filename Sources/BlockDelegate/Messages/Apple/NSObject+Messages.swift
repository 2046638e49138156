#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // These functions are for code that also runs with GNUstep, such as the tests and the examples. Users on Apple's
  // platforms call methods in Swift's own syntax, or with BlockDelegateAppKit.

  extension NSObject {
    @_disfavoredOverload
    package func send<each A>(
      _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try Sending.send(
        to: handle, selector.handle, repeat each arguments, as: Void.self, at: CodeLocation(fileID, line))
    }

    package func send<each A, R>(
      _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try Sending.send(to: handle, selector.handle, repeat each arguments, as: R.self, at: CodeLocation(fileID, line))
    }

    /// Sends a message to the object with arguments that may be nil.
    package func send<R>(
      _ selector: Selector, untyped arguments: [Any?], fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try Sending.send(
        to: handle, selector.handle, untyped: arguments, as: R.self, at: CodeLocation(fileID, line))
    }
  }

  extension ObjCClass {
    /// Sends a message to the class with arguments that may be nil.
    package func send<R>(
      _ selector: Selector, untyped arguments: [Any?], fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try Sending.send(
        to: ObjectHandle(handle), selector.handle, untyped: arguments, as: R.self, at: CodeLocation(fileID, line))
    }
  }

  /// Sends a message, for the tests in `Tests/ABI`, which are in a separate package.
  @_spi(ABITests)
  public func sendMessage<each A, R>(
    to receiver: NSObject, _ selector: Selector, _ arguments: repeat each A
  ) throws -> R {
    try receiver.send(selector, repeat each arguments)
  }

  extension ObjCObjectCreation where Self == NSObject {
    package init<each A>(
      _ className: String, _ selector: Selector = #selector(NSObject.init), _ arguments: repeat each A,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      self = try Sending.create(className, selector, repeat each arguments, fileID: fileID, line: line)
    }

    package init(
      _ className: String, _ selector: Selector, untyped arguments: [Any?], fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) throws {
      self = try Sending.create(className, selector, untyped: arguments, at: CodeLocation(fileID, line))
    }
  }
#endif

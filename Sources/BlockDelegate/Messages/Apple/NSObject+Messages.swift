#if canImport(ObjectiveC)
  import Foundation

  // These functions are for code that also runs with GNUstep, such as the tests. Users on Apple's platforms call methods
  // in Swift's own syntax.

  extension NSObject {
    @_disfavoredOverload
    package func send<each A>(
      _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try send(selector, repeat each arguments, fileID: fileID, line: line) as Void
    }

    package func send<each A, R>(
      _ selector: Selector, _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      try Sending.send(
        handle, selector.handle, repeat each arguments, as: R.self, at: CodeLocation(fileID, line))
    }
  }

  extension ObjCObjectCreation where Self == NSObject {
    package init<each A>(
      _ className: String, _ selector: Selector = #selector(NSObject.init), _ arguments: repeat each A,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      let new: NewObject = try makeObject(className, selector, repeat each arguments, fileID: fileID, line: line)
      self = new.takeRetainedValue()
    }
  }

  // Messages for the tests in Tests/ABI and the programs in Examples/Windows, which are in separate packages.

  @_spi(Messages)
  public func sendMessage<each A, R>(
    to receiver: NSObject, _ selector: Selector, _ arguments: repeat each A
  ) throws -> R {
    try receiver.send(selector, repeat each arguments)
  }

  /// Sends a message with arguments that may be nil.
  @_spi(Messages)
  public func sendMessage<R>(to receiver: NSObject, _ selector: Selector, untyped arguments: [Any?]) throws -> R {
    try Sending.send(receiver.handle, selector.handle, untyped: arguments, as: R.self)
  }

  @_spi(Messages)
  public func createObject(_ className: String, _ selector: Selector, untyped arguments: [Any?]) throws -> NSObject {
    let new = try Sending.make(className, selector, untyped: arguments, at: CodeLocation(#fileID, #line))
    return Unmanaged.fromOpaque(UnsafeRawPointer(new)).takeRetainedValue()
  }
#endif

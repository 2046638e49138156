import BlockDelegateRuntime
import Foundation

extension ObjCClass {
  /// Sends a message to the class: see ``ObjCObject/send(_:_:)``.
  @_disfavoredOverload
  public func send<each A>(_ selector: Selector, _ arguments: repeat each A) throws {
    try Sending.send(to: ObjectHandle(handle), selector.handle, repeat each arguments, as: Void.self)
  }

  /// Sends a message to the class and returns its result: see ``ObjCObject/send(_:_:)``.
  public func send<each A, R>(_ selector: Selector, _ arguments: repeat each A) throws -> R {
    try Sending.send(to: ObjectHandle(handle), selector.handle, repeat each arguments, as: R.self)
  }
}

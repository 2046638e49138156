import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// `[[className alloc] selector arguments]`
  static func create<each A>(
    _ className: String, _ selector: Selector, _ arguments: repeat each A
  ) throws -> ObjCObject {
    let allocated = try Sending.send(
      to: ObjCClass(className).pointer, SelectorHandle("alloc"), as: ObjCObject.self)
    return try allocated.send(selector, repeat each arguments) as ObjCObject
  }

  /// Sends a message and does not look at its result.
  ///
  /// The Swift types of the arguments are compared with the method's type encoding, as closures' are; `UInt` and
  /// `Int` are different, so say `15 as UInt` where the method takes an `NSUInteger`.
  /// - Throws: ``BlockDelegateError`` when there is no such method or the arguments don't fit it, ``ObjCException``
  ///   when it raises an exception.
  public func send<each A>(_ selector: Selector, _ arguments: repeat each A) throws {
    try Sending.send(to: pointer, selector.handle, repeat each arguments, as: Void.self)
  }

  /// Sends a message and returns its result.
  /// - Throws: as ``send(_:_:)-(_,_)``; also when the result is nil and the type is not optional, or an object of
  ///   another class.
  @_disfavoredOverload
  public func send<each A, R>(_ selector: Selector, _ arguments: repeat each A) throws -> R {
    try Sending.send(to: pointer, selector.handle, repeat each arguments, as: R.self)
  }
}

extension ObjCClass {
  /// Sends a message to the class: see ``ObjCObject/send(_:_:)``.
  public func send<each A>(_ selector: Selector, _ arguments: repeat each A) throws {
    try Sending.send(to: pointer, selector.handle, repeat each arguments, as: Void.self)
  }

  /// Sends a message to the class and returns its result: see ``ObjCObject/send(_:_:)``.
  @_disfavoredOverload
  public func send<each A, R>(_ selector: Selector, _ arguments: repeat each A) throws -> R {
    try Sending.send(to: pointer, selector.handle, repeat each arguments, as: R.self)
  }
}

extension ObjCBlock {
  /// Calls the block and does not look at its result.
  ///
  ///     try completion.call(true, "done")
  ///
  /// - Throws: ``BlockDelegateError`` when the block has no signature or the arguments don't fit it,
  ///   ``ObjCException`` when it raises an exception.
  public func call<each A>(_ arguments: repeat each A) throws {
    try Sending.call(self, repeat each arguments, as: Void.self)
  }

  /// Calls the block and returns its result.
  @_disfavoredOverload
  public func call<each A, R>(_ arguments: repeat each A) throws -> R {
    try Sending.call(self, repeat each arguments, as: R.self)
  }
}

import BlockDelegateRuntime
import Foundation

/// An Objective-C class.
public struct ObjCClass: Hashable, Sendable, CustomStringConvertible {
  let handle: ClassHandle

  init(handle: ClassHandle) { self.handle = handle }

  /// Finds the class with this name.
  /// - Throws: ``BlockDelegateError`` when no loaded library has one.
  public init(_ name: String) throws {
    guard let handle = ClassHandle(named: name) else { throw BlockDelegateError(.unknownClass, given: name) }
    self.handle = handle
  }

  /// The class itself: a `Class`.
  public var pointer: OpaquePointer { handle.pointer }
  public var name: String { handle.name }
  public var superclass: ObjCClass? { handle.superclass.map { ObjCClass(handle: $0) } }
  public var description: String { name }

  /// Whether instances have a method for the selector.
  public func instancesRespond(to selector: Selector) -> Bool { handle.responds(to: selector.handle) }

  /// The class as an object that messages can be sent to.
  public var object: ObjCObject { .retaining(pointer) }
}

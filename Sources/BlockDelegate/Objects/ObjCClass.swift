import BlockDelegateRuntime
import Foundation

/// An Objective-C class.
public struct ObjCClass: Hashable, Sendable, CustomStringConvertible {
  let handle: ClassHandle

  init(handle: ClassHandle) { self.handle = handle }

  /// Finds the class with this name.
  /// - Throws: ``BlockDelegateError`` when no loaded library has one.
  public init(_ name: String, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    self = try throwingPublicErrors(at: CodeLocation(fileID, line)) { try ObjCClass(named: name) }
  }

  init(named name: String) throws {
    guard let handle = ClassHandle(named: name) else {
      throw BlockDelegateError(
        .unknownClass, expected: Self.missingLibrary(of: name), given: name,
        nearMisses: nearMisses(of: name, among: ClassHandle.all.map(\.name).filter { !$0.hasPrefix("_") }))
    }
    self.handle = handle
  }

  /// The library that a program seems to lack which asks for this class.
  private static func missingLibrary(of name: String) -> String? {
    #if canImport(ObjectiveC)
      return nil
    #else
      // A view, a window, an application are responders.
      guard name.hasPrefix("NS"), ClassHandle(named: "NSResponder") == nil else { return nil }
      return "a class of a loaded library; classes for windows are in gnustep-gui, which the product"
        + " BlockDelegateAppKit links"
    #endif
  }

  /// The class itself: a `Class`.
  public var pointer: OpaquePointer { handle.pointer }
  /// The name that the runtime knows it by.
  public var name: String { handle.name }
  /// The class above it, or nil for a root class.
  public var superclass: ObjCClass? { handle.superclass.map { ObjCClass(handle: $0) } }
  public var description: String { name }

  /// Whether instances have a method for the selector.
  public func instancesRespond(to selector: Selector) -> Bool { handle.responds(to: selector.handle) }

  /// The class as an object that messages can be sent to.
  public var object: ObjCObject { .retaining(pointer) }
}

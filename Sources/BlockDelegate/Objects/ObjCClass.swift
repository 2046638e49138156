import BlockDelegateRuntime
import Foundation

/// An Objective-C class.
public struct ObjCClass: Hashable, Sendable, CustomStringConvertible {
  let handle: ClassHandle

  init(handle: ClassHandle) { self.handle = handle }

  /// Finds the class with a name.
  ///
  /// - Parameters:
  ///   - name: The name of the class.
  /// - Throws: ``BlockDelegateError`` if no loaded library has a class with this name.
  public init(_ name: String, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    guard let handle = ClassHandle(named: name) else {
      throw BlockDelegateError(
        .unknownClass, expected: Self.missingLibrary(of: name), given: name,
        nearMisses: nearMisses(of: name, among: ClassHandle.all.map(\.name).filter { !$0.hasPrefix("_") }),
        at: CodeLocation(fileID, line))
    }
    self.handle = handle
  }

  /// Returns advice on the library that a program lacks if a class is unknown. Returns nil if no library seems to be
  /// missing.
  private static func missingLibrary(of name: String) -> String? {
    #if canImport(ObjectiveC)
      return nil
    #else
      // NSResponder is the superclass of the classes for views, windows and applications.
      guard name.hasPrefix("NS"), ClassHandle(named: "NSResponder") == nil else { return nil }
      return "a class of a loaded library; classes for windows are in gnustep-gui, which the program does not link"
    #endif
  }

  /// The address of the class, a `Class`.
  public var pointer: OpaquePointer { handle.pointer }
  /// The name under which the class is registered in the Objective-C runtime.
  public var name: String { handle.name }
  /// The superclass, or nil for a root class.
  public var superclass: ObjCClass? { handle.superclass.map { ObjCClass(handle: $0) } }
  /// The name of the class.
  public var description: String { name }

  /// Returns whether instances of the class have a method for the selector.
  public func instancesRespond(to selector: Selector) -> Bool { handle.responds(to: selector.handle) }

  /// The class as an object to which messages can be sent.
  public var object: ObjCObject { ObjCObject(retaining: pointer) }
}

/// Returns the name of the Swift class of an Objective-C object that was made for a Swift object; otherwise nil.
package func swiftClassName(of object: ObjectHandle) -> String? {
  #if canImport(ObjectiveC)
    return nil
  #else
    return SwiftBacking.instance(of: object).map { "\(type(of: $0))" }
  #endif
}

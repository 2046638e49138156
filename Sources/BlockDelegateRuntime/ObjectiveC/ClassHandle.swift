import CBlockDelegateRuntime
import Foundation

/// A class or a metaclass.
///
/// The type is Sendable because classes are never freed, and the runtime synchronizes its changes to them.
package struct ClassHandle: Hashable, @unchecked Sendable {
  package let pointer: OpaquePointer

  package init(_ pointer: OpaquePointer) { self.pointer = pointer }

  package init?(named name: String) {
    // A C string ends at a NUL, so a name with a NUL would find another class.
    guard !name.utf8.contains(0), let pointer = bd_objc_lookUpClass(name) else { return nil }
    self.pointer = pointer
  }

  /// All registered classes.
  package static var all: [ClassHandle] {
    var classes = [OpaquePointer?](repeating: nil, count: Int(bd_objc_getClassList(nil, 0)))
    let count = bd_objc_getClassList(&classes, Int32(classes.count))
    return classes.prefix(Int(count)).compactMap { $0.map { ClassHandle($0) } }
  }

  package init(of object: OpaquePointer) { pointer = bd_object_getClass(object) }

  package var name: String { String(cString: bd_class_getName(pointer)) }
  package var superclass: ClassHandle? { bd_class_getSuperclass(pointer).map { ClassHandle($0) } }
  package var metaclass: ClassHandle { ClassHandle(of: pointer) }
  package var isMetaclass: Bool { bd_class_isMetaClass(pointer) }

  package func responds(to selector: SelectorHandle) -> Bool { bd_class_respondsToSelector(pointer, selector.pointer) }

  package func conforms(to other: ProtocolHandle) -> Bool { bd_class_conformsToProtocol(pointer, other.pointer) }

  package func implementation(of selector: SelectorHandle) -> bd_imp {
    bd_class_getMethodImplementation(pointer, selector.pointer)
  }

  /// Returns the type encoding of an instance method, including inherited methods.
  package func types(of selector: SelectorHandle) -> String? { typesPointer(of: selector).map { String(cString: $0) } }

  /// Returns the runtime's own copy of the type encoding of an instance method. The copy is never freed.
  package func typesPointer(of selector: SelectorHandle) -> UnsafePointer<CChar>? {
    bd_class_getInstanceMethod(pointer, selector.pointer).flatMap { bd_method_getTypeEncoding($0) }
  }

  /// The selectors of the class's own instance methods, without inherited methods.
  var ownSelectors: Set<SelectorHandle> {
    var count: UInt32 = 0
    guard let list = bd_class_copySelectorList(pointer, &count) else { return [] }
    defer { free(list) }
    return Set((0..<Int(count)).map { SelectorHandle(list[$0]) })
  }

  /// The names of all instance methods, including inherited methods.
  package var methodNames: [String] {
    Array(Set(sequence(first: self, next: \.superclass).flatMap { $0.ownSelectors.map(\.name) }))
  }

  /// Returns whether the class is `other` or a subclass of it.
  package func isSubclass(of other: ClassHandle) -> Bool { sequence(first: self, next: \.superclass).contains(other) }
}

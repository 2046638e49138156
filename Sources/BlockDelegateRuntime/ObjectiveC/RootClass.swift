/// The class `NSObject`, the superclass of all classes that this library makes.
package enum RootClass {
  package static let handle: ClassHandle = {
    guard let root = ClassHandle(named: "NSObject") else { preconditionFailure("there is no class NSObject") }
    return root
  }()

  /// A method that takes and returns words. A BOOL is in the lowest byte of its word.
  typealias Method = @convention(c) (OpaquePointer, OpaquePointer, UInt, UInt) -> UInt

  /// Calls `[super dealloc]` for an object of a class directly below `NSObject`.
  package static func dealloc(_ object: OpaquePointer) { _ = sendSuper(object, SelectorHandle("dealloc").pointer) }

  /// Calls `super`'s method for such an object, with words as arguments and result.
  static func sendSuper(_ object: OpaquePointer, _ selector: OpaquePointer, _ a: UInt = 0, _ b: UInt = 0) -> UInt {
    // The implementation is looked up for each call, because the support for associated objects may replace `dealloc`.
    let method = handle.implementation(of: SelectorHandle(selector))
    return unsafeBitCast(method, to: Method.self)(object, selector, a, b)
  }
}

/// A class before its registration. Methods and instance variables can still be added.
package struct UnregisteredClass {
  let pointer: OpaquePointer
  let superclass: ClassHandle

  /// Adds a method. The method's types are those of the superclass's method, unless `types` is given.
  /// - Parameter function: A `@convention(c)` function with the C signature of the method.
  package func add<Function>(_ name: StaticString, _ function: Function, types: String? = nil) {
    let selector = SelectorHandle(stringLiteral: name)
    // An IMP is untyped. The caller must ensure that the function has the method's signature.
    bd_class_addMethod(
      pointer, selector.pointer, unsafeBitCast(function, to: bd_imp.self), types ?? superclass.types(of: selector)!)
  }

  /// Adds the instance variable ``ObjectHandle/variable`` to a class directly below `NSObject`.
  package func addVariable(_ name: String) {
    // The C layer reads the pointer to a slot table at this fixed offset.
    guard bd_class_getInstanceSize(pointer) == Int(BD_SLOT_TABLE_IVAR),
      bd_class_addIvar(pointer, name, MemoryLayout<OpaquePointer>.size, 3, "^v")
    else { preconditionFailure("no room for \(name), or NSObject has instance variables of its own") }
  }
}

extension ObjectHandle {
  /// The instance variable of this library's classes below `NSObject`.
  package var variable: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    (UnsafeMutableRawPointer(pointer) + Int(BD_SLOT_TABLE_IVAR)).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }
}

extension ClassHandle {
  /// Makes and registers a subclass. If the name is taken, for example by another copy of this library in the process,
  /// a number is appended.
  /// - Parameter prepare: A closure that adds methods and instance variables before the class is registered.
  package func makeSubclass(named name: String, prepare: (UnregisteredClass) -> Void = { _ in }) -> ClassHandle {
    var candidate = name
    var number = 1
    while true {
      if let new = bd_objc_allocateClassPair(pointer, candidate, 0) {
        prepare(UnregisteredClass(pointer: new, superclass: self))
        bd_objc_registerClassPair(new)
        return ClassHandle(new)
      }
      number += 1
      candidate = "\(name)_\(number)"
    }
  }
}

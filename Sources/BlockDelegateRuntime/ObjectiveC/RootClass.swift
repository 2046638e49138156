import CBlockDelegateRuntime

/// `NSObject`, which is above every class that is made here.
package enum RootClass {
  package static let handle: ClassHandle = {
    guard let root = ClassHandle(named: "NSObject") else { preconditionFailure("there is no class NSObject") }
    return root
  }()

  private static let deallocSelector = SelectorHandle("dealloc")

  /// `[super dealloc]` of a class directly below.
  package static func dealloc(_ object: OpaquePointer) {
    // Looked up each time: association support may replace it.
    let dealloc = handle.implementation(of: deallocSelector)
    // The C signature of -dealloc.
    unsafeBitCast(dealloc, to: (@convention(c) (OpaquePointer, OpaquePointer) -> Void).self)(
      object, deallocSelector.pointer)
  }
}

/// A class that is being made: methods and instance variables can still be added.
package struct UnregisteredClass {
  let pointer: OpaquePointer
  let superclass: ClassHandle

  /// Adds a method with the types of the superclass's, or with others.
  /// - Parameter function: a `@convention(c)` function with the C signature of the method.
  package func add<Function>(_ name: StaticString, _ function: Function, types: String? = nil) {
    let selector = SelectorHandle(name)
    // An IMP is untyped; the caller says that the function has the method's signature.
    bd_class_addMethod(
      pointer, selector.pointer, unsafeBitCast(function, to: bd_imp.self), types ?? superclass.types(of: selector)!)
  }

  /// Adds an instance variable of one pointer; returns its offset in an instance, in bytes.
  package func addPointer(_ name: String) -> Int {
    let offset = bd_class_addPointerIvar(pointer, name)
    guard offset >= 0 else { preconditionFailure("no room for \(name) in a class below \(superclass.name)") }
    return offset
  }
}

extension ClassHandle {
  /// Makes a class below this one and registers it. Where the name is taken, as by another copy of this library in the
  /// process, a number follows it.
  /// - Parameter prepare: adds what must be there before the class is registered.
  package func makeSubclass(named name: String, prepare: (UnregisteredClass) -> Void = { _ in }) -> ClassHandle {
    var candidate = name
    var number = 1
    while true {
      if let new = bd_objc_allocateClassPair(pointer, candidate) {
        prepare(UnregisteredClass(pointer: new, superclass: self))
        bd_objc_registerClassPair(new)
        return ClassHandle(new)
      }
      number += 1
      candidate = "\(name)_\(number)"
    }
  }
}

import CBlockDelegateRuntime
import Testing

@Suite struct MethodReplacementTests {
  typealias Method = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer?

  static func address(_ method: Method) -> UnsafeRawPointer { unsafeBitCast(method, to: UnsafeRawPointer.self) }

  @Test func `A replaced method takes effect in used subclasses, except in those that override it`() {
    let none: Method = { _, _ in nil }
    // The override is a different function, because libobjc2 ignores an override that is the inherited function.
    let ownNone: Method = { _, _ in nil }
    let itself: Method = { object, _ in object }
    let methods = (0..<40).map { ("bdTestReplaced\($0)", Self.address(none), "@16@0:8") }
    let cls = TestRuntime.makeClass("BDTestReplaced", methods: methods)
    // The subclasses override every second method, so that they copy parts of the dispatch tables.
    let sparse = stride(from: 1, to: 40, by: 2).map { ("bdTestReplaced\($0)", Self.address(ownNone), "@16@0:8") }
    let derived = TestRuntime.makeClass("BDTestReplacedDerived", superclass: "BDTestReplaced", methods: sparse)
    let last = TestRuntime.makeClass("BDTestReplacedLast", superclass: "BDTestReplacedDerived", methods: sparse)
    let objects = [cls, derived, last].map { bd_class_createInstance($0, 0)! }
    for object in objects {
      #expect(TestRuntime.send(object, "bdTestReplaced0") == nil)
    }
    for (name, _, types) in methods {
      let old = bd_class_replaceMethod(
        cls, bd_sel_registerName(name), unsafeBitCast(itself, to: bd_imp.self), types)
      #expect(old != nil)
    }
    for (index, method) in methods.enumerated() {
      #expect(TestRuntime.send(objects[0], method.0) == objects[0])
      for object in objects.dropFirst() {
        #expect(TestRuntime.send(object, method.0) == (index % 2 == 1 ? nil : object))
      }
    }
    for object in objects { bd_objc_release(object) }
  }

  @Test func `Replacing an inherited method adds it to the class and leaves the superclass unchanged`() {
    let none: Method = { _, _ in nil }
    let itself: Method = { object, _ in object }
    let cls = TestRuntime.makeClass(
      "BDTestInherited", methods: [("bdTestInherited", Self.address(none), "@16@0:8")])
    let derived = TestRuntime.makeClass("BDTestInheritedDerived", superclass: "BDTestInherited")
    let selector = bd_sel_registerName("bdTestInherited")
    let implementation = unsafeBitCast(itself, to: bd_imp.self)
    #expect(bd_class_replaceMethod(derived, selector, implementation, "@16@0:8") == nil)
    #expect(bd_class_replaceMethod(derived, selector, implementation, "@16@0:8") != nil)
    let objects = [cls, derived].map { bd_class_createInstance($0, 0)! }
    #expect(TestRuntime.send(objects[0], "bdTestInherited") == nil)
    #expect(TestRuntime.send(objects[1], "bdTestInherited") == objects[1])
    for object in objects { bd_objc_release(object) }
  }
}

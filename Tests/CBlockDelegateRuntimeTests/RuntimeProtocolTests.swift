import CBlockDelegateRuntime
import Foundation
import Testing

@Suite(.serialized) struct RuntimeProtocolTests {
  static func sel(_ name: String) -> OpaquePointer { bd_sel_registerName(name) }

  /// Returns the encodings of a protocol's methods.
  static func types(_ proto: OpaquePointer, required: Bool, instance: Bool) -> [String] {
    methods(proto, required, instance).map(\.types)
  }

  /// Returns the encoding of one method, or nil if the protocol has no method with this selector.
  static func types(_ proto: OpaquePointer, _ selector: OpaquePointer, _ required: Bool, _ instance: Bool) -> String? {
    methods(proto, required, instance).first { bd_sel_key($0.name) == bd_sel_key(selector) }?.types
  }

  private static func methods(
    _ proto: OpaquePointer, _ required: Bool, _ instance: Bool
  ) -> [(name: OpaquePointer, types: String)] {
    var count: UInt32 = 99
    guard let list = bd_protocol_copyMethodDescriptionList(proto, required, instance, &count) else {
      #expect(count == 0)
      return []
    }
    defer { free(list) }
    return (0..<Int(count)).map { (list[$0].name, String(cString: list[$0].types)) }
  }

  @Test func `A compiled protocol of Foundation has its name and its methods`() throws {
    let coding = try #require(bd_objc_getProtocol("NSCoding"))
    #expect(String(cString: bd_protocol_getName(coding)) == "NSCoding")
    #expect(Self.types(coding, Self.sel("encodeWithCoder:"), true, true) != nil)
    #expect(Self.types(coding, Self.sel("encodeWithCoder:"), true, false) == nil)
    #expect(Self.types(coding, Self.sel("encodeWithCoder:"), false, true) == nil)
    #expect(Self.types(coding, Self.sel("noSuchMethod"), true, true) == nil)
    #expect(Self.types(coding, required: true, instance: true).count == 2)
    #expect(Self.types(coding, required: true, instance: false) == [])
    #expect(Self.types(coding, required: false, instance: true) == [])
    var count: UInt32 = 99
    #expect(bd_protocol_copyProtocolList(coding, &count) == nil)
    #expect(count == 0)
    #expect(bd_objc_getProtocol("BDTestNoSuchProtocol") == nil)
    #expect(bd_objc_allocateProtocol("NSCoding") == nil)
  }

  @Test func `A protocol made at run time has its required, optional, instance and class methods`() throws {
    let proto = try #require(bd_objc_allocateProtocol("BDTestMade"))
    #expect(bd_objc_getProtocol("BDTestMade") == nil)
    bd_protocol_addMethodDescription(proto, Self.sel("required:"), "v24@0:8@16", true, true)
    bd_protocol_addMethodDescription(proto, Self.sel("optional:"), "q24@0:8q16", false, true)
    bd_protocol_addMethodDescription(proto, Self.sel("required"), "@16@0:8", true, false)
    bd_protocol_addMethodDescription(proto, Self.sel("optional"), "d16@0:8", false, false)
    bd_objc_registerProtocol(proto)

    #expect(bd_objc_getProtocol("BDTestMade") == proto)
    #expect(String(cString: bd_protocol_getName(proto)) == "BDTestMade")
    #expect(Self.types(proto, required: true, instance: true) == ["v24@0:8@16"])
    #expect(Self.types(proto, required: false, instance: true) == ["q24@0:8q16"])
    #expect(Self.types(proto, required: true, instance: false) == ["@16@0:8"])
    #expect(Self.types(proto, required: false, instance: false) == ["d16@0:8"])
    #expect(Self.types(proto, Self.sel("optional:"), true, true) == nil)
    #expect(!bd_protocol_conformsToProtocol(proto, bd_objc_getProtocol("NSCoding")!))
    #expect(bd_objc_allocateProtocol("BDTestMade") == nil)
  }

  // Apple's selectors have no types, and libobjc2 distinguishes selectors by their types.
  #if !canImport(ObjectiveC) && !LibObjC2
    @Test func `A protocol's method is found by a selector with the same name and with types`() throws {
      typealias Register = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer
      let register = unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), "sel_registerTypedName"), to: Register.self)
      let proto = try #require(bd_objc_allocateProtocol("BDTestTypedSelectors"))
      let typed = register("bdTestTyped:", "v24@0:8@16")
      #expect(typed != Self.sel("bdTestTyped:"))
      bd_protocol_addMethodDescription(proto, Self.sel("bdTestTyped:"), "v24@0:8@16", true, true)
      bd_objc_registerProtocol(proto)
      #expect(Self.types(proto, required: true, instance: true) == ["v24@0:8@16"])
      #expect(Self.types(proto, typed, true, true) == "v24@0:8@16")
    }
  #endif

  @Test func `Conformance includes inherited protocols, for protocols, classes and objects`() throws {
    let coding = bd_objc_getProtocol("NSCoding")!
    let copying = bd_objc_getProtocol("NSCopying")!
    let base = try #require(bd_objc_allocateProtocol("BDTestBase"))
    let derived = try #require(bd_objc_allocateProtocol("BDTestDerived"))
    bd_protocol_addMethodDescription(base, Self.sel("bdTestBase:"), "v24@0:8@16", true, true)
    bd_protocol_addProtocol(base, coding)
    bd_objc_registerProtocol(base)
    bd_protocol_addProtocol(derived, base)
    bd_protocol_addProtocol(derived, copying)
    bd_objc_registerProtocol(derived)

    var count: UInt32 = 0
    let list = try #require(bd_protocol_copyProtocolList(derived, &count))
    defer { free(list) }
    #expect((0..<Int(count)).map { list[$0] } == [base, copying])
    #expect(bd_protocol_conformsToProtocol(derived, base))
    #expect(bd_protocol_conformsToProtocol(derived, coding))
    #expect(bd_protocol_conformsToProtocol(derived, derived))
    #expect(!bd_protocol_conformsToProtocol(base, derived))
    #expect(Self.types(derived, Self.sel("bdTestBase:"), true, true) == nil)

    let superclass = bd_objc_allocateClassPair(TestRuntime.cls("NSObject"), "BDTestConforming", 0)!
    #expect(bd_class_addProtocol(superclass, derived))
    #expect(!bd_class_addProtocol(superclass, derived))
    let method: @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> Void = { _, _, _ in }
    _ = bd_class_addMethod(
      superclass, Self.sel("bdTestBase:"), unsafeBitCast(method, to: bd_imp.self), "v24@0:8@16")
    bd_objc_registerClassPair(superclass)
    let cls = TestRuntime.makeClass("BDTestConformingSubclass", superclass: "BDTestConforming")
    let object = bd_class_createInstance(cls, 0)!
    for proto in [derived, base, coding, copying] {
      #expect(bd_class_conformsToProtocol(superclass, proto))
      #expect(TestRuntime.ask(object, "conformsToProtocol:", proto))
      #expect(TestRuntime.ask(cls, "conformsToProtocol:", proto))
      #expect(!TestRuntime.ask(TestRuntime.cls("NSLock"), "conformsToProtocol:", derived))
    }
    TestRuntime.withPool {
      let signature = TestRuntime.send(object, "methodSignatureForSelector:", Self.sel("bdTestBase:"))!
      #expect(UInt(bitPattern: TestRuntime.send(signature, "numberOfArguments")) == 3)
    }
    bd_objc_release(object)
  }

  @Test func `The first registered of two protocols with the same name keeps the name`() throws {
    let first = try #require(bd_objc_allocateProtocol("BDTestSameName"))
    let second = try #require(bd_objc_allocateProtocol("BDTestSameName"))
    bd_objc_registerProtocol(second)
    bd_objc_registerProtocol(first)
    #expect(bd_objc_getProtocol("BDTestSameName") == second)
    #expect(bd_protocol_conformsToProtocol(first, second))
  }

  @Test func `Threads that register protocols with the same names find the same complete protocols`() {
    let found = Shared(immortal([[OpaquePointer]](repeating: [], count: 6)))
    let lock = NSLock()
    TestRuntime.onThreads(6) { thread in
      let protocols = (0..<200).map { index -> OpaquePointer in
        let name = "BDTestRace\(index)"
        if let proto = bd_objc_allocateProtocol(name) {
          for method in 0..<4 {
            bd_protocol_addMethodDescription(
              proto, bd_sel_registerName("method\(method)"), "v16@0:8", method % 2 == 0, true)
          }
          bd_objc_registerProtocol(proto)
        }
        return bd_objc_getProtocol(name)!
      }
      lock.withLock { found.value.pointee[thread] = protocols }
    }
    let all = found.value.pointee
    #expect(all.allSatisfy { $0 == all[0] })
    for proto in all[0] {
      #expect(Self.types(proto, required: true, instance: true).count == 2)
      #expect(Self.types(proto, required: false, instance: true).count == 2)
    }
  }
}

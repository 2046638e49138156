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

  @Test func `A protocol made at run time is found by its name when it is registered`() throws {
    let proto = try #require(bd_objc_allocateProtocol("BDTestMade"))
    #expect(bd_objc_getProtocol("BDTestMade") == nil)
    bd_objc_registerProtocol(proto)

    #expect(bd_objc_getProtocol("BDTestMade") == proto)
    #expect(String(cString: bd_protocol_getName(proto)) == "BDTestMade")
    for (required, instance) in [(true, true), (true, false), (false, true), (false, false)] {
      #expect(Self.types(proto, required: required, instance: instance) == [])
    }
    #expect(!bd_protocol_conformsToProtocol(proto, bd_objc_getProtocol("NSCoding")!))
    #expect(bd_objc_allocateProtocol("BDTestMade") == nil)
  }

  @Test func `Conformance includes inherited protocols, for protocols, classes and objects`() throws {
    let coding = bd_objc_getProtocol("NSCoding")!
    let copying = bd_objc_getProtocol("NSCopying")!
    let base = try #require(bd_objc_allocateProtocol("BDTestBase"))
    let derived = try #require(bd_objc_allocateProtocol("BDTestDerived"))
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
          bd_protocol_addProtocol(proto, bd_objc_getProtocol("NSCoding")!)
          bd_objc_registerProtocol(proto)
        }
        return bd_objc_getProtocol(name)!
      }
      lock.withLock { found.value.pointee[thread] = protocols }
    }
    let all = found.value.pointee
    #expect(all.allSatisfy { $0 == all[0] })
    #expect(all[0].allSatisfy { bd_protocol_conformsToProtocol($0, bd_objc_getProtocol("NSCoding")!) })
  }
}

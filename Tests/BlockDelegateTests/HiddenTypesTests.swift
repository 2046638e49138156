import BlockDelegate
import BlockDelegateTesting
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

// These tests are in the serialized suite FailureTests, because `DelegateFailure.handler` is global to the process.
extension FailureTests {
  /// Types whose encodings leave out how they are passed. A closure for such a type is refused, and a message with one is
  /// passed on unchanged or dropped.
  @Suite struct HiddenTypesTests {
    private static let selectors = ["takePacked:tail:", "takeLarge:tail:", "takeVector:tail:", "makeFlexible"]

    private enum Hidden: DeclaredProtocol {
      static let name = "TestHiddenDelegate"
      static let methods: [MethodDeclaration] = selectors.map {
        .required($0, types: String(cString: hidden_types($0)))
      }
    }

    private enum Sums: DeclaredProtocol {
      static let name = "TestSumDelegate"
      static let methods: [MethodDeclaration] = [
        .required("sum:tail:", types: String(cString: hidden_types("sum:tail:")))
      ]
    }

    private func makeTarget() -> ObjCObject { ObjCObject(owned: OpaquePointer(hidden_makeTarget())) }

    /// Sends all messages, and returns what `noted` returns after each of those without a result, and the result.
    private func send(_ object: OpaquePointer, _ noted: () -> Int) -> [Int] {
      let object = UnsafeMutableRawPointer(object)
      let sent = [hidden_sendPacked, hidden_sendLarge, hidden_sendVector].map { send in
        send(object)
        return noted()
      }
      return sent + [hidden_sendFlexible(object)]
    }

    // MARK: Closures

    @Test(arguments: zip(selectors, ["a packed struct", "an enumeration of 8 bytes", "no encoding", "zero-length"]))
    func `A closure for a method whose encoding hides a type is refused with the reason`(name: String, reason: String) {
      let target = makeTarget()
      let error = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(Hidden.self, forwardingTo: target) { $0.on(Selector(name)) { (_: Int, _: Int) in 1 } }
      }
      #expect(error?.problems.map(\.reason) == [.unsupportedMethod])
      #expect(error?.problems.first?.given?.contains(reason) == true)
    }

    @Test(arguments: selectors.dropLast())
    func `A message whose encoding hides a type is not sent`(name: String) {
      let error = #expect(throws: BlockDelegateError.self) { try makeTarget().send(Selector(name), 1, 2) }
      #expect(error?.problems.map(\.reason) == [.unsupportedMethod])
    }

    @Test func `A wait for a method whose encoding hides a type is refused`() async {
      let owner = makeOwner()
      await #expect(throws: BlockDelegateError.self) {
        _ = try await owner.next(within: .seconds(1)) { reply in
          reply.returning(selector("takeLarge:tail:"), of: ObjCProtocol(Hidden.self)) { (_: Int, _: Int) in 1 }
        }
      }
    }

    @Test func `A spy for a method whose encoding hides a type is refused`() {
      let error = #expect(throws: BlockDelegateError.self) {
        try DelegateSpy(ObjCProtocol(Hidden.self), responding: ["takeLarge:tail:"].map(selector))
      }
      #expect(error?.problems.map(\.reason) == [.unsupportedMethod])
      #expect(error?.problems.first?.protocolName == "TestHiddenDelegate")
    }

    // MARK: Messages that are passed on

    @Test(arguments: [false, true])
    func `A delegate passes methods whose encodings hide types on to its target, with all registers`(hasPool: Bool)
      throws
    {
      let target = makeTarget()
      let noted = { hidden_noted(UnsafeMutableRawPointer(target.pointer)) }
      let problems = try FailureTests.failures {
        let delegate = try DynamicDelegate(Hidden.self, forwardingTo: target) { _ in }
        func check() {
          #expect(send(delegate.pointer, noted) == [321, 51, 41, 42])
          #expect(delegate.responds(to: "takePacked:tail:"))
        }
        if hasPool { ObjCObject.autoreleasepool(check) } else { check() }
      }
      #expect(problems.isEmpty)
    }

    @Test func `A chain drops methods whose encodings hide types, and reports each once`() throws {
      let target = makeTarget()
      let problems = try FailureTests.failures {
        let chain = try DelegateChain(Hidden.self)
        try chain.add(target)
        for _ in 0..<2 {
          #expect(send(chain.object.pointer) { hidden_noted(UnsafeMutableRawPointer(target.pointer)) } == [0, 0, 0, 0])
        }
        #expect(!chain.responds(to: "makeFlexible"))
      }
      #expect(problems.compactMap(\.selector).sorted() == Self.selectors.sorted())
      #expect(problems.allSatisfy { $0.reason == .unsupportedMethod })
    }

    @Test func `A member of a chain does not get a message that has other types in its class`() throws {
      let (right, other) = (makeTarget(), ObjCObject(owned: OpaquePointer(hidden_makeOtherTypes())))
      var line: UInt32 = 0
      let problems = try FailureTests.failures {
        let chain = try DelegateChain(Sums.self)
        line = #line + 1
        try chain.add(other)
        #expect(!chain.responds(to: "sum:tail:"))
        #expect(hidden_sendSum(UnsafeMutableRawPointer(chain.object.pointer)) == 0)
        try chain.add(right)
        #expect(hidden_sendSum(UnsafeMutableRawPointer(chain.object.pointer)) == 7)
        try chain.refresh(other)
        #expect(hidden_sendSum(UnsafeMutableRawPointer(chain.object.pointer)) == 7)
      }
      #expect(problems.map(\.reason) == [.wrongArgumentType(0), .wrongResultType])
      #expect(problems.first?.given == "Double (d), the type in TestOtherTypes")
      #expect(problems.map(\.line) == [line, line])
      withExtendedLifetime((right, other)) {}
    }

    @Test func `A target does not get a message that has other types in its class`() throws {
      let target = ObjCObject(owned: OpaquePointer(hidden_makeOtherTypes()))
      let problems = try FailureTests.failures {
        let delegate = try DynamicDelegate(Sums.self, forwardingTo: target) { _ in }
        #expect(!delegate.responds(to: "sum:tail:"))
        #expect(hidden_sendSum(UnsafeMutableRawPointer(delegate.pointer)) == 0)
        try delegate.update { _ in }
      }
      #expect(problems.map(\.reason) == [.wrongArgumentType(0), .wrongResultType])
      #expect(problems.allSatisfy { $0.protocolName == "TestSumDelegate" && $0.selector == "sum:tail:" })
    }

    // MARK: Structs in Swift, and blocks

    private enum Imported: DeclaredProtocol {
      static let name = "TestImportedStructDelegate"
      static let bits = DelegateMethod<Imported, MethodBody<HiddenBits, Int, Void>>(selector("bits:tail:"))
      static let union = DelegateMethod<Imported, MethodBody<HiddenUnion, Int, Void>>(selector("union:tail:"))
      static let floats = DelegateMethod<Imported, MethodBody<ShownFloats, Int, Void>>(selector("floats:tail:"))
      static let methods: [MethodDeclaration] = [
        .optional(bits), .optional(union), .optional(floats),
        .optional("pair:tail:", types: "v@:{HiddenAlignment=qq}q"),
        .optional("stated:", types: "v@:{HiddenBits=df}"),
      ]
    }

    @Test func `A struct from C with fields that Swift does not show has no encoding`() {
      #expect(Imported.methods.map(\.types)[2] == "v@:{ShownFloats=fff}q")
      #if arch(x86_64)
        #expect(Imported.methods[0].types == "v@:{HiddenBits=}q")
      #endif
      #expect(Imported.methods[1].types == "v@:{HiddenUnion=}q")
      let unions = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(Imported.self) { $0.on(Imported.union) { _, _ in } }
      }
      #expect(unions?.problems.map(\.reason) == [.unsupportedMethod])
      #expect(unions?.problems.first?.expected == nil)
      #expect(unions?.problems.first?.given?.contains("that Swift shows") == true)
    }

    @Test func `The error for a struct from C says what differs, and advises nothing that would be wrong`() {
      let error = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(Imported.self) {
          $0.on("pair:tail:") { (_: HiddenAlignment, _: Int) in }
          $0.on("stated:") { (_: HiddenBits) in }
        }
      }
      #expect(error?.problems.first?.given == "HiddenAlignment, aligned to 16 bytes, not 8")
      #if arch(x86_64)
        #expect(
          error?.problems.last?.given?.hasPrefix("HiddenBits, which may have fields that Swift does not show") == true)
      #endif
    }

    @Test func `A block that returns a packed struct is refused where its encoding looks like a usual one`() throws {
      enum Made: DeclaredProtocol {
        static let name = "TestPackedResultDelegate"
        static let methods: [MethodDeclaration] = [.optional("make", types: "{AlignedPacked=cd}@:")]
      }
      let raw = hidden_makePackedBlock()
      let block = ObjCBlock(copying: OpaquePointer(raw))
      bd_Block_release(raw)
      // On arm64 packed structs of this size are in registers.
      #if arch(x86_64)
        let error = #expect(throws: BlockDelegateError.self) {
          try DynamicDelegate(Made.self) { $0.on("make", block: block) }
        }
        #expect(error?.problems.map(\.reason) == [.unsupportedMethod])
        #expect(error?.problems.first?.given?.contains("the block does not return it as such") == true)
        #expect(throws: BlockDelegateError.self) { try block.call(OpaquePointer?.none) }
      #endif
    }
  }
}

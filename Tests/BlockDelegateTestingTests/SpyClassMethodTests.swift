// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// A protocol with class methods. TestOwner sends `version` to the class of its delegate.
  enum SpiedVersions: DeclaredProtocol {
    static let name = "SpiedVersionsDelegate"
    static let methods: [MethodDeclaration] = [
      .required("version", types: "q@:", isInstance: false),
      .optional("nameOfVersion:", types: "@@:q", isInstance: false),
      .optional("owner:didChange:", types: "v@:@q"),
    ]
  }

  extension DelegateMethod where P == SpiedVersions, F == MethodBody<Int> {
    static var version: Self { Self("version") }
  }
  extension DelegateMethod where P == SpiedVersions, F == MethodBody<Int, String?> {
    static var nameOfVersion: Self { Self("nameOfVersion:") }
  }
  extension DelegateMethod where P == SpiedVersions, F == MethodBody<ObjCObject, Int, Void> {
    static var change: Self { Self("owner:didChange:") }
  }

  @Suite struct SpyClassMethodTests {
    private func makeOwner(_ spy: DelegateSpy<SpiedVersions>) throws -> ObjCObject {
      let owner = BlockDelegateTestingTests.makeOwner()
      try owner.send("setDelegate:", spy)
      return owner
    }

    @Test func `A spy records, stubs and verifies class methods like other methods`() throws {
      let spy = try DelegateSpy(SpiedVersions.self, responding: .version, .nameOfVersion, .change)
      let owner = try makeOwner(spy)
      #expect(try owner.send("delegateVersion") as Int == 0)
      spy.stub(.version) { 3 }
      #expect(try owner.send("delegateVersion") as Int == 3)
      #expect(try spy.object.objCClass.send("nameOfVersion:", 4) as String? == nil)
      spy.stub(.nameOfVersion, where: { try $0.argument(0) == 3 }, { "third of \($0)" })
      #expect(try spy.object.objCClass.send("nameOfVersion:", 3) as String? == "third of 3")
      try owner.send("change:", 2)
      #expect(
        spy.description == """
          version -> 0
          version -> 3
          nameOfVersion: 4 -> nil
          nameOfVersion: 3 -> "third of 3"
          owner: <TestOwner #1> didChange: 2
          """)
      spy[.version].verify(count: 2)
      spy["nameOfVersion:"].verify(count: 1, where: { try $0.argument(0) == 4 })
      expectOrder(spy[.version], spy[.nameOfVersion], spy[.change])
    }

    @Test func `A spy responds to required class methods, and to optional ones if the real delegate's class does`()
      throws
    {
      func responds(_ spy: DelegateSpy<SpiedVersions>, _ name: String) -> Bool {
        ObjCObject(retaining: spy.object.objCClass.pointer).responds(to: Selector(name))
      }
      let spy = try DelegateSpy(SpiedVersions.self)
      #expect(responds(spy, "version") && !responds(spy, "nameOfVersion:"))
      let real = try DynamicDelegate(SpiedVersions.self) { delegate in
        delegate.on("version") { 8 }
        delegate.on("nameOfVersion:") { (version: Int) in "real \(version)" }
      }
      let forwarding = try DelegateSpy(SpiedVersions.self, forwardingTo: real.object)
      #expect(responds(forwarding, "version") && responds(forwarding, "nameOfVersion:"))
      #expect(try makeOwner(forwarding).send("delegateVersion") as Int == 8)
      #expect(try forwarding.object.objCClass.send("nameOfVersion:", 1) as String? == "real 1")
      forwarding.stub(.version) { 9 }
      #expect(try makeOwner(forwarding).send("delegateVersion") as Int == 9)
    }

    @Test func `Two spies with class methods each use their own stub`() throws {
      let spies = try (1...2).map { number in
        let spy = try DelegateSpy(SpiedVersions.self)
        spy.stub(.version) { number }
        return spy
      }
      #expect(try spies.map { try makeOwner($0).send("delegateVersion") as Int } == [1, 2])
      #expect(spies.allSatisfy { $0[.version].count == 1 })
    }

    @Test func `A failed check of a class method begins with a plus sign`() throws {
      let spy = try DelegateSpy(SpiedVersions.self)
      expectFailures([
        "+[SpiedVersionsDelegate version]: expected exactly 1 call, got 0\nnothing was recorded",
        "-[SpiedVersionsDelegate nameOfVersion:]: no delegate implements it: expected a method that responding: names when the spy is made",
      ]) {
        spy[.version].verify(count: 1)
        spy.stub(.nameOfVersion) { _ in "name" }
      }
      #expect(throws: BlockDelegateError.self) { try spy.stub("version") { "text" } }
    }
  }
#endif

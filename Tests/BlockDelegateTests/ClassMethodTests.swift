import BlockDelegate
import Testing

/// Class methods come and go as instance methods do.
@Suite struct ClassMethodTests {
  enum Versioned: DeclaredProtocol {
    static let name = "TestVersionedDelegate"
    static let methods: [MethodDeclaration] = [
      .requiredClass("version", types: "q@:"), .optionalClass("name", types: "@@:"), .optional("change", types: "v@:"),
    ]
  }

  private func version(of owner: ObjCObject) throws -> Int { try owner.send("delegateVersion") }

  @Test func `One is replaced, and the other class methods stay`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Versioned.self) {
      $0.onClassMethod("version") { 1 }
      $0.onClassMethod("name") { "first" }
    }
    try delegate.update { $0.onClassMethod("version") { 2 } }
    #expect(try version(of: owner) == 2)
    let cls: ObjCClass = try ObjCObject(retaining: delegate.pointer).send("class")
    #expect(try cls.send("name") as String == "first")
  }

  @Test func `One is removed, and sending it then is an error`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Versioned.self) {
      $0.onClassMethod("version") { 1 }
      $0.onClassMethod("name") { "first" }
    }
    try delegate.update { $0.removeClassMethod("name") }
    let cls: ObjCClass = try ObjCObject(retaining: delegate.pointer).send("class")
    #expect(try version(of: owner) == 1)
    #expect(throws: (any Error).self) { try cls.send("name") as String }
  }

  @Test func `A required one can't be removed`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Versioned.self) { $0.onClassMethod("version") { 1 } }
    let error = #expect(throws: BlockDelegateError.self) { try delegate.update { $0.removeClassMethod("version") } }
    #expect(error?.problems.map(\.reason) == [.missingRequiredMethod])
    #expect(try version(of: owner) == 1)
  }

  @Test func `Removing what isn't there names it`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Versioned.self) { $0.onClassMethod("version") { 1 } }
    let error = #expect(throws: BlockDelegateError.self) { try delegate.update { $0.removeClassMethod("name") } }
    #expect(error?.problems.map(\.reason) == [.unimplementedMethod])
    #expect(error?.problems.first?.selector == "name")
  }
}

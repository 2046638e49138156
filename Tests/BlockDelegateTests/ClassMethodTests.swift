import BlockDelegate
import BlockDelegateRuntime
import Foundation
import Testing

/// Class methods, which can be added, replaced and removed like instance methods.
@Suite struct ClassMethodTests {
  enum Versioned: DeclaredProtocol {
    static let name = "TestVersionedDelegate"
    static let methods: [MethodDeclaration] = [
      .required("version", types: "q@:", isInstance: false), .optional("name", types: "@@:", isInstance: false),
      .optional("change", types: "v@:"),
    ]
  }

  private func version(of owner: ObjCObject) throws -> Int { try owner.send("delegateVersion") }

  @Test func `A delegate class that was released without a message leaves no class method for a later class`() throws {
    enum First: DeclaredProtocol {
      static let name = "ClassMethodsUnheard"
      static let methods: [MethodDeclaration] = [.optional("unheardVersion", types: "q@:", isInstance: false)]
    }
    enum Second: DeclaredProtocol {
      static let name = "ClassMethodsHeard"
      static let methods = First.methods
    }
    try ObjCObject.autoreleasepool {
      for _ in 0..<2 { _ = try DynamicDelegate(First.self) { $0.on("unheardVersion") { 3 } } }
    }
    let heard = try DynamicDelegate(Second.self) { $0.on("unheardVersion") { 4 } }
    #expect(try heard.object.objCClass.send("unheardVersion") as Int == 4)
  }

  #if os(Linux)
    @Test func `Another thread that finds a new delegate class can send it a message at once`() async {
      await #expect(processExitsWith: .success) {
        let count = 100
        let first = try DynamicDelegate(Versioned.self) { $0.on("version") { 0 } }
        // The name ends in the number of the class, which is 1.
        let prefix = String(first.object.objCClass.name.dropLast())
        let thread = Thread {
          for number in 2...count {
            while ClassHandle(named: "\(prefix)\(number)") == nil {}
            let cls = try! ObjCClass("\(prefix)\(number)")
            // Until the delegate has its closure, the class raises an exception, as for any unknown method.
            while (try? cls.send("version") as Int) != number {}
          }
          _exit(0)
        }
        thread.start()
        let all = try (2...count).map { number in try DynamicDelegate(Versioned.self) { $0.on("version") { number } } }
        withExtendedLifetime((first, all)) { _ = sleep(60) }
      }
    }
  #endif

  @Test func `Updating one class method replaces it, and the other class methods stay`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Versioned.self) {
      $0.on("version") { 1 }
      $0.on("name") { "first" }
    }
    try delegate.update { $0.on("version") { 2 } }
    #expect(try version(of: owner) == 2)
    let cls: ObjCClass = try ObjCObject(retaining: delegate.pointer).send("class")
    #expect(try cls.send("name") as String == "first")
  }

  @Test func `Sending a removed class method is an error, and the other class methods stay`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Versioned.self) {
      $0.on("version") { 1 }
      $0.on("name") { "first" }
    }
    try delegate.update { $0.remove("name") }
    let cls: ObjCClass = try ObjCObject(retaining: delegate.pointer).send("class")
    #expect(try version(of: owner) == 1)
    #expect(throws: (any Error).self) { try cls.send("name") as String }
  }

  @Test func `A required class method can't be removed`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Versioned.self) { $0.on("version") { 1 } }
    let error = #expect(throws: BlockDelegateError.self) { try delegate.update { $0.remove("version") } }
    #expect(error?.problems.map(\.reason) == [.missingRequiredMethod])
    #expect(try version(of: owner) == 1)
  }

  @Test func `Removing a class method that has no closure is an error that names the method`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Versioned.self) { $0.on("version") { 1 } }
    let error = #expect(throws: BlockDelegateError.self) { try delegate.update { $0.remove("name") } }
    #expect(error?.problems.map(\.reason) == [.unimplementedMethod])
    #expect(error?.problems.first?.selector == "name")
  }

  @MainActor private static var answers = 0

  @Test @MainActor func `A main-actor closure can implement a class method`() throws {
    Self.answers = 3
    let owner = makeOwner()
    try owner.implement(Versioned.self) { $0.on("version") { @MainActor [] () -> Int in Self.answers } }
    #expect(try version(of: owner) == 3)
  }

  @Test @MainActor func `A main-actor closure with the wrong result type is refused for a class method`() throws {
    let owner = makeOwner()
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.implement(Versioned.self) { $0.on("version") { @MainActor [] () -> Double in 0.5 } }
    }
    #expect(error?.problems.map(\.reason) == [.wrongResultType])
  }
}

import BlockDelegate
import Foundation
import Testing

/// Swift types that declare protocols and share one name.
@Suite struct DeclaredNameTests {
  private enum Near {
    enum TestNamesakeDelegate: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("near:", types: "v@:q")]
    }
  }

  private enum Far {
    enum TestNamesakeDelegate: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("far:", types: "v@:@")]
    }
    enum Both: DeclaredProtocol {
      static let name = "TestNamesakesOfBoth"
      static var inherited: [any DeclaredProtocol.Type] {
        [Near.TestNamesakeDelegate.self, Far.TestNamesakeDelegate.self]
      }
      static let methods: [MethodDeclaration] = []
    }
  }

  @Test func `Two Swift types with the same name declare two protocols with different names`() throws {
    let names = [Near.TestNamesakeDelegate.name, Far.TestNamesakeDelegate.name].sorted()
    // Other tests may use either type first, so either type may have the short name.
    #expect(names[1] == "TestNamesakeDelegate")
    #expect(["Near.TestNamesakeDelegate", "Far.TestNamesakeDelegate"].contains(names[0]))
    let near = try DynamicDelegate(Near.TestNamesakeDelegate.self) { $0.on("near:") { (_: Int) in } }
    let far = try DynamicDelegate(Far.TestNamesakeDelegate.self) { $0.on("far:") { (_: ObjCObject) in } }
    #expect([near.protocolName, far.protocolName].sorted() == names)
    #expect(near.object.conforms(to: Near.TestNamesakeDelegate.self))
    #expect(!near.object.conforms(to: Far.TestNamesakeDelegate.self))
    #expect(!far.object.conforms(to: Near.TestNamesakeDelegate.self))
    #expect(try ObjCProtocol(near.protocolName).name == near.protocolName)
    #expect(near.description.contains(near.protocolName))
    #expect(!far.responds(to: "near:") && !near.responds(to: "far:"))
  }

  @Test func `Two protocols with one Swift type name use the same setter, so an owner refuses the second one`() throws {
    let (first, second) = (makeOwner(), makeOwner())
    try first.implement(Near.TestNamesakeDelegate.self) { $0.on("near:") { (_: Int) in } }
    try second.implement(Far.TestNamesakeDelegate.self) { $0.on("far:") { (_: ObjCObject) in } }
    #expect(first.delegateIdentity != nil && second.delegateIdentity != nil)
    let error = #expect(throws: BlockDelegateError.self) {
      try first.implement(Far.TestNamesakeDelegate.self) { $0.on("far:") { (_: ObjCObject) in } }
    }
    #expect(error?.problems.map(\.reason) == [.occupiedSetter])
    #expect(error?.problems.first?.protocolName == Far.TestNamesakeDelegate.name)
    #expect(error?.problems.first?.given == "the dynamic delegate for \(Near.TestNamesakeDelegate.name)")
  }

  @Test func `A protocol that inherits two protocols with the same Swift type name has the methods of both`() throws {
    let delegate = try DynamicDelegate(Far.Both.self) {
      $0.on("near:") { (_: Int) in }
      $0.on("far:") { (_: ObjCObject) in }
    }
    #expect(delegate.object.conforms(to: Near.TestNamesakeDelegate.self))
    #expect(delegate.object.conforms(to: Far.TestNamesakeDelegate.self))
  }

  private enum Said {
    enum First: DeclaredProtocol {
      static let name = "TestSaidTwice"
      static let methods: [MethodDeclaration] = [.optional("first:", types: "v@:q")]
    }
    enum Second: DeclaredProtocol {
      static let name = "TestSaidTwice"
      static let methods: [MethodDeclaration] = [.optional("second:", types: "v@:q")]
    }
    enum Both: DeclaredProtocol {
      static let name = "TestSaidByBoth"
      static var inherited: [any DeclaredProtocol.Type] { [First.self, Second.self] }
      static let methods: [MethodDeclaration] = []
    }
    enum TestSaidTwice: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("third:", types: "v@:q")]
    }
  }

  @Test func `If two types declare the same protocol name, both keep it, and their conflict names both types`() throws {
    let owner = makeOwner()
    let setter = selector("setDelegate:")
    let first = try owner.implement(Said.First.self, setter: setter) { $0.on("first:") { (_: Int) in } }
    #expect(first.protocolName == "TestSaidTwice")
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.implement(Said.Second.self, setter: setter) { $0.on("second:") { (_: Int) in } }
    }
    let given = try #require(error?.problems.first?.given)
    #expect(given.contains("Said.First") && given.contains("Said.Second"))
    // A type that declares no name does not get a name that other types declare.
    #expect(Said.TestSaidTwice.name == "Said.TestSaidTwice")
    let both = try DynamicDelegate(Said.Both.self) {
      $0.on("first:") { (_: Int) in }
      $0.on("second:") { (_: Int) in }
    }
    #expect(both.responds(to: "first:") && both.responds(to: "second:"))
  }

  #if !canImport(ObjectiveC)
    private enum NSXMLParserDelegate: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("parserDidStartDocument:", types: "v@:@")]
    }

    @Test func `A Swift type with the name of a system protocol declares that system protocol`() throws {
      #expect(NSXMLParserDelegate.name == "NSXMLParserDelegate")
      #expect(GNUstep.NSXMLParserDelegate.name == "NSXMLParserDelegate")
      let delegate = try DynamicDelegate(NSXMLParserDelegate.self) {
        $0.on("parserDidStartDocument:") { (_: ObjCObject) in }
      }
      #expect(delegate.object.conforms(to: GNUstep.NSXMLParserDelegate.self))
    }
  #endif

  private enum Many<Inner> {
    enum TestNamesakeOfMany: DeclaredProtocol {
      static var methods: [MethodDeclaration] { [.optional("number", types: "q@:")] }
    }
  }

  @Test func `Eight types with one name that threads use at the same time get eight different protocol names`() {
    func make<Inner>(_ type: Inner.Type) -> @Sendable () -> String {
      {
        let made = try? DynamicDelegate(Many<Inner>.TestNamesakeOfMany.self) { $0.on("number") { 1 } }
        return made?.protocolName ?? "none"
      }
    }
    let makers = [
      make(Int.self), make(Int8.self), make(Int16.self), make(Int32.self), make(Int64.self), make(UInt.self),
      make(Float.self), make(Double.self),
    ]
    nonisolated(unsafe) let names = UnsafeMutableBufferPointer<String>.allocate(capacity: 2 * makers.count)
    names.initialize(repeating: "")
    defer { names.deinitialize().deallocate() }
    // Each thread writes its own element.
    DispatchQueue.concurrentPerform(iterations: names.count) { names[$0] = makers[$0 % makers.count]() }
    #expect(Array(names[..<makers.count]) == Array(names[makers.count...]))
    #expect(Set(names).count == makers.count)
    #expect(names.contains("TestNamesakeOfMany"))
    #expect(names.allSatisfy { $0.hasSuffix("TestNamesakeOfMany") })
  }
}

import CBlockDelegateRuntime
import Foundation
import Testing

@testable import BlockDelegateRuntime

@Suite struct DynamicClassTests {
  private static func declaration(_ name: String, count: Int) -> ProtocolDeclaration {
    ProtocolDeclaration(
      name: name, inherited: [],
      methods: (0..<count).map {
        .init(selector: SelectorHandle("\(name)\($0):"), types: "v24@0:8@16", isRequired: false, isInstance: true)
      })
  }

  @Test func `Threads that request a protocol's class simultaneously receive the same class`() {
    enum Declared {}
    let found = Mutex<Set<ObjectIdentifier>>([])
    DispatchQueue.concurrentPerform(iterations: 32) { _ in
      let cls = DynamicClassRegistry.dynamicClass(declaredBy: Declared.self) {
        Self.declaration("BDTestAtOnce", count: 2)
      }
      found.withLock { _ = $0.insert(ObjectIdentifier(cls)) }
    }
    #expect(found.withLock { $0.count } == 1)
  }

  @Test func `Two threads that first implement the same method simultaneously receive the same slot`() throws {
    for round in 0..<100 {
      let cls = DynamicClassRegistry.dynamicClass(
        for: ProtocolHandle(declaration: Self.declaration("BDTestFirst\(round)x", count: 1)))
      let method = try #require(cls.description.instanceMethods.first)
      let found = Mutex<Set<ObjectIdentifier>>([])
      let arrived = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        // Both threads start at the same moment, so that neither finds a slot that the other has already made.
        arrived.withLock { $0 += 1 }
        while arrived.withLock({ $0 }) < 2 { sched_yield() }
        guard let slotMethod = try? cls.slotMethod(for: method) else { return }
        found.withLock { _ = $0.insert(ObjectIdentifier(slotMethod)) }
      }
      #expect(found.withLock { $0.count } == 1)
      #expect(cls.methods.count == 1)
    }
  }

  @Test func `An object that is made while a map makes another for the same key is used for both requests`() throws {
    final class Made {}
    let map = ObjectMap<Made>()
    let key = UnsafeRawPointer(bitPattern: 8)!
    var inner: Made?
    let outer = map.object(for: key) {
      inner = map.object(for: key) { Made() }
      return Made()
    }
    #expect(outer === inner)
    #expect(map[key] === inner)
  }

  @Test func `A message for a slot outside an instance's table raises an exception and leaves the table alone`() throws
  {
    enum Declared {}
    let cls = DynamicClassRegistry.dynamicClass(declaredBy: Declared.self) {
      Self.declaration("BDTestBehind", count: 9)
    }
    let methods = try cls.description.instanceMethods.map { try cls.slotMethod(for: $0) }
    var calls = 0
    let content = SlotContent.word {
      calls += 1
      return 0
    }
    let short = try DelegateInstance.make(cls, slots: [.init(method: methods[0], content: content)], state: nil)
    let long = try DelegateInstance.make(cls, slots: [.init(method: methods[8], content: content)], state: nil)
    #expect(SlotTable.use(of: short.handle, \.indices) == [0])
    #expect(SlotTable.use(of: long.handle, \.indices) == [8], "an instance has room for what it implements")
    try long.handle.word(methods[8].selector)
    #expect(calls == 1)
    try AutoreleasePool.run {
      #expect(throws: ObjectiveCException.self) { try short.handle.word(methods[8].selector) }
      #expect(throws: ObjectiveCException.self) { try long.handle.word(methods[7].selector) }
      #expect(throws: ObjectiveCException.self) { try long.handle.word(methods[0].selector) }
      try short.handle.word(methods[0].selector)
    }
    #expect(calls == 2)
  }

  @Test func `A chain has slots for all methods of its protocol, and a delegate only for its own methods`() throws {
    enum Declared {}
    let cls = DynamicClassRegistry.dynamicClass(declaredBy: Declared.self) {
      Self.declaration("BDTestBesideChain", count: 500)
    }
    let chain = try Chain.make(cls) { _ in }
    #expect(SlotTable.use(of: chain.object.handle, \.indices) == Array(0..<500))
    let last = try cls.slotMethod(for: #require(cls.description.instanceMethods.last))
    let object = try DelegateInstance.make(
      cls, slots: [.init(method: last, content: .word { 7 })], state: nil)
    #expect(SlotTable.use(of: object.handle, \.indices) == [499])
    #expect(try object.handle.word(last.selector) == 7)
  }

  @Test func `A setter that does not exist or takes no object is refused`() throws {
    let cls = try #require(ClassHandle(named: "NSXMLParser"))
    for name in ["bdTestNoSetter:", "setShouldProcessNamespaces:"] as [SelectorHandle] {
      let error = #expect(throws: BlockDelegateError.self) { try Setter(name, of: cls) }
      #expect(error?.problems.map(\.reason) == [.missingSetter])
    }
    #expect(try Setter(SelectorHandle("setDelegate:"), of: cls).getter?.name == "delegate")
  }

  #if os(macOS) || os(Linux)
    @Test func `A dynamic class gets a numbered name if another copy of the library has taken its name`() async {
      await #expect(processExitsWith: .success) {
        let root = bd_objc_lookUpClass("NSObject")!
        for name in ["BlockDelegate_Object", "BlockDelegate_CopyDelegate"] {
          bd_objc_registerClassPair(bd_objc_allocateClassPair(root, name, 0)!)
        }
        let declaration = ProtocolDeclaration(name: "CopyDelegate", inherited: [], methods: [])
        let dynamicClass = DynamicClassRegistry.dynamicClass(declaredBy: Int.self) { declaration }
        precondition(dynamicClass.handle.name == "BlockDelegate_CopyDelegate_2")
        precondition(dynamicClass.handle.superclass?.name == "BlockDelegate_Object_2")
      }
    }
  #endif
}

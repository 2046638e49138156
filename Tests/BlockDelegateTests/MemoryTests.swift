import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Every object that is made is released, and none too early: counted by the objects themselves.
@Suite struct MemoryTests {
  enum Keeper: DeclaredProtocol {
    static let name = "TestKeeperDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("take:", types: "v@:@"), .optional("give:with:", types: "@@:q@"),
      .optional("makeObject", types: "@@:"), .optional("newObject", types: "@@:"),
      .optional("copyObject", types: "@@:"),
      .optional("mutableCopyObject", types: "@@:"), .optional("copyrightHolder", types: "@@:"),
      .optional("initial", types: "@@:"), .optional("_newObject", types: "@@:"), .optional("__copy", types: "@@:"),
      .optional("makeList", types: "@@:"),
      .optional("changed:", types: "v@:q"), .optional("scaled:", types: "d@:d"),
      .optional("moved:", types: "{TestTransform=dddddddddddddddd}@:{TestTransform=dddddddddddddddd}"),
    ]
  }

  private func receive(
    _ methods: (AnyDelegateBuilder) -> Void, _ body: (UnsafeMutableRawPointer) throws -> Void
  ) throws {
    let delegate = try makeOwner().implement(Keeper.self, methods)
    try withExtendedLifetime(delegate) { try body(UnsafeMutableRawPointer(delegate.pointer)) }
  }

  // MARK: Arguments and results of closures

  @Test func `An argument lives as long as the call`() throws {
    let ledger = Ledger()
    var seen: [String] = []
    try receive {
      $0.on("take:") { (object: ObjCObject) in seen.append(object.objCClass.name) }
    } _: { receiver in
      ledger.count { for _ in 0..<3 { counted_give(receiver) } }
    }
    #expect(seen == ["TestCounted", "TestCounted", "TestCounted"])
    #expect(ledger.made == 3)
    #expect(ledger.alive == 0)
  }

  @Test func `An argument that a closure keeps lives until it is let go of`() throws {
    let ledger = Ledger()
    var kept: ObjCObject?
    try receive {
      $0.on("take:") { (object: ObjCObject) in kept = object }
    } _: { receiver in
      ledger.count { counted_give(receiver) }
      #expect(ledger.alive == 1)
      ledger.count { counted_give(receiver) }
      #expect(ledger.made == 2)
      #expect(ledger.alive == 1)
    }
    #expect(kept?.objCClass.name == "TestCounted")
    kept = nil
    #expect(ledger.alive == 0)
  }

  @Test func `An argument that is given back is autoreleased, as any result`() throws {
    let ledger = Ledger()
    try receive {
      $0.on("give:with:") { (_: Int, object: ObjCObject) -> ObjCObject in object }
    } _: { receiver in
      #expect(ledger.count { counted_exchange(receiver) })
    }
    #expect(ledger.made == 1)
    #expect(ledger.alive == 0)
  }

  @Test(arguments: [
    ("makeObject", false), ("copyrightHolder", false), ("initial", false), ("newObject", true), ("copyObject", true),
    ("mutableCopyObject", true), ("_newObject", true), ("__copy", true),
  ])
  func `A result is the caller's in the retained families, and else autoreleased`(
    name: String, isRetained: Bool
  ) throws {
    let ledger = Ledger()
    try receive {
      $0.on(Selector(name)) { () throws(Never) -> ObjCObject in
        try! ObjCObject("TestCounted")  // the class is there
      }
    } _: { receiver in
      try ledger.count {
        #expect(counted_ask(receiver, name, isRetained))
        // Sent from Swift it is let go of in the same way.
        let object = ObjCObject(retaining: OpaquePointer(receiver))
        let made = try object.send(Selector(name)) as ObjCObject
        #expect(made.objCClass.name == "TestCounted")
      }
    }
    #expect(ledger.made == 2)
    #expect(ledger.alive == 0)
  }

  @Test func `A list as a result lets go of its objects`() throws {
    let ledger = Ledger()
    try receive {
      $0.on("makeList") { () -> [ObjCObject] in
        // The class is there.
        [try! ObjCObject("TestCounted"), try! ObjCObject("TestCounted")]
      }
    } _: { receiver in
      ledger.count { #expect(counted_ask(receiver, "makeList", false)) }
    }
    #expect(ledger.made == 2)
    #expect(ledger.alive == 0)
  }

  // MARK: Messages

  @Test func `Objects that messages make are the caller's once, whatever the method's family`() throws {
    let ledger = Ledger()
    try ledger.count {
      let cls = try ObjCClass("TestCounted")
      for selector in ["new", "newCounted", "counted", "copyright", "newspaper"].map({ Selector($0) }) {
        let object = try cls.send(selector) as ObjCObject
        #expect(object.objCClass == cls)
        // Results that nobody looks at are owned all the same.
        try cls.send(selector)
      }
      let original = try ObjCObject("TestCounted")
      for selector in ["copy", "mutableCopy", "copyCounted", "mutableCopyCounted"].map({ Selector($0) }) {
        let copy = try original.send(selector) as ObjCObject
        #expect(!copy.isIdentical(to: original))
        try original.send(selector)
      }
      let same = try original.send("same") as ObjCObject
      #expect(same.isIdentical(to: original))
    }
    #expect(ledger.made == 19)
    #expect(ledger.alive == 0)
  }

  @Test func `An object lives while Swift has it, past the pool`() throws {
    let ledger = Ledger()
    var objects: [ObjCObject] = []
    try ledger.count {
      for selector in ["new", "newCounted", "counted", "copyright"].map({ Selector($0) }) {
        objects.append(try ObjCClass("TestCounted").send(selector))
      }
      objects.append(try objects[0].send("copy"))
      objects.append(try ObjCObject("TestCounted"))
    }
    #expect(ledger.alive == 6)
    objects.removeLast()
    #expect(ledger.alive == 5)
    objects = []
    #expect(ledger.alive == 0)
  }

  @Test func `An initializer that returns nil throws, and nothing is lost`() throws {
    let ledger = Ledger()
    let error = ledger.count {
      #expect(throws: BlockDelegateError.self) { try ObjCObject("TestCounted", "initFailing") }
    }
    #expect(error?.problems.map(\.reason) == [.unexpectedNil(nil)])
    #expect(error?.problems.first?.selector == "initFailing")
    #expect(ledger.made == 1)
    #expect(ledger.alive == 0)
  }

  @Test func `An initializer that returns another object, and one that raises, leak nothing`() throws {
    let ledger = Ledger()
    try ledger.count {
      let other = try ObjCObject("TestCounted", "initReplacing")
      #expect(other.objCClass.name == "TestCounted")
      #expect(ledger.made == 2)
      #expect(ledger.alive == 1)
      #expect(throws: ObjCException.self) { try ObjCObject("TestCounted", "initRaising") }
    }
    #expect(ledger.made == 3)
    #expect(ledger.alive == 0)
  }

  // On Apple's platforms nil in a list becomes NSNull.
  #if !canImport(ObjectiveC)
    @Test func `An initializer whose arguments can't be converted is not sent, and nothing is lost`() throws {
      let ledger = Ledger()
      let error = ledger.count {
        #expect(throws: BlockDelegateError.self) {
          try ObjCObject("TestCounted", "initWithList:", ["text", nil] as [String?])
        }
      }
      #expect(error?.problems.map(\.reason) == [.unexpectedNil(0)])
      #expect(ledger.made == 1)
      #expect(ledger.alive == 0)
    }
  #endif

  // MARK: Owners, delegates and closures

  @Test func `What closures capture goes when the owner does`() throws {
    let ledger = Ledger()
    var delegate: AnyDynamicDelegate?
    try ledger.count {
      let owner = try ObjCObject("TestCountedOwner")
      let captured = try ObjCObject("TestCounted")
      delegate = try owner.implement(Keeper.self) {
        $0.on("changed:") { (_: Int) in _ = captured.pointer }
        $0.on("scaled:") { (number: Double) in captured.pointer == owner.pointer ? 0 : number }
      }
      // A cycle, broken by hand.
      try delegate!.update { $0.remove("scaled:") }
      #expect(ledger.alive == 2)
    }
    // The owner is gone, and the delegate is still held.
    #expect(ledger.alive == 1)
    delegate = nil
    #expect(ledger.alive == 0)
  }

  @Test func `A closure that captures its owner keeps both, as the documentation says`() throws {
    let ledger = Ledger()
    var delegate: AnyDynamicDelegate?
    try ledger.count {
      let owner = try ObjCObject("TestCountedOwner")
      delegate = try owner.implement(Keeper.self) { $0.on("changed:") { (_: Int) in _ = owner.pointer } }
    }
    #expect(ledger.alive == 1)
    try ledger.count { try delegate!.update { $0.remove("changed:") } }
    #expect(ledger.alive == 0)
  }

  @Test func `A delegate that is forwarded to goes with the delegate only when that retains it`() throws {
    let ledger = Ledger()
    for retains in [false, true] {
      var owner: ObjCObject?
      try ledger.count {
        owner = try ObjCObject("TestCountedOwner")
        let target = try ObjCObject("TestCounted")
        try owner!.implement(Keeper.self, forwardingTo: target, retainingTarget: retains) {
          $0.on("changed:") { (_: Int) in }
        }
      }
      #expect(ledger.alive == (retains ? 2 : 1))
      owner = nil
      #expect(ledger.alive == 0)
    }
  }

  @Test func `Closures of every entry are released when their methods are removed`() throws {
    let ledger = Ledger()
    let owner = try ledger.count { try ObjCObject("TestCountedOwner") }
    func register(_ methods: AnyDelegateBuilder) throws {
      // Word entry, frame entry, block.
      let (words, frame, block) = (
        try ObjCObject("TestCounted"), try ObjCObject("TestCounted"), try ObjCObject("TestCounted")
      )
      let moved: @convention(block) (UnsafeRawPointer, TestTransform) -> TestTransform = { _, transform in
        _ = block.pointer
        return transform
      }
      methods.on("changed:") { (_: Int) in _ = words.pointer }
      methods.on("scaled:") { (number: Double) in frame.pointer == owner.pointer ? 0 : number }
      methods.on("moved:", block: moved)
    }
    var delegate: AnyDynamicDelegate? = try ledger.count { try owner.implement(Keeper.self, register) }
    for (selector, alive) in [("scaled:", 3), ("changed:", 2), ("moved:", 1)] {
      try ledger.count { try delegate!.update { $0.remove(Selector(selector)) } }
      #expect(ledger.alive == alive, "after \(selector)")
    }
    try ledger.count { try delegate!.update(register) }
    #expect(ledger.alive == 4)
    try ledger.count { try owner.removeDynamicDelegate(for: Keeper.self) }
    // Who holds the delegate holds its closures.
    #expect(ledger.alive == 4)
    // The block goes with the pool.
    ObjCObject.autoreleasepool { delegate = nil }
    #expect(ledger.alive == 1)
  }

  @Test func `Class methods' closures go with their delegate`() throws {
    enum WithClass: DeclaredProtocol {
      static let name = "TestCountedClassDelegate"
      static let methods: [MethodDeclaration] = [.optionalClass("countedVersion", types: "q@:")]
    }
    let ledger = Ledger()
    let owner = try ledger.count { try ObjCObject("TestCountedOwner") }
    try ledger.count {
      let captured = try ObjCObject("TestCounted")
      try owner.implement(WithClass.self) {
        $0.onClassMethod("countedVersion") { captured.pointer == owner.pointer ? 0 : 5 }
      }
    }
    #expect(ledger.alive == 2)
    try ledger.count { try owner.removeDynamicDelegate(for: WithClass.self) }
    #expect(ledger.alive == 1)
  }

  // MARK: Inside a callback

  /// Sends `selector` to an owner that nobody holds any longer when its delegate's closure has run.
  private func releaseInside(
    _ send: (OpaquePointer) -> Void, _ register: (AnyDelegateBuilder, @escaping () -> Void) throws -> Void
  ) throws -> Ledger {
    let ledger = Ledger()
    try ledger.count {
      var owner: ObjCObject? = try ObjCObject("TestCountedOwner")
      let captured = try ObjCObject("TestCounted")
      try owner!.implement(Keeper.self) { methods in
        try register(methods) {
          #expect(ledger.alive == 2)
          owner = nil
          // The owner is gone; what the closure that runs has captured is not.
          #expect(ledger.alive == 1)
          #expect(captured.objCClass.name == "TestCounted")
        }
      }
      send(owner!.pointer)
      #expect(owner == nil)
    }
    return ledger
  }

  @Test func `An owner that goes inside its own callback takes its closures along when they have run`() throws {
    let words = try releaseInside {
      counted_change($0)
    } _: { methods, release in
      methods.on("changed:") { (_: Int) in release() }
    }
    #expect(words.alive == 0)
    let frame = try releaseInside {
      #expect(counted_scale($0) == 1.5)
    } _: { methods, release in
      methods.on("scaled:") { (number: Double) -> Double in
        release()
        return number
      }
    }
    #expect(frame.alive == 0)
    let memory = try releaseInside {
      #expect(counted_move($0) == TestTransform(from: 1))
    } _: { methods, release in
      methods.on("moved:") { (transform: TestTransform) -> TestTransform in
        release()
        return transform
      }
    }
    #expect(memory.alive == 0)
    let block = try releaseInside {
      #expect(counted_move($0) == TestTransform(from: 1))
    } _: { methods, release in
      let moved: @convention(block) (UnsafeRawPointer, TestTransform) -> TestTransform = { _, transform in
        release()
        return transform
      }
      methods.on("moved:", block: moved)
    }
    #expect(block.alive == 0)
  }

  @Test func `A closure that replaces itself is released when it has run`() throws {
    let ledger = Ledger()
    try ledger.count {
      let owner = try ObjCObject("TestCountedOwner")
      var calls: [String] = []
      var delegate: AnyDynamicDelegate?
      func register(_ methods: AnyDelegateBuilder) throws {
        let captured = try ObjCObject("TestCounted")
        methods.on("changed:") { (number: Int) in
          calls.append("first \(number)")
          ObjCObject.autoreleasepool {
            do {
              try delegate!.update { $0.on("changed:") { (number: Int) in calls.append("second \(number)") } }
            } catch { Issue.record(error) }
          }
          #expect(ledger.alive == 2)
          calls.append("still \(captured.objCClass.name)")
        }
      }
      delegate = try owner.implement(Keeper.self, register)
      try owner.send("change:", 1)
      #expect(ledger.alive == 1)
      try owner.send("change:", 2)
      #expect(calls == ["first 1", "still TestCounted", "second 2"])
    }
    #expect(ledger.alive == 0)
  }

  @Test func `A closure that removes its delegate is released when it has run`() throws {
    let ledger = Ledger()
    try ledger.count {
      let owner = try ObjCObject("TestCountedOwner")
      var calls = 0
      func register(_ methods: AnyDelegateBuilder) throws {
        let captured = try ObjCObject("TestCounted")
        methods.on("changed:") { (_: Int) in
          do { try owner.removeDynamicDelegate(for: Keeper.self) } catch { Issue.record(error) }
          #expect(captured.objCClass.name == "TestCounted")
          calls += 1
        }
      }
      try owner.implement(Keeper.self, register)
      try owner.send("change:", 1)
      try owner.send("change:", 2)
      #expect(calls == 1)
      #expect(ledger.made == 2)
    }
    #expect(ledger.alive == 0)
  }
}

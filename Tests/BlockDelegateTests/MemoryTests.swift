import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests that each object is released, and not too early. The objects count themselves.
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

  @Test func `An object argument of a closure lives as long as the call`() throws {
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

  @Test func `An object argument that a closure keeps lives until the closure's reference is released`() throws {
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

  @Test func `An object argument that a closure returns is autoreleased like any other result`() throws {
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
  func `A closure's result is retained for the caller in new and copy families, and autoreleased otherwise`(
    name: String, isRetained: Bool
  ) throws {
    let ledger = Ledger()
    try receive {
      $0.on(Selector(name)) { () throws(Never) -> ObjCObject in
        try! ObjCObject("TestCounted")  // the class exists
      }
    } _: { receiver in
      try ledger.count {
        #expect(counted_ask(receiver, name, isRetained))
        // A result that Swift code receives is released, too.
        let object = ObjCObject(retaining: OpaquePointer(receiver))
        let made = try object.send(Selector(name)) as ObjCObject
        #expect(made.objCClass.name == "TestCounted")
      }
    }
    #expect(ledger.made == 2)
    #expect(ledger.alive == 0)
  }

  @Test func `An array that a closure returns releases its objects after the call`() throws {
    let ledger = Ledger()
    try receive {
      $0.on("makeList") { () -> [ObjCObject] in
        // The class exists.
        [try! ObjCObject("TestCounted"), try! ObjCObject("TestCounted")]
      }
    } _: { receiver in
      ledger.count { #expect(counted_ask(receiver, "makeList", false)) }
    }
    #expect(ledger.made == 2)
    #expect(ledger.alive == 0)
  }

  // MARK: Messages

  @Test func `Objects that messages create are released once, whatever the method's family`() throws {
    let ledger = Ledger()
    try ledger.count {
      let cls = try ObjCClass("TestCounted")
      for selector in ["new", "newCounted", "counted", "copyright", "newspaper"].map({ Selector($0) }) {
        let object = try cls.send(selector) as ObjCObject
        #expect(object.objCClass == cls)
        // An unused result is owned and released like a used one.
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

  @Test func `An object lives while Swift code references it, even after the autorelease pool is drained`() throws {
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

  @Test func `An initializer that returns nil throws an error and leaks nothing`() throws {
    let ledger = Ledger()
    let error = ledger.count {
      #expect(throws: BlockDelegateError.self) { try ObjCObject("TestCounted", "initFailing") }
    }
    #expect(error?.problems.map(\.reason) == [.unexpectedNil(nil)])
    #expect(error?.problems.first?.selector == "initFailing")
    #expect(ledger.made == 1)
    #expect(ledger.alive == 0)
  }

  @Test func `An initializer that returns another object or raises leaks nothing`() throws {
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

  // On Apple's platforms, nil in an array becomes NSNull.
  #if !canImport(ObjectiveC)
    @Test func `An initializer whose arguments cannot be converted is not called, and nothing leaks`() throws {
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

  @Test func `The captures of a delegate's closures live until both the owner and the delegate are released`() throws {
    let ledger = Ledger()
    var delegate: DynamicDelegate<Keeper>?
    try ledger.count {
      let owner = try ObjCObject("TestCountedOwner")
      let captured = try ObjCObject("TestCounted")
      delegate = try owner.implement(Keeper.self) {
        $0.on("changed:") { (_: Int) in _ = captured.pointer }
        $0.on("scaled:") { (number: Double) in captured.pointer == owner.pointer ? 0 : number }
      }
      // The removed closure captured the owner, so removing it breaks a cycle.
      try delegate!.update { $0.remove("scaled:") }
      #expect(ledger.alive == 2)
    }
    // The owner was deallocated, and the delegate is still retained.
    #expect(ledger.alive == 1)
    delegate = nil
    #expect(ledger.alive == 0)
  }

  @Test func `A closure that strongly captures its owner keeps itself and the owner alive until it is removed`() throws
  {
    let ledger = Ledger()
    var delegate: DynamicDelegate<Keeper>?
    try ledger.count {
      let owner = try ObjCObject("TestCountedOwner")
      delegate = try owner.implement(Keeper.self) { $0.on("changed:") { (_: Int) in _ = owner.pointer } }
    }
    #expect(ledger.alive == 1)
    try ledger.count { try delegate!.update { $0.remove("changed:") } }
    #expect(ledger.alive == 0)
  }

  @Test func `A forwarding target is retained by its delegate only if retainingTarget is true`() throws {
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

  @Test func `Closures and blocks are released when their methods are removed, whatever entry code calls them`() throws
  {
    let ledger = Ledger()
    let owner = try ledger.count { try ObjCObject("TestCountedOwner") }
    func register(_ methods: AnyDelegateBuilder) throws {
      // A closure for the word entry, a closure for the frame entry, and a block capture these objects.
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
    var delegate: DynamicDelegate<Keeper>? = try ledger.count { try owner.implement(Keeper.self, register) }
    for (selector, alive) in [("scaled:", 3), ("changed:", 2), ("moved:", 1)] {
      try ledger.count { try delegate!.update { $0.remove(Selector(selector)) } }
      #expect(ledger.alive == alive, "after \(selector)")
    }
    try ledger.count { try delegate!.update(register) }
    #expect(ledger.alive == 4)
    try ledger.count { try owner.removeDynamicDelegate(for: Keeper.self) }
    // A reference to the delegate keeps its closures alive.
    #expect(ledger.alive == 4)
    // The block is released with the autorelease pool.
    ObjCObject.autoreleasepool { delegate = nil }
    #expect(ledger.alive == 1)
  }

  @Test func `Closures of class methods are released when their delegate is removed`() throws {
    enum WithClass: DeclaredProtocol {
      static let name = "TestCountedClassDelegate"
      static let methods: [MethodDeclaration] = [.optional("countedVersion", types: "q@:", isInstance: false)]
    }
    let ledger = Ledger()
    let owner = try ledger.count { try ObjCObject("TestCountedOwner") }
    try ledger.count {
      let captured = try ObjCObject("TestCounted")
      try owner.implement(WithClass.self) {
        $0.on("countedVersion") { captured.pointer == owner.pointer ? 0 : 5 }
      }
    }
    #expect(ledger.alive == 2)
    try ledger.count { try owner.removeDynamicDelegate(for: WithClass.self) }
    #expect(ledger.alive == 1)
  }

  // MARK: Deallocation inside a callback

  /// Calls `send` with an owner whose last reference the delegate's closure releases while it runs.
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
          // The owner was deallocated, but the captures of the running closure are still alive.
          #expect(ledger.alive == 1)
          #expect(captured.objCClass.name == "TestCounted")
        }
      }
      send(owner!.pointer)
      #expect(owner == nil)
    }
    return ledger
  }

  @Test func `An owner that is deallocated inside its own callback releases its closures after they have run`() throws {
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

  @Test func `A closure that replaces itself is released after it has run`() throws {
    let ledger = Ledger()
    try ledger.count {
      let owner = try ObjCObject("TestCountedOwner")
      var calls: [String] = []
      var delegate: DynamicDelegate<Keeper>?
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

  @Test func `A closure that removes its own delegate is released after it has run`() throws {
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

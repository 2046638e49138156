import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Who is released, and when.
@Suite struct LifetimeTests {
  #if !canImport(ObjectiveC)
    @Test func `A Swift object that ends is given out by no weak reference`() throws {
      final class Ending: ObjCObject {
        let location: UnsafeMutablePointer<bd_weak>
        let note: (OpaquePointer?) -> Void

        init(_ location: UnsafeMutablePointer<bd_weak>, _ note: @escaping (OpaquePointer?) -> Void) {
          self.location = location
          self.note = note
          super.init()
          bd_objc_initWeak(location, pointer)
        }
        deinit { note(bd_objc_loadWeakRetained(location)) }
      }
      let location = UnsafeMutablePointer<bd_weak>.allocate(capacity: 1)
      defer { location.deallocate() }
      var loaded: [OpaquePointer?] = []
      do {
        let object = Ending(location) { loaded.append($0) }
        let living = bd_objc_loadWeakRetained(location)
        #expect(living == object.pointer)
        if let living { bd_objc_release(living) }
      }
      #expect(loaded == [nil])
      bd_objc_destroyWeak(location)
    }

    @Test func `A Swift object that is a mere handle of another object releases it, and does not end it`() throws {
      final class Own: ObjCObject {}
      let ledger = Ledger()
      let plain = try ledger.count { try ObjCObject("TestCounted") }
      do { _ = Own(retaining: plain.pointer) }
      #expect(ledger.alive == 1)

      weak var living: Own?
      do {
        let own = Own()
        living = own
        let reference = WeakReference(own.pointer)
        do { _ = Own(retaining: own.pointer) }
        // Its end would have cleared the reference.
        #expect(StrongReference(reference.load()) != nil)
        withExtendedLifetime(own) {}
      }
      #expect(living == nil)
      withExtendedLifetime(plain) {}
    }
  #endif

  @Test func `A message that nobody answers keeps nothing alive`() throws {
    final class Captured {}
    weak var captured: Captured?
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      let new = Captured()
      captured = new
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in withExtendedLifetime(new) { 1 } }
    }
    // Its slot is behind the others.
    let other = try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
    }
    for _ in 0..<3 {
      #expect(throws: ObjCException.self) { try delegate.object.send("ownerShouldStop:", owner) as Bool }
    }
    #expect(captured != nil)
    try ObjCObject.autoreleasepool { try delegate.update { $0.remove("owner:scoreFor:") } }
    #expect(captured == nil)
    withExtendedLifetime(other) {}
  }

  final class Tracker {
    let gone: () -> Void
    var count = 0
    init(_ gone: @escaping () -> Void) { self.gone = gone }
    deinit { gone() }
  }

  /// An owner whose delegate's closure holds a tracker.
  private func implement(on owner: ObjCObject, _ gone: @escaping () -> Void) throws -> AnyDynamicDelegate {
    let tracker = Tracker(gone)
    return try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in tracker.count += 1 }
    }
  }

  @Test func `Closures go with their owner`() throws {
    var gone = 0
    var owner: ObjCObject? = makeOwner()
    _ = try implement(on: owner!) { gone += 1 }
    #expect(gone == 0)
    owner = nil
    #expect(gone == 1)
    _ = owner
  }

  @Test func `Closures go when their delegate is removed`() throws {
    var gone = 0
    let owner = makeOwner()
    _ = try implement(on: owner) { gone += 1 }
    try ObjCObject.autoreleasepool { try owner.removeDynamicDelegate(for: TestOwnerDelegate.self) }
    #expect(gone == 1)
  }

  @Test func `A closure goes when it is replaced`() throws {
    var gone = 0
    let owner = makeOwner()
    let delegate = try implement(on: owner) { gone += 1 }
    try ObjCObject.autoreleasepool {
      try delegate.update { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    #expect(gone == 1)
  }

  @Test func `Without a pool closures go when they are replaced, and when their delegate is removed`() throws {
    // A new thread has no pool. What a runtime's own pool of the thread keeps would go only when the thread ends.
    nonisolated(unsafe) var outcome: Result<[Int], any Error>?
    let done = DispatchSemaphore(value: 0)
    Thread {
      outcome = Result {
        var (gone, seen) = (0, [Int]())
        let owner = makeOwner()
        var delegate: AnyDynamicDelegate? = try implement(on: owner) { gone += 1 }
        try delegate!.update {
          let tracker = Tracker { gone += 1 }
          $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in tracker.count += 1 }
        }
        seen.append(gone)
        delegate = nil
        _ = owner.dynamicDelegate(for: TestOwnerDelegate.self)
        try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
        seen.append(gone)
        return seen
      }
      done.signal()
    }.start()
    done.wait()
    #expect(try #require(outcome).get() == [1, 2])
  }

  @Test func `A refused implement keeps nothing`() throws {
    var gone = 0
    let owner = makeOwner()
    #expect(throws: BlockDelegateError.self) {
      let tracker = Tracker { gone += 1 }
      try owner.implement(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in tracker.count += 1 }
        $0.on("noSuch:selector:") { (_: Int) in }
      }
    }
    #expect(gone == 1)
  }

  @Test func `A compiled block is called, and a block's captures go with the owner`() throws {
    var total = 0
    var gone = 0
    var owner: ObjCObject? = makeOwner()
    let raw = withUnsafeMutablePointer(to: &total) { caller_makeCountingBlock($0) }
    let compiled = ObjCBlock(copying: OpaquePointer(raw))
    bd_Block_release(raw)
    func register(_ methods: AnyDelegateBuilder) {
      let tracker = Tracker { gone += 1 }
      let block: @convention(block) (UnsafeRawPointer, UnsafeRawPointer) -> Bool = { _, _ in
        tracker.count += 1
        return tracker.count == 1
      }
      methods.on("owner:didChange:", block: compiled)
      methods.on("ownerShouldStop:", block: block)
    }
    try owner!.implement(TestOwnerDelegate.self, register)
    try owner!.send("change:", 5)
    #expect(total == 5)
    #expect(try owner!.send("shouldStop") as Bool)
    #expect(gone == 0)
    ObjCObject.autoreleasepool { owner = nil }
    #expect(gone == 1)
  }

  @Test func `A block that is replaced twice inside one pool is let go of when the pool is drained`() throws {
    var total = 0
    let owner = makeOwner()
    let delegate = try implement(on: owner) {}
    let raw = withUnsafeMutablePointer(to: &total) { caller_makeCountingBlock($0) }
    let block = ObjCBlock(copying: OpaquePointer(raw))
    bd_Block_release(raw)
    try ObjCObject.autoreleasepool {
      for _ in 0..<3 {
        try delegate.update {
          $0.remove("owner:didChange:")
          $0.on("owner:didChange:", block: block)
        }
      }
    }
    try owner.send("change:", 5)
    #expect(total == 5)
  }

  @Test func `A delegate keeps its handle's identity while someone holds it`() throws {
    let owner = makeOwner()
    let delegate = try implement(on: owner) {}
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) === delegate)
  }

  @Test func `A handle that nobody holds is made again, and is equal`() throws {
    let owner = makeOwner()
    _ = try implement(on: owner) {}
    let first = owner.dynamicDelegate(for: TestOwnerDelegate.self)
    #expect(first != nil)
    #expect(first == owner.dynamicDelegate(for: TestOwnerDelegate.self))
  }

  @Test func `A handle does not keep its owner alive, and says so when it is gone`() throws {
    var owner: ObjCObject? = makeOwner()
    let delegate = try implement(on: owner!) {}
    owner = nil
    let error = #expect(throws: BlockDelegateError.self) { try delegate.update { $0.remove("owner:didChange:") } }
    #expect(error?.problems.map(\.reason) == [.deallocatedOwner])
    _ = owner
  }

  @Test func `An owner that is being deallocated still has its delegate, and crashes nobody who changes it`() throws {
    enum Asked: DeclaredProtocol {
      static let name = "TestAskedAtTheEndDelegate"
      static let methods: [MethodDeclaration] = [.optional("scrolled:", types: "v@:@")]
    }
    // What a function without a context found; this test is the only one that has it called.
    enum Found {
      nonisolated(unsafe) static var description: String?
      nonisolated(unsafe) static var error: (any Error)?
    }
    try ObjCObject.autoreleasepool {
      let owner = try ObjCObject("TestScroll")
      try owner.implement(Asked.self, setter: "setDelegate:") { $0.on("scrolled:") { (_: ObjCObject) in } }
      caller_setEnd(UnsafeMutableRawPointer(owner.pointer)) { owner in
        ObjCObject.autoreleasepool {
          let delegate = ObjCObject(retaining: OpaquePointer(owner)).dynamicDelegate(for: Asked.self)
          Found.description = delegate?.description
          do { try delegate?.update { $0.remove("scrolled:") } } catch { Found.error = error }
        }
      }
    }
    #expect(Found.description == "DynamicDelegate for TestAskedAtTheEndDelegate: scrolled:")
    // GCC's runtime does not know that the object is being deallocated before its root class does.
    #if LibObjC2 || canImport(ObjectiveC)
      #expect((Found.error as? BlockDelegateError)?.problems.map(\.reason) == [.deallocatedOwner])
    #endif
  }

  @Test func `Ten thousand delegates share one class`() throws {
    let warm = makeOwner()
    _ = try implement(on: warm) {}
    let before = bd_objc_getClassList(nil, 0)
    var owners: [ObjCObject] = []
    for _ in 0..<10_000 {
      let owner = makeOwner()
      _ = try implement(on: owner) {}
      owners.append(owner)
    }
    // Other tests make classes at the same time; a class for each delegate would be thousands.
    #expect(bd_objc_getClassList(nil, 0) - before < 200)
    let classes = try Set(owners.map { try ($0.send("delegate") as ObjCObject).objCClass })
    #expect(classes.count == 1)
  }
}

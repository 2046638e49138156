import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Tests of when owners, delegates and closures are released.
@Suite struct LifetimeTests {
  #if !canImport(ObjectiveC)
    @Test func `A weak reference to a Swift object is nil while the object is being deallocated`() throws {
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

    @Test func `A Swift wrapper of another object releases that object without deallocating it`() throws {
      final class Own: ObjCObject {}
      let ledger = Ledger()
      let plain = try ledger.count { try ObjCObject("TestCounted") }
      do { _ = Own(retaining: plain.pointer) }
      #expect(ledger.alive == 1)

      weak var living: Own?
      do {
        let own = Own()
        living = own
        let reference = WeakReference(own.handle)
        do { _ = Own(retaining: own.pointer) }
        // Deallocating the object would have cleared the reference.
        #expect(reference.isLiving)
        withExtendedLifetime(own) {}
      }
      #expect(living == nil)
      withExtendedLifetime(plain) {}
    }
  #endif

  @Test func `An unrecognized message to a delegate retains none of its closures`() throws {
    final class Captured {}
    weak var captured: Captured?
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      let new = Captured()
      captured = new
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in withExtendedLifetime(new) { 1 } }
    }
    // The slot of ownerShouldStop: comes after the slots of the delegate's methods.
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

  /// Implements a delegate whose closure retains a tracker.
  private func implement(on owner: ObjCObject, _ gone: @escaping () -> Void) throws
    -> DynamicDelegate<TestOwnerDelegate>
  {
    let tracker = Tracker(gone)
    return try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in tracker.count += 1 }
    }
  }

  @Test func `Closures are released when their owner is deallocated`() throws {
    var gone = 0
    var owner: ObjCObject? = makeOwner()
    _ = try implement(on: owner!) { gone += 1 }
    #expect(gone == 0)
    owner = nil
    #expect(gone == 1)
    _ = owner
  }

  @Test func `Closures are released when their delegate is removed`() throws {
    var gone = 0
    let owner = makeOwner()
    _ = try implement(on: owner) { gone += 1 }
    try ObjCObject.autoreleasepool { try owner.removeDynamicDelegate(for: TestOwnerDelegate.self) }
    #expect(gone == 1)
  }

  @Test func `A closure is released when it is replaced`() throws {
    var gone = 0
    let owner = makeOwner()
    let delegate = try implement(on: owner) { gone += 1 }
    try ObjCObject.autoreleasepool {
      try delegate.update { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    #expect(gone == 1)
  }

  @Test func `Without an autorelease pool, closures are released on replacement and on removal of their delegate`()
    throws
  {
    // A new thread has no autorelease pool. Objects in the runtime's own pool of the thread would be released only when
    // the thread ends.
    nonisolated(unsafe) var outcome: Result<[Int], any Error>?
    let done = DispatchSemaphore(value: 0)
    Thread {
      outcome = Result {
        var (gone, seen) = (0, [Int]())
        let owner = makeOwner()
        var delegate: DynamicDelegate<TestOwnerDelegate>? = try implement(on: owner) { gone += 1 }
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

  @Test func `The exception for a method without a closure leaves no closure of the delegate behind`() throws {
    var gone = 0
    try ObjCObject.autoreleasepool {
      let tracker = Tracker { gone += 1 }
      func changed(_ builder: DelegateBuilder<TestOwnerDelegate>) {
        builder.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      }
      let delegate = try DynamicDelegate(TestOwnerDelegate.self) {
        changed($0)
        $0.onFailure { _ in tracker.count += 1 }
      }
      // This delegate gives the class of both the method.
      _ = try DynamicDelegate(TestOwnerDelegate.self) {
        changed($0)
        $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 1 }
      }
      let exception = #expect(throws: ObjCException.self) {
        try delegate.object.send("owner:scoreFor:", makeOwner(), "text") as Int
      }
      #expect(exception?.name == "NSInvalidArgumentException")
    }
    #expect(gone == 1)
  }

  @Test func `A call of implement that is refused releases its closures`() throws {
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

  @Test func `A compiled block can be a delegate's method, and a block's captures are released with the owner`() throws
  {
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

  @Test func `A block that is registered again three times in one autorelease pool is called after the pool ends`()
    throws
  {
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

  @Test func `Looking up a dynamic delegate whose Swift object was released returns an equal object`() throws {
    let owner = makeOwner()
    _ = try implement(on: owner) {}
    let first = owner.dynamicDelegate(for: TestOwnerDelegate.self)
    #expect(first != nil)
    #expect(first == owner.dynamicDelegate(for: TestOwnerDelegate.self))
  }

  @Test func `A dynamic delegate does not retain its owner, and an update after the owner's deallocation throws`()
    throws
  {
    var owner: ObjCObject? = makeOwner()
    let delegate = try implement(on: owner!) {}
    owner = nil
    let error = #expect(throws: BlockDelegateError.self) { try delegate.update { $0.remove("owner:didChange:") } }
    #expect(error?.problems.map(\.reason) == [.deallocatedOwner])
    _ = owner
  }

  @Test func `A dynamic delegate can be looked up and updated safely while its owner is being deallocated`() throws {
    enum Asked: DeclaredProtocol {
      static let name = "TestAskedAtTheEndDelegate"
      static let methods: [MethodDeclaration] = [.optional("scrolled:", types: "v@:@")]
    }
    // Results of a function that captures nothing. Only this test installs that function.
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
    #expect(Found.description?.contains("scrolled:") == true)
    // GCC's runtime does not know of the deallocation until the root class deallocates the object.
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
    // Other tests make classes at the same time. One class for each delegate would add thousands.
    #expect(bd_objc_getClassList(nil, 0) - before < 200)
    let classes = try Set(owners.map { try ($0.send("delegate") as ObjCObject).objCClass })
    #expect(classes.count == 1)
  }
}

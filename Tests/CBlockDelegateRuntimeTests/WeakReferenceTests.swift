import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

extension LifeTests.WeakReferenceTests {
  /// Returns whether the reference is NULL. Does not keep the object that it loads.
  static func isNull(_ location: UnsafeMutablePointer<bd_weak>) -> Bool {
    guard let object = bd_objc_loadWeakRetained(location) else { return true }
    bd_objc_release(object)
    return false
  }

  func withWeak(_ object: OpaquePointer?, _ body: (UnsafeMutablePointer<bd_weak>) -> Void) {
    let location = place(bd_weak())
    bd_objc_initWeak(location, object)
    body(location)
    bd_objc_destroyWeak(location)
    location.deallocate()
  }

  @Test func `Loading a weak reference retains the object, and the reference itself does not`() {
    let object = Lives.make()
    withWeak(object) { location in
      let loaded = bd_objc_loadWeakRetained(location)
      #expect(loaded == object)
      bd_objc_release(object)
      #expect(Lives.isAlive(object))
      bd_objc_release(loaded!)
      #expect(!Lives.isAlive(object))
      #expect(Self.isNull(location))
    }
  }

  @Test func `Weak references are NULL when the subclass's dealloc begins, and new ones are refused`() {
    let destroyed = (0..<2).map { _ in immortal(bd_weak()) }
    let locations = Shared((0..<38).map { _ in immortal(bd_weak()) })
    let journal = Journal()
    let object = Lives.make { object in
      journal.note(locations.value.allSatisfy { Self.isNull($0) } ? "null" : "not null")
      let late = immortal(bd_weak())
      bd_objc_initWeak(late, object)
      journal.note(Self.isNull(late) ? "refused" : "accepted")
      bd_objc_destroyWeak(late)
    }
    // Two references are destroyed: the first of all references, and one in the middle of the list.
    bd_objc_initWeak(destroyed[0], object)
    for (index, location) in locations.value.enumerated() {
      if index == 19 { bd_objc_initWeak(destroyed[1], object) }
      bd_objc_initWeak(location, object)
    }
    for location in destroyed { bd_objc_destroyWeak(location) }
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
    #expect(journal.all == ["null", "refused"])
  }

  @Test func `An object without weak references refuses them in its dealloc, also inside that of another object`() {
    let late = Shared(immortal(bd_weak()))
    let journal = Journal()
    let note = { (object: OpaquePointer) in
      bd_objc_initWeak(late.value, object)
      journal.note(Self.isNull(late.value) && bd_objc_isDeallocating(object) ? "refused" : "accepted")
      bd_objc_destroyWeak(late.value)
    }
    // The library's hook in dealloc must already be installed.
    let other = Lives.make()
    withWeak(other) { _ in
      let living = Shared(other)
      let object = Lives.make { object in
        for _ in 0..<40 { bd_objc_release(Lives.make()) }
        bd_objc_release(Lives.make { _ in note(object) })
        note(object)
        note(living.value)
      }
      #expect(!bd_objc_isDeallocating(object))
      bd_objc_release(object)
      #expect(!Lives.isAlive(object))
    }
    bd_objc_release(other)
    #expect(journal.all == ["refused", "refused", "accepted"])
  }

  // The test runs in a process of its own, because a stack that overflows ends the process.
  #if !canImport(ObjectiveC)
    @Test(.disabled(if: support_isSanitized()))
    func `Arrays that contain each other, 25,000 levels deep, are deallocated on a stack of eight megabytes`() async {
      await #expect(processExitsWith: .success) {
        let thread = Thread {
          TestRuntime.withPool {
            // The library's hook in release must already be installed.
            LifeTests.WeakReferenceTests().withWeak(Lives.make()) { _ in }
            var array = TestRuntime.new("NSMutableArray")
            for _ in 0..<25_000 {
              let outer = TestRuntime.new("NSMutableArray")
              TestRuntime.send(outer, "addObject:", array)
              TestRuntime.send(array, "release")
              array = outer
            }
            TestRuntime.send(array, "release")
          }
          exit(0)
        }
        thread.stackSize = 8 << 20
        thread.start()
        while true { sleep(1) }
      }
    }
  #endif

  @Test func `Objects whose deallocations are nested hundreds deep refuse weak references, also on another thread`() {
    // The library's hook in dealloc must already be installed.
    let first = Lives.make()
    withWeak(first) { _ in
      let last = Lives.make()
      let address = Shared(last)
      // Each object releases the next one in its dealloc.
      var objects = [last]
      for _ in 0..<500 {
        let next = Shared(objects[0])
        objects.insert(Lives.make { _ in bd_objc_release(next.value) }, at: 0)
      }
      let (all, journal) = (Shared(objects), Journal())
      let inner = Lives.make { _ in
        TestRuntime.onThreads(2) { _ in
          withWeak(address.value) { journal.note(Self.isNull($0) ? "refused" : "accepted") }
          let known = all.value.filter { bd_objc_isDeallocating($0) }
          journal.note("\(known.count)")
        }
      }
      bd_objc_setAssociatedObject(last, UnsafeRawPointer(immortal(UInt8(0))), inner)
      bd_objc_release(inner)
      bd_objc_release(objects[0])
      #expect(objects.allSatisfy { !Lives.isAlive($0) })
      #expect(journal.all.sorted() == ["501", "501", "refused", "refused"])
    }
    bd_objc_release(first)
  }

  @Test func `A new object at the address of one that released another whose dealloc was left is not deallocated`() {
    // The library's hook in dealloc must already be installed.
    let (first, journal) = (Lives.make(), Journal())
    withWeak(first) { _ in
      // Swift allocates nothing for this method, so the jump leaks only the object.
      let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { _, _ in RuntimeJump() }
      let cls = TestRuntime.makeClass(
        "BDTestLeft", superclass: "NSObject",
        methods: [("dealloc", unsafeBitCast(dealloc, to: UnsafeRawPointer.self), "v16@0:8")])
      let inner = bd_class_createInstance(cls, 0)!
      let object = Lives.make { _ in
        let isLeft = RuntimeCatchJump({ bd_objc_release(OpaquePointer($0)) }, UnsafeMutableRawPointer(inner))
        journal.note(isLeft && bd_objc_isDeallocating(inner) ? "left" : "not left")
      }
      let address = Shared(object)
      // The release that is left must not open a pool.
      TestRuntime.withPool { bd_objc_release(object) }
      bd_objc_release(
        Lives.make { _ in
          // AddressSanitizer does not use an address again.
          let new = (0..<100).map { _ in Lives.make() }
          withWeak(new.first { $0 == address.value } ?? new[0]) {
            journal.note(Self.isNull($0) ? "refused" : "accepted")
          }
          for object in new { bd_objc_release(object) }
        })
      #expect(journal.all == ["left", "accepted"])
    }
    bd_objc_release(first)
  }

  @Test func `Weak references made in dealloc are NULL when the object's associated values are released`() {
    let (early, late) = (Shared(immortal(bd_weak())), Shared(immortal(bd_weak())))
    let key = UnsafeRawPointer(immortal(UInt8(0)))
    let journal = Journal()
    // The library's hook in dealloc must already be installed.
    let other = Lives.make()
    withWeak(other) { _ in
      for makesEarly in [true, false] {
        let object = Lives.make { if makesEarly { bd_objc_initWeak(early.value, $0) } }
        let address = Shared(object)
        let value = Lives.make { _ in
          if makesEarly {
            journal.note(Self.isNull(early.value) ? "null" : "not null")
          } else {
            bd_objc_initWeak(late.value, address.value)
          }
        }
        bd_objc_setAssociatedObject(object, key, value)
        bd_objc_release(value)
        bd_objc_release(object)
        #expect(!Lives.isAlive(object))
        #expect(!Lives.isAlive(value))
      }
    }
    bd_objc_release(other)
    #expect(journal.all == ["null"])
    #expect(Self.isNull(late.value))
  }

  @Test func `Weak references to an object can be destroyed in any order, and the object is deallocated`() {
    let orders: [[Int]] = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]]
    for order in orders {
      for destroyed in 0...4 {
        let object = Lives.make()
        let locations = (0..<4).map { _ in place(bd_weak()) }
        for location in locations { bd_objc_initWeak(location, object) }
        for index in order.prefix(destroyed) { bd_objc_destroyWeak(locations[index]) }
        #expect(order.dropFirst(destroyed).allSatisfy { !Self.isNull(locations[$0]) })
        bd_objc_release(object)
        #expect(!Lives.isAlive(object))
        for index in order.dropFirst(destroyed) {
          #expect(Self.isNull(locations[index]))
          bd_objc_destroyWeak(locations[index])
        }
        for location in locations { location.deallocate() }
      }
    }
  }

  @Test func `Loading a weak reference to NULL returns NULL`() {
    withWeak(nil) { #expect(Self.isNull($0)) }
  }

  @Test func `Constant objects and classes can have weak references`() {
    let pool = bd_objc_autoreleasePoolPush()
    defer { bd_objc_autoreleasePoolPop(pool) }
    let name = TestRuntime.send(TestRuntime.cls("NSObject"), "description")!
    for object in [TestRuntime.cls("NSObject"), name, TestRuntime.send(TestRuntime.cls("NSNull"), "null")!] {
      withWeak(object) { location in
        let loaded = bd_objc_loadWeakRetained(location)
        #expect(loaded == object)
        bd_objc_release(loaded!)
        #expect(!Self.isNull(location))
      }
    }
  }

  @Test func `A weak reference to an autoreleased object is NULL after its pool is drained`() {
    let object = Lives.make()
    withWeak(object) { location in
      TestRuntime.withPool {
        bd_objc_autorelease(object)
        #expect(!Self.isNull(location))
      }
      #expect(Self.isNull(location))
    }
    #expect(!Lives.isAlive(object))
  }

  @Test func `A weak reference to an object of another root class is NULL in the object's dealloc`() {
    let journal = Journal()
    let location = Shared(immortal(bd_weak()))
    let object = Lives.make(Lives.proxyClass) { _ in journal.note(Self.isNull(location.value) ? "null" : "not null") }
    bd_objc_initWeak(location.value, object)
    #expect(!Self.isNull(location.value))
    bd_objc_release(object)
    #expect(journal.all == ["null"])
  }

  @Test func `Weak references work with a class whose retain and release call NSObject's`() {
    let retain: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer = { object, _ in
      TestRuntime.sendSuper("NSObject", object, "retain")
      return object
    }
    let release: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
      TestRuntime.sendSuper("NSObject", object, "release")
    }
    let cls = TestRuntime.makeClass(
      "BDTestOverrides", superclass: "BDTestLiving",
      methods: [
        ("retain", unsafeBitCast(retain, to: UnsafeRawPointer.self), "@16@0:8"),
        ("release", unsafeBitCast(release, to: UnsafeRawPointer.self), "Vv16@0:8"),
      ])
    let location = Shared(immortal(bd_weak()))
    let journal = Journal()
    let object = Lives.make(cls) { _ in journal.note(Self.isNull(location.value) ? "null" : "not null") }
    bd_objc_initWeak(location.value, object)
    bd_objc_retain(object)
    bd_objc_release(object)
    #expect(!Self.isNull(location.value))
    bd_objc_release(object)
    #expect(journal.all == ["null"])
  }

  @Test func `A weak reference to an object that counts its own references is NULL after its dealloc`() {
    let retain: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer = { object, _ in object }
    let release: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
      TestRuntime.send(object, "dealloc")
    }
    let cls = TestRuntime.makeClass(
      "BDTestCounts", superclass: "BDTestLiving",
      methods: [
        ("retain", unsafeBitCast(retain, to: UnsafeRawPointer.self), "@16@0:8"),
        ("release", unsafeBitCast(release, to: UnsafeRawPointer.self), "Vv16@0:8"),
      ])
    let object = Lives.make(cls)
    withWeak(object) { location in
      bd_objc_release(object)
      #expect(!Lives.isAlive(object))
      #expect(Self.isNull(location))
    }
  }

  @Test func `A new object at a reused address has no weak references of the old object`() {
    for _ in 0..<2_000 {
      let object = Lives.make()
      withWeak(object) { location in
        bd_objc_release(object)
        let next = Lives.make()
        #expect(Self.isNull(location))
        withWeak(next) { #expect(!Self.isNull($0)) }
        bd_objc_release(next)
        #expect(!Lives.isAlive(next))
      }
    }
  }

  @Test func `Loading a weak reference during the last release returns the object or NULL, never a dying object`() {
    let rounds = 3_000
    // Each round has a location of its own, which is destroyed after all rounds.
    let locations = Shared(UnsafeMutablePointer<bd_weak>.allocate(capacity: rounds))
    let current = Shared(immortal(0))
    let lock = NSLock()
    let journal = Journal()
    TestRuntime.onThreads(5) { thread in
      if thread == 0 {
        for round in 0..<rounds {
          let object = Lives.make()
          bd_objc_initWeak(locations.value + round, object)
          lock.withLock { current.value.pointee = round + 1 }
          bd_objc_retain(object)
          bd_objc_release(object)
          bd_objc_release(object)
        }
        lock.withLock { current.value.pointee = -1 }
      } else {
        while true {
          let round = lock.withLock { current.value.pointee } - 1
          guard round >= -1 else { break }
          guard round >= 0, let object = bd_objc_loadWeakRetained(locations.value + round) else { continue }
          if !Lives.isAlive(object) { journal.note("dying") }
          if thread == 1 {
            // Makes and destroys another weak reference to the same object.
            let own = place(bd_weak())
            bd_objc_initWeak(own, object)
            bd_objc_release(object)
            bd_objc_destroyWeak(own)
            own.deallocate()
          } else {
            bd_objc_release(object)
          }
        }
      }
    }
    #expect(journal.all.isEmpty)
    for round in 0..<rounds {
      #expect(Self.isNull(locations.value + round))
      bd_objc_destroyWeak(locations.value + round)
    }
    locations.value.deallocate()
  }

  @Test func `The first weak reference to an object can be made while other threads release the object`() {
    for _ in 0..<300 {
      let object = Lives.make()
      for _ in 0..<3 { bd_objc_retain(object) }
      let address = Shared(object)
      TestRuntime.onThreads(4) { thread in
        guard thread == 0 else { return bd_objc_release(address.value) }
        let location = place(bd_weak())
        bd_objc_initWeak(location, address.value)
        bd_objc_release(address.value)
        // Threads that still hold a reference release it without checking the weak reference. In the end the weak
        // reference is NULL.
        while !Self.isNull(location) { sched_yield() }
        bd_objc_destroyWeak(location)
        location.deallocate()
      }
      #expect(!Lives.isAlive(object))
    }
  }

  @Test func `Many threads make and destroy weak references to the same objects without a leak`() {
    let objects = Shared((0..<4).map { _ in Lives.make() })
    let journal = Journal()
    TestRuntime.onThreads(6) { thread in
      var random = UInt64(thread + 1)
      var locations: [(location: UnsafeMutablePointer<bd_weak>, lives: Bool)] = []
      for _ in 0..<4_000 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        if locations.count < 8, (random >> 50) % 2 == 0 {
          let location = place(bd_weak())
          let lives = (random >> 45) % 4 != 0
          let object = lives ? objects.value[Int(random >> 40) % 4] : Lives.make()
          bd_objc_initWeak(location, object)
          if !lives { bd_objc_release(object) }
          locations.append((location, lives))
        } else if !locations.isEmpty {
          let (location, lives) = locations.remove(at: Int(random >> 40) % locations.count)
          if Self.isNull(location) == lives { journal.note("wrong") }
          bd_objc_destroyWeak(location)
          location.deallocate()
        }
      }
      for (location, _) in locations {
        bd_objc_destroyWeak(location)
        location.deallocate()
      }
    }
    #expect(journal.all.isEmpty)
    for object in objects.value { bd_objc_release(object) }
    #expect(objects.value.allSatisfy { !Lives.isAlive($0) })
  }
}

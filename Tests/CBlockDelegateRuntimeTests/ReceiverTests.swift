import CBlockDelegateRuntime
import Foundation
import Testing

extension LifeTests.ReceiverTests {
  private func isNull(_ location: UnsafeMutablePointer<bd_weak>) -> Bool {
    LifeTests.WeakReferenceTests.isNull(location)
  }

  @Test func `A held object outlives its last release, and is deallocated when it is let go`() {
    let journal = Journal()
    let (weak, thread) = (Shared(immortal(bd_weak())), Shared(pthread_self()))
    let object = Lives.make { _ in
      journal.note(LifeTests.WeakReferenceTests.isNull(weak.value) ? "null" : "not null")
      journal.note(pthread_equal(pthread_self(), thread.value) != 0 ? "this thread" : "another thread")
    }
    bd_objc_initWeak(weak.value, object)
    let receiver = bd_receiver_create(object)
    #expect(bd_receiver_hold(receiver) == object)
    #expect(bd_receiver_hold(receiver) == object)
    let released = Shared(object)
    TestRuntime.onThreads(1) { _ in bd_objc_release(released.value) }
    bd_receiver_letGo(receiver, object)
    #expect(Lives.isAlive(object) && bd_receiver_isLiving(receiver))
    bd_receiver_letGo(receiver, object)
    #expect(!Lives.isAlive(object) && !bd_receiver_isLiving(receiver))
    #expect(journal.all == ["null", "this thread"])
    #expect(bd_receiver_hold(receiver) == nil)
    #expect(bd_receiver_loadRetained(receiver) == nil)
    bd_receiver_release(receiver)
  }

  // Other runtimes make a pool, and drain it when the thread ends.
  #if !canImport(ObjectiveC) && !LibObjC2
    @Test func `An object that is deallocated when it is let go has an autorelease pool`() {
      let autoreleased = Lives.make()
      let object = Shared(Lives.make { _ in bd_objc_autorelease(autoreleased) })
      TestRuntime.onThreads(1) { _ in
        let receiver = bd_receiver_create(object.value)
        let held = bd_receiver_hold(receiver)
        bd_objc_release(object.value)
        bd_receiver_letGo(receiver, held!)
        bd_receiver_release(receiver)
      }
      #expect(!Lives.isAlive(object.value) && !Lives.isAlive(autoreleased))
    }
  #endif

  @Test func `A receiver does not keep its object, and outlives it`() {
    let object = Lives.make()
    let receiver = bd_receiver_retain(bd_receiver_create(object))
    bd_receiver_release(receiver)
    let loaded = bd_receiver_loadRetained(receiver)
    #expect(loaded == object)
    bd_objc_release(object)
    #expect(bd_receiver_isLiving(receiver))
    bd_objc_release(loaded!)
    #expect(!Lives.isAlive(object))
    #expect(bd_receiver_hold(receiver) == nil)
    bd_receiver_release(receiver)
  }

  @Test func `A receiver that keeps its object lets it go with its last reference`() {
    let object = Lives.make()
    let receiver = bd_receiver_create(object)
    bd_receiver_keep(receiver)
    bd_objc_release(object)
    #expect(bd_receiver_hold(receiver) == object)
    bd_receiver_letGo(receiver, object)
    #expect(Lives.isAlive(object) && bd_receiver_isLiving(receiver))
    bd_receiver_release(receiver)
    #expect(!Lives.isAlive(object))
  }

  @Test func `A retired receiver is not held, but its object lives on`() {
    let object = Lives.make()
    let receivers = (0..<2).map { _ in bd_receiver_create(object) }
    #expect(bd_receiver_hold(receivers[0]) == object)
    bd_receiver_retire(receivers[0])
    #expect(bd_receiver_hold(receivers[0]) == nil && !bd_receiver_isLiving(receivers[0]))
    #expect(bd_receiver_isLiving(receivers[1]))
    bd_objc_release(object)
    #expect(Lives.isAlive(object))
    bd_receiver_letGo(receivers[0], object)
    #expect(!Lives.isAlive(object))
    for receiver in receivers { bd_receiver_release(receiver) }
  }

  @Test func `An object lives on after its receivers are released`() {
    let object = Lives.make()
    for _ in 0..<3 {
      let receivers = (0..<2).map { _ in bd_receiver_create(object) }
      #expect(bd_receiver_hold(receivers[0]) == object)
      bd_receiver_letGo(receivers[0], object)
      for receiver in receivers { bd_receiver_release(receiver) }
    }
    #expect(Lives.isAlive(object))
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
  }

  @Test func `Several receivers of an object hold it together`() {
    let object = Lives.make()
    let receivers = (0..<3).map { _ in bd_receiver_create(object) }
    for receiver in receivers { #expect(bd_receiver_hold(receiver) == object) }
    bd_objc_release(object)
    for receiver in receivers {
      #expect(Lives.isAlive(object))
      bd_receiver_letGo(receiver, object)
      bd_receiver_release(receiver)
    }
    #expect(!Lives.isAlive(object))
  }

  @Test func `A held object without other references can be retained again, and then lives on`() {
    let object = Lives.make()
    let receiver = bd_receiver_create(object)
    let weak = place(bd_weak())
    bd_objc_initWeak(weak, object)
    for retains in [{ bd_objc_loadWeakRetained(weak)! }, { bd_objc_retain(object) }] {
      #expect(bd_receiver_hold(receiver) == object)
      bd_objc_release(object)
      _ = retains()
      bd_receiver_letGo(receiver, object)
      #expect(Lives.isAlive(object) && bd_receiver_isLiving(receiver) && !isNull(weak))
    }
    bd_objc_release(object)
    #expect(!Lives.isAlive(object) && isNull(weak))
    bd_receiver_release(receiver)
    bd_objc_destroyWeak(weak)
    weak.deallocate()
  }

  @Test func `An object that is being deallocated can't be held, and gets no new receiver`() {
    let receivers = Shared(immortal([OpaquePointer]()))
    let journal = Journal()
    let object = Lives.make { object in
      receivers.value.pointee.append(bd_receiver_create(object))
      for receiver in receivers.value.pointee {
        journal.note(bd_receiver_hold(receiver) == nil && !bd_receiver_isLiving(receiver) ? "dead" : "living")
      }
    }
    receivers.value.pointee.append(bd_receiver_create(object))
    bd_objc_release(object)
    #expect(journal.all == ["dead", "dead"])
    for receiver in receivers.value.pointee {
      #expect(bd_receiver_hold(receiver) == nil)
      bd_receiver_release(receiver)
    }
  }

  @Test func `Objects that are never deallocated, and classes, can be held`() {
    for object in [TestRuntime.cls("NSObject"), TestRuntime.send(TestRuntime.cls("NSNull"), "null")!] {
      let receiver = bd_receiver_create(object)
      #expect(bd_receiver_hold(receiver) == object)
      bd_receiver_letGo(receiver, object)
      #expect(bd_receiver_isLiving(receiver))
      bd_receiver_release(receiver)
    }
  }

  @Test func `An object of another root class can be held`() {
    let object = Lives.make(Lives.proxyClass)
    let receiver = bd_receiver_create(object)
    #expect(bd_receiver_hold(receiver) == object)
    bd_objc_release(object)
    #expect(Lives.isAlive(object))
    bd_receiver_letGo(receiver, object)
    #expect(!Lives.isAlive(object))
    bd_receiver_release(receiver)
  }

  @Test func `An object whose class has its own retain and release is retained while it is held`() {
    let journal = Shared(Self.calls)
    let retain: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer = { object, _ in
      LifeTests.ReceiverTests.calls.note("retain")
      TestRuntime.sendSuper("NSObject", object, "retain")
      return object
    }
    let release: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
      LifeTests.ReceiverTests.calls.note("release")
      TestRuntime.sendSuper("NSObject", object, "release")
    }
    let cls = TestRuntime.makeClass(
      "BDTestHeldOverrides", superclass: "BDTestLiving",
      methods: [
        ("retain", unsafeBitCast(retain, to: UnsafeRawPointer.self), "@16@0:8"),
        ("release", unsafeBitCast(release, to: UnsafeRawPointer.self), "Vv16@0:8"),
      ])
    let object = Lives.make(cls)
    let receiver = bd_receiver_create(object)
    #expect(bd_receiver_hold(receiver) == object)
    #expect(journal.value.all == ["retain"])
    bd_objc_release(object)
    #expect(Lives.isAlive(object))
    bd_receiver_letGo(receiver, object)
    #expect(!Lives.isAlive(object))
    #expect(bd_receiver_hold(receiver) == nil)
    bd_receiver_release(receiver)
  }
  private static let calls = Journal()

  @Test func `Eight threads hold an object while others release, retain and load it`() {
    let rounds = 2_000
    /// An object's receivers, and a location with a weak reference to it. They are replaced as a chain replaces its
    /// list.
    struct Round {
      var receivers: [OpaquePointer] = []
      var weak: UnsafeMutablePointer<bd_weak>
    }
    let locations = Shared(UnsafeMutablePointer<bd_weak>.allocate(capacity: rounds))
    let current = Shared(immortal(Round(weak: locations.value)))
    let lock = NSLock()
    let isDone = Shared(immortal(false))
    let journal = Journal()
    TestRuntime.onThreads(9) { thread in
      guard thread != 0 else {
        for round in 0..<rounds {
          let object = Lives.make()
          bd_objc_initWeak(locations.value + round, object)
          let next = Round(
            receivers: [bd_receiver_create(object), bd_receiver_create(object)], weak: locations.value + round)
          let old = lock.withLock {
            defer { current.value.pointee = next }
            return current.value.pointee
          }
          for receiver in old.receivers { bd_receiver_release(receiver) }
          bd_objc_retain(object)
          bd_objc_release(object)
          bd_objc_release(object)
        }
        return lock.withLock { isDone.value.pointee = true }
      }
      while true {
        let (round, isOver) = lock.withLock {
          for receiver in current.value.pointee.receivers { bd_receiver_retain(receiver) }
          return (current.value.pointee, isDone.value.pointee)
        }
        for receiver in round.receivers {
          if let object = bd_receiver_hold(receiver) {
            if !Lives.isAlive(object) { journal.note("deallocated while it was held") }
            if thread % 2 == 0 {
              // A method that retains its object for longer than the message.
              bd_objc_retain(object)
              bd_receiver_letGo(receiver, object)
              if !Lives.isAlive(object) { journal.note("deallocated while it was retained") }
              bd_objc_release(object)
            } else {
              if let loaded = bd_objc_loadWeakRetained(round.weak) {
                if !Lives.isAlive(loaded) { journal.note("loaded while it was deallocated") }
                bd_objc_release(loaded)
              }
              bd_receiver_letGo(receiver, object)
            }
          }
          bd_receiver_release(receiver)
        }
        if isOver { break }
      }
    }
    for receiver in current.value.pointee.receivers {
      #expect(bd_receiver_hold(receiver) == nil)
      bd_receiver_release(receiver)
    }
    #expect(journal.all.isEmpty)
    for round in 0..<rounds {
      #expect(isNull(locations.value + round))
      bd_objc_destroyWeak(locations.value + round)
    }
    locations.value.deallocate()
  }
}

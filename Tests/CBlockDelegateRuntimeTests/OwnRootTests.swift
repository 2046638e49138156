#if !canImport(ObjectiveC) && !LibObjC2
  import CBlockDelegateRuntime
  import Foundation
  import Testing

  /// Weak references to objects whose root class is not part of Foundation.
  @Suite(.serialized) struct OwnRootTests {
    private func isNull(_ location: UnsafeMutablePointer<bd_weak>) -> Bool {
      LifeTests.WeakReferenceTests.isNull(location)
    }

    /// Makes a weak reference to another object, so that the library has changed the root class's methods before the
    /// test.
    init() {
      OwnRoot.events = .init()
      let (object, location) = (OwnRoot.make(), immortal(bd_weak()))
      bd_objc_initWeak(location, object)
      bd_objc_release(object)
    }

    @Test func `An object whose first weak reference is made during its last release is still deallocated`() {
      let (object, location) = (OwnRoot.make(), immortal(bd_weak()))
      let journal = Journal()
      OwnRoot.events.released = { object in
        OwnRoot.events.released = { _ in }
        bd_objc_initWeak(location, object)
      }
      OwnRoot.events.ends = { _ in journal.note(isNull(location) ? "ends" : "ends before its reference") }
      bd_objc_release(object)
      #expect(journal.all == ["ends"])
      #expect(isNull(location))
    }

    @Test func `A weak reference to an object whose root class has no retainCount is nil after the object's end`() {
      let (object, location) = (OwnRoot.make(OwnRoot.silentClass), immortal(bd_weak()))
      bd_objc_initWeak(location, object)
      #expect(bd_objc_loadWeakRetained(location) == object)
      #expect(OwnRoot.count(of: object) == 2)
      bd_objc_release(object)
      #expect(!isNull(location))
      bd_objc_release(object)
      #expect(isNull(location))
      bd_objc_destroyWeak(location)
    }

    @Test func `A new object at the address of a deallocated one refuses weak references in its dealloc`() {
      let object = OwnRoot.make()
      let locations = Shared((0..<3).map { _ in immortal(bd_weak()) })
      let (isEnding, mayEnd, hasEnded) = (
        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
      )
      let journal = Journal()
      OwnRoot.events.ended = { object in
        let next = Shared(object)
        OwnRoot.events.ended = { _ in }
        OwnRoot.events.ends = { object in
          isEnding.signal()
          mayEnd.wait()
          bd_objc_initWeak(locations.value[2], object)
          journal.note(isNull(locations.value[2]) ? "refused" : "accepted")
        }
        OwnRoot.revive(object)
        Thread {
          bd_objc_initWeak(locations.value[1], next.value)
          bd_objc_release(next.value)
          hasEnded.signal()
        }.start()
        isEnding.wait()
      }
      bd_objc_initWeak(locations.value[0], object)
      // Releasing the object returns while the new object at the same address is being deallocated.
      bd_objc_release(object)
      mayEnd.signal()
      hasEnded.wait()
      #expect(journal.all == ["refused"])
    }
  }
#endif

#if !canImport(ObjectiveC) && !LibObjC2
  import CBlockDelegateRuntime
  import Foundation
  import Testing

  /// Weak references to objects of a root class that is not Foundation's.
  @Suite(.serialized) struct OwnRootTests {
    private func isNull(_ location: UnsafeMutablePointer<bd_weak>) -> Bool {
      LifeTests.WeakReferenceTests.isNull(location)
    }

    /// A reference to another object, so that the root class's methods are what they are from then on.
    init() {
      OwnRoot.events = .init()
      let (object, location) = (OwnRoot.make(), immortal(bd_weak()))
      bd_objc_initWeak(location, object)
      bd_objc_release(object)
    }

    @Test func `An object that gets its first reference while it is released for the last time ends`() {
      let (object, location) = (OwnRoot.make(), immortal(bd_weak()))
      let journal = Journal()
      OwnRoot.events.released = { object in
        OwnRoot.events.released = { _ in }
        bd_objc_initWeak(location, object)
      }
      OwnRoot.events.ends = { _ in journal.note(location.pointee.object == nil ? "ends" : "ends before its reference") }
      bd_objc_release(object)
      #expect(journal.all == ["ends"])
      #expect(isNull(location))
    }

    @Test func `An object at the address of one that has ended keeps its own end's mark`() {
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
          journal.note(locations.value[2].pointee.object == nil ? "refused" : "accepted")
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
      // Returns while the object that follows is ending.
      bd_objc_release(object)
      mayEnd.signal()
      hasEnded.wait()
      #expect(journal.all == ["refused"])
    }
  }
#endif

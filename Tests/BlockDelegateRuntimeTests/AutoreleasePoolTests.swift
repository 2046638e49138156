import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

@testable import BlockDelegateRuntime

@Suite struct AutoreleasePoolTests {
  private final class Ended: @unchecked Sendable {
    var isEnded = false  // one thread after the other has it
    fileprivate final class Signal {
      let ended: Ended
      init(_ ended: Ended) { self.ended = ended }
      deinit { ended.isEnded = true }
    }
    func makeObject() -> StrongReference? { StrongReference(ObjectBox.make(Signal(self))) }
    func autorelease() { ObjectBox.make(Signal(self))?.autorelease() }
  }

  private struct Oops: Error {}

  /// Runs `body` on a thread that has no pool, where the runtime does not make one.
  private func onNewThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      body()
      isDone.signal()
    }.start()
    isDone.wait()
  }

  @Test func `A pool is drained when its body returns and when it throws`() {
    onNewThread {
      let hadPool = bd_objc_hasAutoreleasePool()
      let (first, second) = (Ended(), Ended())
      #expect(
        AutoreleasePool.run { () -> Int in
          first.autorelease()
          return 7
        } == 7)
      #expect(first.isEnded)
      #expect(throws: Oops.self) {
        try AutoreleasePool.run {
          second.autorelease()
          throw Oops()
        }
      }
      #expect(second.isEnded)
      #expect(bd_objc_hasAutoreleasePool() == hadPool)
    }
  }

  /// Runs what raises an exception in a pool of its own, in C code that catches it.
  private static func raise(_ ended: Ended, _ exception: OpaquePointer?) -> (RuntimeRaised, OpaquePointer?) {
    var context = (ended, exception)
    var caught: OpaquePointer?
    var number: CInt = 0
    let raised = withUnsafeMutablePointer(to: &context) {
      RuntimeCatch(
        { context in
          let context = context.assumingMemoryBound(to: (Ended, OpaquePointer?).self)
          AutoreleasePool.run {
            context.pointee.0.autorelease()
            if let exception = context.pointee.1 { bd_objc_autorelease(bd_objc_retain(exception)) }
            RuntimeThrowObject(context.pointee.1)
          }
        }, $0, &caught, &number)
    }
    return (raised, caught)
  }

  @Test func `A pool is drained when an exception passes, and none seems to be open then`() {
    onNewThread {
      let hadPool = bd_objc_hasAutoreleasePool()
      let ended = Ended()
      #expect(Self.raise(ended, nil).0 == .object)
      #expect(ended.isEnded)
      #expect(bd_objc_hasAutoreleasePool() == hadPool)
    }
  }

  @Test func `An exception outlives the pool that it is in`() {
    AutoreleasePool.run {
      let (ended, exception) = (Ended(), Ended())
      var object: StrongReference? = exception.makeObject()
      let (raised, caught) = Self.raise(ended, object?.pointer)
      #expect(raised == .object)
      #expect(ended.isEnded)
      #expect(caught == object?.pointer)
      object = nil
      if let caught { bd_objc_release(caught) }
      #expect(!exception.isEnded, "the pool around has it")
    }
  }
}

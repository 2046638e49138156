import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

@testable import BlockDelegateRuntime

@Suite struct AutoreleasePoolTests {
  private final class Ended: @unchecked Sendable {
    var isEnded = false  // never accessed by two threads at once
    fileprivate final class Signal {
      let ended: Ended
      init(_ ended: Ended) { self.ended = ended }
      deinit { ended.isEnded = true }
    }
    func makeObject() -> StrongReference? { StrongReference(ObjectBox.make(Signal(self))) }
    func autorelease() { ObjectBox.make(Signal(self))?.autorelease() }
  }

  private struct Oops: Error {}

  /// Runs `body` on a thread that has no autorelease pool, unless the runtime creates one.
  private func onNewThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      body()
      isDone.signal()
    }.start()
    isDone.wait()
  }

  @Test func `An autorelease pool is drained when its body returns and when it throws`() {
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

  /// Autoreleases an object and raises an exception inside a new autorelease pool, in C code that catches the
  /// exception.
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

  @Test func `An Objective-C exception drains the autorelease pool that it leaves`() {
    onNewThread {
      let hadPool = bd_objc_hasAutoreleasePool()
      let ended = Ended()
      #expect(Self.raise(ended, nil).0 == .object)
      #expect(ended.isEnded)
      #expect(bd_objc_hasAutoreleasePool() == hadPool)
    }
  }

  @Test func `An exception object stays alive after the autorelease pool that contains it is drained`() {
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

import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// The hazard pointers of a thread, with calls nested at any depth and after longjmp has left calls.
@Suite(.serialized) struct HazardStackTests {
  /// An instance with one closure, and the method that runs it.
  private final class Instance: @unchecked Sendable {
    let object = SlottedObject(slots: 1)
    let implementation = bd_slot_implementation(0, false)!

    /// - Parameter body: The code that the closure runs. The closure also captures a tracker with this name.
    func fill(_ name: String, _ body: @escaping () -> Void) {
      let tracker = Tracker(name)
      PackClosure { (_: UnsafeMutablePointer<bd_call_frame>) in
        tracker.touch()
        body()
      }.fill(frame: object.slot(0))
    }

    func empty() {
      bd_slot_destroy(object.slot(0))
      bd_slot_initUnimplemented(object.slot(0), 0, false)
    }

    func send() {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer?) -> Void
      unsafeBitCast(implementation, to: Function.self)(object.pointer, nil)
    }

    /// Sends the message. Returns whether longjmp left the closure.
    func sendCatchingJump() -> Bool {
      RuntimeCatchJump(
        { Unmanaged<Instance>.fromOpaque($0).takeUnretainedValue().send() }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// The number of releases, including releases after a test has looked.
  nonisolated(unsafe) private static let released = immortal(0)

  /// Retires something that calls of this instance use. Returns whether it is released immediately.
  private func isReleased(_ instance: Instance) -> Bool {
    Self.released.pointee = 0
    // The closure stands for any object that a call can use.
    bd_slotTable_retire(
      UnsafeRawPointer(instance.object.slot(0).pointee.payload!).assumingMemoryBound(to: bd_slot_table.self),
      { _ in HazardStackTests.released.pointee += 1 }, nil)
    return Self.released.pointee == 1
  }

  // Objects that Swift's own frames held when longjmp left them are never released. AddressSanitizer reports them as
  // leaks.
  @Test(.disabled(if: isSanitized)) func `A closure whose call was left by longjmp is released when it is retired`() {
    let instance = Instance()
    instance.fill(#function) { RuntimeJump() }
    let isLeft = instance.sendCatchingJump()
    let isReleased = isReleased(instance)
    #expect(isLeft)
    #expect(isReleased)
    instance.empty()
  }

  @Test(.disabled(if: isSanitized)) func `A closure that runs is kept alive while longjmp leaves calls that it makes`()
  {
    let (outer, inner) = (Instance(), Instance())
    var released: [Bool] = []
    inner.fill("\(#function) inner") { RuntimeJump() }
    outer.fill("\(#function) outer") {
      for _ in 0..<50 { #expect(inner.sendCatchingJump()) }
      released += [self.isReleased(inner), self.isReleased(outer)]
    }
    outer.send()
    #expect(released == [true, false])
    outer.empty()
    inner.empty()
  }

  @Test func `Calls nested thousands deep keep their closure alive until the last call ends`() async {
    let name = #function
    // ThreadSanitizer records the frames of a thread, and has room for 64,000.
    let deepest = isSanitized ? 2_000 : 20_000
    let instance = Instance()
    let result: (during: Int, after: Int) = await withCheckedContinuation { continuation in
      let thread = Thread {
        var (depth, during) = (0, 0)
        instance.fill(name) {
          depth += 1
          if depth < deepest { instance.send() } else { instance.empty() }
          during = max(during, Tracker.living(name))
        }
        instance.send()
        continuation.resume(returning: (during, Tracker.living(name)))
      }
      thread.stackSize = 1 << 29
      thread.start()
    }
    #expect(result.during == 1)
    #expect(result.after == 0)
  }

  @Test(.disabled(if: isSanitized))
  func `Calls work after more of them than a segment of hazard pointers holds, with or without longjmp`() {
    let instance = Instance()
    for round in 0..<1_000 {
      instance.fill("\(#function) \(round)") { if !round.isMultiple(of: 3) { RuntimeJump() } }
      // The call is not inside `#expect`, because the macro adds frames. A thread notices a call that longjmp left only
      // when the thread's stack is above the frame of that call.
      let isLeft = instance.sendCatchingJump()
      let isReleased = isReleased(instance)
      #expect(isLeft != round.isMultiple(of: 3))
      #expect(isReleased)
      instance.empty()
    }
  }
}

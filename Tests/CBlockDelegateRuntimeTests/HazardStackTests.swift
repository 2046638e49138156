import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// The hazard pointers of a thread: at any depth, and after calls that longjmp has left.
@Suite(.serialized) struct HazardStackTests {
  /// An instance with one closure, and the method that runs it.
  private final class Instance: @unchecked Sendable {
    let object = SlottedObject(slots: 1)
    let implementation = bd_slot_implementation(0, false)!

    /// - Parameter body: what the closure does. It keeps a tracker of this name.
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

    /// Whether the closure was left by longjmp.
    func sendCatchingJump() -> Bool {
      RuntimeCatchJump(
        { Unmanaged<Instance>.fromOpaque($0).takeUnretainedValue().send() }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// Counts releases, also those that come after a test has looked.
  nonisolated(unsafe) private static let released = immortal(0)

  /// Whether something that calls of this instance use is released when it is let go of now.
  private func isReleased(_ instance: Instance) -> Bool {
    Self.released.pointee = 0
    // The closure stands for any thing that calls use.
    bd_slotTable_retire(
      UnsafeRawPointer(instance.object.slot(0).pointee.payload!).assumingMemoryBound(to: bd_slot_table.self),
      { _ in HazardStackTests.released.pointee += 1 }, nil)
    return Self.released.pointee == 1
  }

  // What Swift's own frames held when they were left is never released: a leak to AddressSanitizer.
  @Test(.disabled(if: isSanitized)) func `What a call used that longjmp has left is released when it is let go of`() {
    let instance = Instance()
    instance.fill(#function) { RuntimeJump() }
    let isLeft = instance.sendCatchingJump()
    let isReleased = isReleased(instance)
    #expect(isLeft)
    #expect(isReleased)
    instance.empty()
  }

  @Test(.disabled(if: isSanitized)) func `What a call uses is kept while longjmp leaves calls within it`() {
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

  @Test func `Calls nested thousands deep keep what they use, and let go of it when the last one ends`() async {
    let name = #function
    // ThreadSanitizer keeps a record of a thread's frames, with room for 64,000.
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

  @Test(.disabled(if: isSanitized)) func `Calls go on after more of them than a segment has, whichever way they end`() {
    let instance = Instance()
    for round in 0..<1_000 {
      instance.fill("\(#function) \(round)") { if !round.isMultiple(of: 3) { RuntimeJump() } }
      // Not within `#expect`, whose frames would be in the way: a thread knows of a call that was left when it has gone
      // above that call's frame.
      let isLeft = instance.sendCatchingJump()
      let isReleased = isReleased(instance)
      #expect(isLeft != round.isMultiple(of: 3))
      #expect(isReleased)
      instance.empty()
    }
  }
}

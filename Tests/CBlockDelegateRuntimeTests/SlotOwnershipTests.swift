import CBlockDelegateRuntime
import TestSupport
import Testing

@Suite(.serialized) struct SlotOwnershipTests {
  /// Fills a slot with a closure that nobody else keeps.
  private func fill(_ slot: UnsafeMutablePointer<bd_slot>, _ name: String, frame: Bool) {
    let tracker = Tracker(name)
    if frame {
      let closure = FrameClosure { _ in tracker.touch() }
      bd_slot_initFrame(slot, closure.parts.function, closure.parts.context, false)
    } else {
      let closure = WordsClosure { first, _, _, _ in
        tracker.touch()
        return first
      }
      bd_slot_initWords(slot, closure.parts.function, closure.parts.context)
    }
  }

  @Test(arguments: [false, true])
  func `A closure lives as long as the last slot that has it`(frame: Bool) {
    let name = "\(#function) \(frame)"
    let slots = UnsafeMutablePointer<bd_slot>.allocate(capacity: 2)
    defer { slots.deallocate() }
    fill(slots, name, frame: frame)
    #expect(Tracker.living(name) == 1)
    bd_slot_copy(slots + 1, slots)
    #expect(slots[1].context == UnsafeRawPointer(slots + 1), "a slot's context is the slot itself")
    bd_slot_destroy(slots)
    #expect(Tracker.living(name) == 1)
    bd_slot_destroy(slots + 1)
    #expect(Tracker.living(name) == 0)
  }

  @Test func `A slot as a block takes over the closure`() {
    let name = #function
    let slot = UnsafeMutablePointer<bd_slot>.allocate(capacity: 1)
    defer { slot.deallocate() }
    fill(slot, name, frame: true)
    let block = bd_slot_makeBlock(slot, false)
    #expect(Tracker.living(name) == 1)
    bd_Block_release(block)
    #expect(Tracker.living(name) == 0)
  }
}

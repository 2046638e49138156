import CBlockDelegateRuntime
import TestSupport
import Testing

@Suite(.serialized) struct SlotOwnershipTests {
  /// Fills a slot with a closure that nobody else keeps.
  private func fill(_ slot: UnsafeMutablePointer<bd_slot>, _ name: String, frame: Bool) {
    let tracker = Tracker(name)
    if frame {
      PackClosure { (_: UnsafeMutablePointer<bd_call_frame>) in tracker.touch() }.fill(frame: slot)
    } else {
      PackClosure { (first: UInt, _: UInt, _: UInt, _: UInt) -> UInt in
        tracker.touch()
        return first
      }.fill(words: slot)
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
    let block = bd_slot_makeBlock(slot, false, nil)
    #expect(Tracker.living(name) == 1)
    bd_Block_release(block)
    #expect(Tracker.living(name) == 0)
  }

  /// Without the last word AddressSanitizer stops the test.
  @Test func `A block's descriptor has a layout word behind its signature`() throws {
    let slot = UnsafeMutablePointer<bd_slot>.allocate(capacity: 1)
    defer { slot.deallocate() }
    fill(slot, #function, frame: true)
    let bound = bd_slot_makeBlock(slot, false, nil)
    defer { bd_Block_release(bound) }
    let descriptor = UnsafeRawPointer(bound).load(fromByteOffset: 24, as: UnsafePointer<UInt>.self)
    let text = try #require(bd_block_getSignature(bound))
    // Words before the signature: reserved, size and two functions, as the block owns something.
    #expect(descriptor[4] == UInt(bitPattern: text))
    #expect(descriptor[5] == 0)
  }
}

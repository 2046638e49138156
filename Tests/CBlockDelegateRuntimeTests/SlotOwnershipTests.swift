import CBlockDelegateRuntime
import TestSupport
import Testing

@Suite(.serialized) struct SlotOwnershipTests {
  /// Fills a slot with a closure that only the slot retains.
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
  func `A closure stays alive until the last slot that holds it is destroyed`(frame: Bool) {
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

  @Test func `A block that is made from a slot takes over the slot's closure`() {
    let name = #function
    let slot = UnsafeMutablePointer<bd_slot>.allocate(capacity: 1)
    defer { slot.deallocate() }
    fill(slot, name, frame: true)
    let block = bd_slot_makeBlock(slot, false, nil)
    #expect(Tracker.living(name) == 1)
    bd_Block_release(block)
    #expect(Tracker.living(name) == 0)
  }

  /// Without the layout word, AddressSanitizer reports an error here.
  @Test func `The descriptor of a block that is made from a slot has a layout word after the signature`() throws {
    let slot = UnsafeMutablePointer<bd_slot>.allocate(capacity: 1)
    defer { slot.deallocate() }
    fill(slot, #function, frame: true)
    let bound = bd_slot_makeBlock(slot, false, nil)
    defer { bd_Block_release(bound) }
    let descriptor = UnsafeRawPointer(bound).load(fromByteOffset: 24, as: UnsafePointer<UInt>.self)
    let text = try #require(bd_block_getSignature(bound))
    // The block owns something, so these words precede the signature: reserved, size, copy function and dispose
    // function.
    #expect(descriptor[4] == UInt(bitPattern: text))
    #expect(descriptor[5] == 0)
  }
}

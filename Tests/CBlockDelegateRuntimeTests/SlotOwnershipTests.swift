import CBlockDelegateRuntime
import TestSupport
import Testing

/// What a slot runs that counts its live objects.
enum CountedSlot: CaseIterable {
  case continuation, block, stackBlock

  /// The code that a slot of every kind runs. It is in a static variable, so that the slot owns only what is counted.
  nonisolated(unsafe) static var body: () -> Void = {}

  static let next: bd_continuation = { _, _ in
    body()
    return nil
  }

  /// Fills a slot. While the slot lives, `living` of the counter is higher by one.
  func fill(_ slot: UnsafeMutablePointer<bd_slot>, _ counter: LifeCounter) {
    switch self {
    case .continuation:
      let life = Life(counter)
      bd_slot_initContinuation(slot, Self.next, Unmanaged.passUnretained(life).toOpaque())
      withExtendedLifetime(life) {}
    case .block, .stackBlock:
      let block = RuntimeRunningBlock(counter.place) { CountedSlot.body() }
      bd_slot_initBlock(slot, block, self == .stackBlock ? 16 : 0)
      bd_Block_release(block)
    }
  }
}

/// The number of live objects that slots own.
final class LifeCounter {
  let place = immortal(0)
  var living: Int { place.pointee }
}

private final class Life {
  private let counter: LifeCounter
  init(_ counter: LifeCounter) {
    self.counter = counter
    counter.place.pointee += 1
  }
  deinit { counter.place.pointee -= 1 }
}

extension SlotTests {
  @Suite struct SlotOwnershipTests {
    private func makeBlock(_ slot: UnsafeMutablePointer<bd_slot>) -> UnsafeMutableRawPointer {
      bd_slot_makeBlock(slot, false, TestRuntime.blockDescriptor)
    }

    private func destroy(_ slot: inout bd_slot) { slot.kind!.pointee.destroy(&slot) }

    @Test func `A slot table whose address has a memory tag ends the program with a message on standard error`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let cls = TestRuntime.makeClass("BDTestTagged")
        bd_class_setSlotTable(cls, UnsafeMutablePointer(bitPattern: 0x0100_0000_0000_1000)!)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("BlockDelegate: memory tagging is on"))
    }

    @Test(arguments: CountedSlot.allCases)
    func `What a slot owns lives until the last copy of the slot is destroyed`(kind: CountedSlot) {
      let counter = LifeCounter()
      var (slot, copy) = (bd_slot(), bd_slot())
      kind.fill(&slot, counter)
      #expect(counter.living == 1 && slot.kind!.pointee.answers)
      bd_slot_copy(&copy, &slot)
      destroy(&slot)
      #expect(counter.living == 1)
      destroy(&copy)
      #expect(counter.living == 0)
    }

    @Test(arguments: CountedSlot.allCases)
    func `A block that is made from a slot takes over what the slot owns`(kind: CountedSlot) {
      let counter = LifeCounter()
      var slot = bd_slot()
      kind.fill(&slot, counter)
      let block = makeBlock(&slot)
      #expect(counter.living == 1)
      let payload = bd_block_payload(block, CountedSlot.next)
      #expect(payload == (kind == .continuation ? slot.payload : nil))
      bd_Block_release(block)
      #expect(counter.living == 0)
    }

    @Test func `A slot that forwards does not answer, and its receiver lives until the last copy is destroyed`() {
      let object = Lives.make()
      var (slot, copy) = (bd_slot(), bd_slot())
      let receiver = bd_receiver_create(object)
      bd_receiver_keep(receiver)
      bd_slot_initForward(&slot, SlottedObject.method, receiver)
      bd_receiver_release(receiver)
      bd_slot_copy(&copy, &slot)
      #expect(!copy.kind!.pointee.answers)
      bd_objc_release(object)
      destroy(&slot)
      #expect(Lives.isAlive(object))
      destroy(&copy)
      #expect(!Lives.isAlive(object))
    }

    @Test func `A table destroys its slots with its last reference, and skips those that are empty`() {
      let counter = LifeCounter()
      var table: SlotTable? = SlotTable([0, 1, 2])
      for (index, kind) in [(0, CountedSlot.continuation), (2, .block)] { kind.fill(table![index], counter) }
      let pointer = table!.pointer
      #expect(bd_slotTable_get(pointer, 0) == table![0] && bd_slotTable_get(pointer, 2) == table![2])
      #expect(bd_slotTable_get(pointer, 1)?.pointee.kind == nil && bd_slotTable_get(pointer, 3) == nil)
      withExtendedLifetime(table) { bd_slotTable_retain(pointer) }
      table = nil
      #expect(counter.living == 2)
      bd_slotTable_release(pointer)
      #expect(counter.living == 0)
    }

    /// Without the layout word, AddressSanitizer reports an error here.
    @Test func `The descriptor of a block that is made from a slot has a layout word after the signature`() throws {
      var slot = bd_slot()
      FrameClosure { _ in }.fill(&slot)
      let block = makeBlock(&slot)
      defer { bd_Block_release(block) }
      let descriptor = UnsafeRawPointer(block).load(fromByteOffset: 24, as: UnsafePointer<UInt>.self)
      let text = try #require(bd_block_getSignature(block))
      #expect(String(cString: text) == "v16@?0@8")
      // The block owns something, so these words precede the signature: reserved, size, copy function and dispose
      // function.
      #expect(descriptor[4] == UInt(bitPattern: text))
      #expect(descriptor[5] == 0)
    }
  }
}

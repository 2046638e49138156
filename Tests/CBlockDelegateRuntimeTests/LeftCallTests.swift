import CBlockDelegateRuntime
import TestSupport
import Testing

extension SlotTests {
  /// Calls that longjmp has left. Each leaves a reference that is never released.
  @Suite struct LeftCallTests {
    /// Calls the method of slot 0, whose code jumps. Returns whether it did.
    private func leaves(_ object: SlottedObject) -> Bool {
      CountedSlot.body = { RuntimeJump() }
      defer { CountedSlot.body = {} }
      return RuntimeCatchJump(
        {
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer?, Int, Int, Int, Int, Int, Int) -> Void
          let method = unsafeBitCast(bd_slot_implementation(0, false)!, to: Function.self)
          method(OpaquePointer($0), nil, 1, 2, 3, 4, 5, 6)
        }, UnsafeMutableRawPointer(object.pointer))
    }

    @Test(arguments: CountedSlot.allCases)
    func `A call that longjmp has left keeps its table, and later calls work`(kind: CountedSlot) {
      let counter = LifeCounter()
      var table: SlotTable? = SlotTable { kind.fill($0, counter) }
      let object = SlottedObject(table)
      for _ in 0..<3 { #expect(leaves(object)) }
      var calls = 0
      CountedSlot.body = { calls += 1 }
      object.send()
      object.set(SlotTable { CountedSlot.continuation.fill($0, counter) })
      object.send()
      CountedSlot.body = {}
      #expect(calls == 2)
      // The three references stay, so the first table keeps itself, the second one, and the instance.
      object.release()
      for _ in 0..<3 {
        #expect(counter.living == 2)
        bd_slotTable_release(table!.pointer)
      }
      table = nil
      #expect(counter.living == 0)
    }

    @Test func `A chain's message that longjmp has left does not disturb later ones`() {
      let counter = LifeCounter()
      let table = SlotTable { CountedSlot.continuation.fill($0, counter) }
      let object = SlottedObject(table)
      CountedSlot.body = { RuntimeJump() }
      let isLeft = RuntimeCatchJump(
        {
          var frame = bd_call_frame()
          _ = bd_call_frame_send(&frame, OpaquePointer($0), SlottedObject.selectors[0])
        }, UnsafeMutableRawPointer(object.pointer))
      CountedSlot.body = {}
      #expect(isLeft)
      bd_slotTable_release(table.pointer)
      var isDeclined = false
      object.set(
        SlotTable { FrameClosure { isDeclined = bd_call_frame_decline($0) }.fill($0) })
      var frame = bd_call_frame()
      #expect(!bd_call_frame_send(&frame, object.pointer, SlottedObject.selectors[0]))
      #expect(isDeclined)
      object.set(SlotTable { CountedSlot.continuation.fill($0, counter) })
      #expect(bd_call_frame_send(&frame, object.pointer, SlottedObject.selectors[0]))
      object.release()
      withExtendedLifetime(table) {}
    }
  }
}

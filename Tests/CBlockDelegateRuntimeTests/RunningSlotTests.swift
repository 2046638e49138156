import CBlockDelegateRuntime
import TestSupport
import Testing

/// Slots that go while what they hold runs. One call runs at a time.
@Suite(.serialized) struct RunningSlotTests {
  enum Kind: CaseIterable {
    case words, frame, block, stackBlock
  }

  /// How the slot's code is reached: from the instance's table, or from a block that holds the slot.
  enum Way: CaseIterable {
    case method, boundBlock
  }

  /// What every kind of slot runs. It stands here, so that the slot has nothing but what is counted.
  nonisolated(unsafe) private static var body: () -> Void = {}

  /// A slot, how it is called, and how many of what it holds live.
  private final class Call {
    let object = SlottedObject(slots: 1)
    let kind: Kind
    let way: Way
    private let name: String
    private let counter = place(0)
    private let implementation: bd_imp

    init(_ kind: Kind, _ way: Way, _ name: String) {
      (self.kind, self.way, self.name) = (kind, way, "\(name) \(kind) \(way)")
      let slot = object.slot(0)
      switch kind {
      case .words, .frame:
        // A closure that captured nothing does not look at its context: that can be any object.
        let tracker = Tracker(self.name)
        let context = Unmanaged.passUnretained(tracker).toOpaque()
        if kind == .words {
          let closure = PackClosure { (_: UInt, _: UInt, _: UInt, _: UInt) -> UInt in
            RunningSlotTests.body()
            return 0
          }
          closure.fill(slot, PackClosure.wordsPlan, context: context)
        } else {
          PackClosure { (_: UnsafeMutablePointer<bd_call_frame>) in RunningSlotTests.body() }
            .fill(slot, bd_closure_plan_forFrames(false), context: context)
        }
        withExtendedLifetime(tracker) {}
      case .block, .stackBlock:
        let block = RuntimeRunningBlock(counter) { RunningSlotTests.body() }
        bd_slot_initBlock(slot, block, false, kind == .stackBlock ? 16 : 0)
        bd_Block_release(block)
      }
      guard way == .boundBlock else {
        implementation = bd_slot_implementation(0, false)!
        return
      }
      let block = bd_slot_makeBlock(slot, false, nil)
      bd_slot_initUnimplemented(slot, 0, false)
      implementation = bd_imp_implementationWithBlock(block)!
      bd_Block_release(block)
    }

    deinit { counter.deallocate() }

    var living: Int { Tracker.living(name) + counter.pointee }

    /// What a message needs. An exception that passes leaves nothing of it behind, for Swift's frames hold nothing.
    struct Message {
      let implementation: bd_imp
      let receiver: OpaquePointer

      func send() {
        typealias Function = @convention(c) (OpaquePointer, OpaquePointer?, Int, Int, Int, Int, Int, Int) -> Void
        // The last two stand on the stack.
        unsafeBitCast(implementation, to: Function.self)(receiver, nil, 1, 2, 3, 4, 5, 6)
      }
    }

    var message: Message { Message(implementation: implementation, receiver: object.pointer) }

    func endSlot() {
      if way == .boundBlock {
        bd_imp_removeBlock(implementation)
      } else {
        bd_slot_destroy(object.slot(0))
        bd_slot_initUnimplemented(object.slot(0), 0, false)
      }
    }
  }

  @Test(arguments: Kind.allCases, Way.allCases)
  func `What a slot runs lives to the end of its call when the slot goes, and no longer`(kind: Kind, way: Way) {
    let call = Call(kind, way, #function)
    #expect(call.living == 1)
    var during = -1
    Self.body = {
      call.endSlot()
      during = call.living
    }
    call.message.send()
    Self.body = {}
    #expect(during == 1)
    #expect(call.living == 0)
  }

  @Test(arguments: Kind.allCases, Way.allCases)
  func `What a slot ran ends with the slot after an exception`(kind: Kind, way: Way) {
    let call = Call(kind, way, #function)
    Self.body = { RuntimeThrowInteger(42) }
    var (object, number): (OpaquePointer?, CInt) = (nil, 0)
    var message = call.message
    let raised = RuntimeCatch(
      { $0.assumingMemoryBound(to: Call.Message.self).pointee.send() }, &message, &object, &number)
    Self.body = {}
    #expect(raised == .integer)
    #expect(call.living == 1)
    call.endSlot()
    #expect(call.living == 0)
  }

  @Test func `A result keeps both words and both numbers when something waited for the call`() {
    let object = SlottedObject(slots: 1)
    let implementation = bd_slot_implementation(0, false)!
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      let counter = Shared(count)
      for returnsPair in [true, false] {
        let block = returnsPair ? RuntimeRunningPairBlock { Self.body() } : RuntimeRunningPointBlock { Self.body() }
        bd_slot_initBlock(object.slot(0), block, false, 0)
        Self.body = {
          // Waits, as the call uses the block.
          bd_slotTable_retire(
            block.assumingMemoryBound(to: bd_slot_table.self),
            { argument in
              argument!.assumingMemoryBound(to: Int.self).pointee += 1
              RuntimeOverwriteRegisters()
            }, counter.value)
        }
        if returnsPair {
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer?) -> TestPair
          let pair = unsafeBitCast(implementation, to: Function.self)(object.pointer, nil)
          #expect((pair.a, pair.b) == (21, 42))
        } else {
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer?) -> TestPoint
          let point = unsafeBitCast(implementation, to: Function.self)(object.pointer, nil)
          #expect((point.a, point.b) == (21, 42))
        }
        Self.body = {}
        bd_slot_destroy(object.slot(0))
        bd_slot_initUnimplemented(object.slot(0), 0, false)
        bd_Block_release(block)
      }
    }
    #expect(count == 2)
  }
}

import CBlockDelegateRuntime
import TestSupport
import Testing

/// Slots that are destroyed while the closures or blocks that they hold run. Only one call runs at a time.
@Suite(.serialized) struct RunningSlotTests {
  enum Kind: CaseIterable {
    case words, frame, block, stackBlock
  }

  /// The way in which a call reaches the slot's code: through the instance's table, or through a block that contains
  /// the slot.
  enum Way: CaseIterable {
    case method, boundBlock
  }

  /// The code that every kind of slot runs. The code is in a static variable, so that the slot retains only the objects
  /// that are counted.
  nonisolated(unsafe) private static var body: () -> Void = {}

  /// A slot, a way to call it, and the number of live objects that it holds.
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
        // A closure that captured nothing does not use its context, so the context can be any object.
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

    /// The data that sending a message needs. An exception that passes leaks none of it, because Swift's frames retain
    /// nothing.
    struct Message {
      let implementation: bd_imp
      let receiver: OpaquePointer

      func send() {
        typealias Function = @convention(c) (OpaquePointer, OpaquePointer?, Int, Int, Int, Int, Int, Int) -> Void
        // The last two arguments are passed on the stack.
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
  func `A running closure or block stays alive until its call ends if its slot is destroyed`(kind: Kind, way: Way) {
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
  func `A closure or block that raised an exception is released together with its slot`(kind: Kind, way: Way) {
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

  @Test func `A call keeps both result registers if code waits for the end of the call`() {
    let object = SlottedObject(slots: 1)
    let implementation = bd_slot_implementation(0, false)!
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      let counter = Shared(count)
      for returnsPair in [true, false] {
        let block = returnsPair ? RuntimeRunningPairBlock { Self.body() } : RuntimeRunningPointBlock { Self.body() }
        bd_slot_initBlock(object.slot(0), block, false, 0)
        Self.body = {
          // The release waits because the call still uses the block.
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

// The tests use the x86-64 trap flag, with which the processor stops after each instruction.
#if arch(x86_64) && os(Linux)
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// The table of an instance is replaced while a call looks up its slot, after every single instruction of the call.
  @Suite(.serialized) struct ReplacedTableTests {
    private final class Table {
      let memory: UnsafeMutablePointer<bd_slot_table>

      init() {
        let size = Int(bd_slot_offset(1))
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        memory = bytes.bindMemory(to: bd_slot_table.self, capacity: 1)
        memory.pointee.start = UInt32(bd_slot_offset(0))
        memory.pointee.size = UInt32(MemoryLayout<bd_slot>.size)
        fill(
          PackClosure { (_: UInt, _: UInt, _: UInt, _: UInt) -> UInt in
            ReplacedTableTests.seen.pointee.message = true
            return 0
          })
      }

      deinit { UnsafeMutableRawPointer(memory).deallocate() }

      /// The closure captures nothing, so that the call uses the table until its end.
      func fill(_ closure: PackClosure) {
        let slot = UnsafeMutableRawPointer(memory) + Int(bd_slot_offset(0))
        closure.fill(slot.assumingMemoryBound(to: bd_slot.self), PackClosure.wordsPlan, context: nil)
      }

      /// Marks the table as released. No call may use the table afterward.
      func release() {
        fill(
          PackClosure { (_: UInt, _: UInt, _: UInt, _: UInt) -> UInt in
            ReplacedTableTests.seen.pointee.messageToReleased = true
            return 0
          })
      }
    }

    private struct Seen {
      var message = false
      var messageToReleased = false
      var messageBeforeReplacement = false
    }

    // The variables are behind pointers because Swift's exclusivity checks must not be interrupted.
    nonisolated(unsafe) private static let tables = immortal((Table(), Table()))
    nonisolated(unsafe) private static let seen = immortal(Seen())

    // The test stops after every instruction, and a sanitizer adds many instructions.
    @Test(.disabled(if: isSanitized), arguments: [0, 8])
    func `A call never uses a slot table that was released, whenever the table is replaced`(placesTaken: Int) {
      let (object, other) = (SlottedObject(slots: 1), SlottedObject(slots: 1))
      // If all of the thread's first hazard slots are in use, calls take another code path.
      let uses = (0..<placesTaken).map { _ in bd_object_useSlotTable(other.pointer) }
      // The method's only argument is the object that receives the message.
      let method = unsafeBitCast(
        bd_slot_implementation(0, false)!, to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
      var instructions = 0
      repeat {
        instructions += 1
        Self.tables.pointee = (Table(), Table())
        Self.seen.pointee = Seen()
        bd_object_setSlotTable(object.pointer, Self.tables.pointee.0.memory)
        let isReplaced = RuntimeInterrupt(
          method,
          { object in
            let (seen, tables) = (ReplacedTableTests.seen, ReplacedTableTests.tables)
            seen.pointee.messageBeforeReplacement = seen.pointee.message
            bd_object_setSlotTable(OpaquePointer(object), tables.pointee.1.memory)
            bd_slotTable_retire(
              tables.pointee.0.memory, { _ in ReplacedTableTests.tables.pointee.0.release() }, nil)
          }, UnsafeMutableRawPointer(object.pointer), instructions)
        #expect(isReplaced)
        #expect(Self.seen.pointee.message && !Self.seen.pointee.messageToReleased)
        // The instructions of the closure itself are not tested, so the loop ends when the closure has run first.
      } while !Self.seen.pointee.messageBeforeReplacement
      #expect(instructions > 20)
      for use in uses { bd_slotTable_endUse(use) }
      bd_object_setSlotTable(object.pointer, object.table)
      withExtendedLifetime((object, other)) {}
    }
  }
#endif

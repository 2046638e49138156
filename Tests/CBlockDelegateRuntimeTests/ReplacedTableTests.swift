// The processor stops behind each instruction when the program asks for it.
#if arch(x86_64) && os(Linux)
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// An instance gets another table while a call looks for its slot, at every moment that there is.
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

      /// The closure captures nothing, so that the call uses the table to its end.
      func fill(_ closure: PackClosure) {
        let slot = UnsafeMutableRawPointer(memory) + Int(bd_slot_offset(0))
        closure.fill(slot.assumingMemoryBound(to: bd_slot.self), PackClosure.wordsPlan, context: nil)
      }

      /// Nobody looks at the table any more.
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

    // Behind pointers, as the language's own checks of accesses must not be interrupted.
    nonisolated(unsafe) private static let tables = immortal((Table(), Table()))
    nonisolated(unsafe) private static let seen = immortal(Seen())

    // It stops behind every instruction, of which a sanitizer makes many more.
    @Test(.disabled(if: isSanitized), arguments: [0, 8])
    func `A call never goes on with a table that was released`(placesTaken: Int) {
      let (object, other) = (SlottedObject(slots: 1), SlottedObject(slots: 1))
      // Without a free place among the thread's first ones, calls go another way.
      let uses = (0..<placesTaken).map { _ in bd_object_useSlotTable(other.pointer) }
      // The receiver is its only argument.
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
        // The closure's own instructions are of no interest.
      } while !Self.seen.pointee.messageBeforeReplacement
      #expect(instructions > 20)
      for use in uses { bd_slotTable_endUse(use) }
      bd_object_setSlotTable(object.pointer, object.table)
      withExtendedLifetime((object, other)) {}
    }
  }
#endif

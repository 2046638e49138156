import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

extension SlotTests {
  /// Tables that are replaced, and instances that are released, while their slots run.
  @Suite struct RunningSlotTests {
    private static func run(_ body: @escaping () -> Void, _ call: () -> Void) {
      CountedSlot.body = body
      call()
      CountedSlot.body = {}
    }

    /// An object with a slot, the counter of what the slot owns, and whether the object is deallocated.
    private final class Counted {
      let counter = LifeCounter()
      let object: SlottedObject
      private let key = place(0)
      private let weak = place(bd_weak())
      private(set) var isDeallocated: () -> Bool = { false }

      init(_ kind: CountedSlot = .continuation) {
        let counter = counter
        object = SlottedObject(SlotTable { kind.fill($0, counter) })
        // The object's association ends with the object.
        let mark = bd_class_createInstance(TestRuntime.cls("NSObject"), 0)!
        let weak = weak
        bd_objc_initWeak(weak, mark)
        bd_objc_setAssociatedObject(object.pointer, key, mark)
        bd_objc_release(mark)
        isDeallocated = {
          let living = bd_objc_loadWeakRetained(weak)
          if let living { bd_objc_release(living) }
          return living == nil
        }
      }

      deinit {
        bd_objc_destroyWeak(weak)
        weak.deallocate()
        key.deallocate()
      }

      var living: Int { counter.living }

      func makeTable(_ kind: CountedSlot = .continuation) -> SlotTable { SlotTable { kind.fill($0, counter) } }
    }

    @Test(arguments: CountedSlot.allCases)
    func `What runs lives until its call ends if its table is replaced`(kind: CountedSlot) {
      let counted = Counted(kind)
      var during = -1
      Self.run {
        counted.object.set(SlotTable())
        during = counted.living
      } _: {
        counted.object.send()
      }
      #expect(during == 1 && counted.living == 0)
    }

    @Test(arguments: CountedSlot.allCases)
    func `An instance that is released during its call is deallocated when the call ends`(kind: CountedSlot) {
      let counted = Counted(kind)
      var during = (-1, true)
      Self.run {
        counted.object.release()
        during = (counted.living, counted.isDeallocated())
      } _: {
        counted.object.send()
      }
      #expect(during == (1, false))
      #expect(counted.living == 0 && counted.isDeallocated())
    }

    @Test func `An instance waits for calls of every table that it has had`() {
      let counted = Counted()
      var depth = 0
      var during: [Int] = []
      Self.run {
        depth += 1
        if depth < 3 {
          counted.object.set(counted.makeTable(.block))
          counted.object.send()
        } else {
          counted.object.release()
        }
        during.append(counted.living)
        #expect(!counted.isDeallocated())
      } _: {
        counted.object.send()
      }
      #expect(during.count == 3 && during.first == 3)
      #expect(counted.living == 0 && counted.isDeallocated())
    }

    @Test(arguments: CountedSlot.allCases)
    func `A block that is made from a slot lives until its call ends`(kind: CountedSlot) {
      let counter = LifeCounter()
      var slot = bd_slot()
      kind.fill(&slot, counter)
      let block = bd_slot_makeBlock(&slot, false, TestRuntime.blockDescriptor)
      var during = -1
      Self.run {
        bd_Block_release(block)
        during = counter.living
      } _: {
        typealias Invoke = @convention(c) (UnsafeRawPointer, Int, Int, Int, Int, Int, Int, Int) -> Void
        unsafeBitCast(bd_block_getInvoke(block), to: Invoke.self)(block, 1, 2, 3, 4, 5, 6, 7)
      }
      #expect(during == 1 && counter.living == 0)
    }

    /// Runs code inside @try and try. Returns whether it raised a C++ exception.
    private func catches(_ object: OpaquePointer) -> Bool {
      var (thrown, number): (OpaquePointer?, CInt) = (nil, 0)
      let body: @convention(c) (UnsafeMutableRawPointer) -> Void = {
        typealias Function = @convention(c) (OpaquePointer, OpaquePointer?, Int, Int, Int, Int, Int, Int) -> Void
        let method = unsafeBitCast(bd_slot_implementation(0, false)!, to: Function.self)
        method(OpaquePointer($0), nil, 1, 2, 3, 4, 5, 6)
      }
      return RuntimeCatch(body, UnsafeMutableRawPointer(object), &thrown, &number) == .integer && number == 42
    }

    /// The closures that an exception has left. Swift's frames do not release them, so they would be
    /// leaks. The suites of `SlotTests` run one after the other.
    nonisolated(unsafe) private static var thrown: [() -> Void] = []

    @Test(arguments: CountedSlot.allCases, [false, true])
    func `An exception ends a call, with its table if that was replaced`(kind: CountedSlot, isReplaced: Bool) {
      let counted = Counted(kind)
      let body = {
        if isReplaced { counted.object.set(SlotTable()) }
        RuntimeThrowInteger(42)
      }
      Self.thrown.append(body)
      Self.run(body) {
        #expect(catches(counted.object.pointer))
      }
      #expect(counted.living == (isReplaced ? 0 : 1))
      counted.object.release()
      #expect(counted.living == 0 && counted.isDeallocated())
    }

    @Test func `Nested calls keep the tables that they have found`() {
      let counted = Counted()
      let depth = 100
      var calls = 0
      var during: [Int] = []
      Self.run {
        calls += 1
        if calls < depth {
          if calls.isMultiple(of: 2) {
            counted.object.set(counted.makeTable(CountedSlot.allCases[calls / 2 % CountedSlot.allCases.count]))
          }
          counted.object.send()
        }
        during.append(counted.living)
      } _: {
        counted.object.send()
      }
      #expect(during.first == depth / 2)
      #expect(counted.living == 1)
    }

    // MARK: Tables that are set again

    @Test func `A table that is set again is used again, and is not released too early or too late`() {
      let counted = Counted()
      var calls: [String] = []
      func table(_ name: String) -> SlotTable {
        let table = SlotTable([0, 1])
        CountedSlot.block.fill(table[0], counted.counter)
        FrameClosure { _ in calls.append(name) }.fill(table[1])
        return table
      }
      do {
        let (first, second) = (table("first"), table("second"))
        for _ in 0..<3 {
          counted.object.set(first)
          counted.object.send(1)
          counted.object.set(second)
          counted.object.send(1)
        }
        counted.object.set(first)
      }
      counted.object.send(1)
      #expect(calls == ["first", "second", "first", "second", "first", "second", "first"])
      // The other table is not needed by any call.
      #expect(counted.living == 1)
      counted.object.release()
      #expect(counted.living == 0 && counted.isDeallocated())
    }

    @Test func `A running call's own table can be set again, and replaced again`() {
      let counted = Counted()
      var table: SlotTable? = counted.makeTable()
      counted.object.set(table!)
      #expect(counted.living == 1)
      var during: [Int] = []
      Self.run {
        counted.object.set(counted.makeTable())
        during.append(counted.living)
        counted.object.set(table!)
        during.append(counted.living)
        counted.object.set(counted.makeTable(.block))
        during.append(counted.living)
        counted.object.release()
        #expect(!counted.isDeallocated())
      } _: {
        counted.object.send()
      }
      #expect(during == [2, 1, 2])
      // The variable keeps its table, which keeps the one that has replaced it, and so the instance.
      #expect(counted.living == 2 && !counted.isDeallocated())
      table = nil
      #expect(counted.living == 0 && counted.isDeallocated())
    }

    // MARK: The number of calls

    @Test func `More calls than the count in an instance's word are possible between two replacements`() {
      let counted = Counted()
      let message = counted.object
      for _ in 0..<200_000 { message.send() }
      #expect(counted.living == 1)
      message.set(SlotTable())
      #expect(counted.living == 0)
    }

    @Test(arguments: [1, 16_383, 16_384, 16_385, 70_000])
    func `A table lives until the last of any number of holders has released it`(count: Int) {
      let counted = Counted()
      let tables = (0..<count).map { _ in bd_object_holdSlotTable(counted.object.pointer)! }
      counted.object.set(SlotTable())
      for table in tables.dropLast() { bd_slotTable_release(table) }
      #expect(counted.living == 1)
      bd_slotTable_release(tables.last!)
      #expect(counted.living == 0)
    }

    @Test func `A table that was held while 200,000 others replaced it ends without using up the stack`() {
      let counted = Counted()
      let table = bd_object_holdSlotTable(counted.object.pointer)!
      for _ in 0..<200_000 { counted.object.set(SlotTable()) }
      #expect(counted.living == 1)
      bd_slotTable_release(table)
      #expect(counted.living == 0)
    }

    /// A value that is wrong once it is deallocated.
    private final class Value {
      static let right: UInt64 = 0x1234_5678
      private(set) var current = right
      deinit { current = 0 }

      static func table() -> SlotTable {
        SlotTable { slot in
          let value = Value()
          FrameClosure { $0.pointee.generalResult.0 = value.current }.fill(slot)
        }
      }
    }

    @Test func `Calls on many threads never use a table that was released while another thread replaces it`() {
      let object = SlottedObject(Value.table())
      let pointer = Shared(object.pointer)
      let wrong = Journal()
      TestRuntime.onThreads(4) { thread in
        typealias Function = @convention(c) (OpaquePointer, OpaquePointer?) -> UInt64
        let method = unsafeBitCast(bd_slot_implementation(0, false)!, to: Function.self)
        for _ in 0..<50_000 {
          if thread == 0 {
            let next = Value.table()
            withExtendedLifetime(next) { bd_instance_setSlotTable(pointer.value, next.pointer) }
          } else if method(pointer.value, nil) != Value.right {
            wrong.note("released")
          }
        }
      }
      #expect(wrong.all == [])
      withExtendedLifetime(object) {}
    }

    // MARK: Every instruction of a call

    #if arch(x86_64) && os(Linux)
      /// The state of one interrupted call. It is behind a pointer because Swift's exclusivity checks must not be
      /// interrupted.
      private struct Interrupted {
        var object: OpaquePointer
        var next: UnsafeMutablePointer<bd_slot_table>
        var living: UnsafeMutablePointer<Int>
        var hasRun = false, hasRunReleased = false, hadRun = false
      }
      nonisolated(unsafe) private static let interrupted = UnsafeMutablePointer<Interrupted>.allocate(capacity: 1)

      /// The processor's trap flag stops it after each instruction. A sanitizer adds many instructions.
      @Test(.disabled(if: support_isSanitized()))
      func `A call never uses a slot table that was released, whenever the table is replaced`() {
        let method = unsafeBitCast(
          bd_slot_implementation(0, false)!, to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
        var instructions = 0
        repeat {
          instructions += 1
          let counter = LifeCounter()
          let block = RuntimeRunningBlock(counter.place) {
            let state = RunningSlotTests.interrupted
            state.pointee.hasRun = true
            if state.pointee.living.pointee == 0 { state.pointee.hasRunReleased = true }
          }
          let object = SlottedObject(SlotTable { bd_slot_initBlock($0, block, 0) })
          bd_Block_release(block)
          let next = SlotTable { bd_slot_initBlock($0, RuntimeRunningBlock(place(0)) {}, 0) }
          Self.interrupted.initialize(
            to: Interrupted(object: object.pointer, next: next.pointer, living: counter.place))
          let isReplaced = RuntimeInterrupt(
            method,
            { _ in
              let state = RunningSlotTests.interrupted
              state.pointee.hadRun = state.pointee.hasRun
              bd_instance_setSlotTable(state.pointee.object, state.pointee.next)
            }, UnsafeMutableRawPointer(object.pointer), instructions)
          #expect(isReplaced && !Self.interrupted.pointee.hasRunReleased)
          #expect(counter.living == 0)
          withExtendedLifetime((object, next)) {}
          // The instructions of the block itself are not tested, so the loop ends when the block has run first.
        } while !Self.interrupted.pointee.hadRun
        #expect(instructions > 20)
      }
    #endif
  }
}

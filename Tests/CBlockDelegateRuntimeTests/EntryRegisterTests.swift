// The tests know the registers of x86-64, and their assembly is for Linux's object files.
#if arch(x86_64) && os(Linux)
  import CBlockDelegateRuntime
  import TestSupport
  import Testing

  extension SlotTests {
    /// The registers and the stack that reach each kind of slot, and the results.
    @Suite struct EntryRegisterTests {
      typealias Word = RuntimeRegisters.Word
      static let results: [UInt64] = [11, 12, 13, 14, 15, 16]

      enum Kind: CaseIterable {
        case frame, continuation, block, stackBlock
      }

      /// The way in which a call reaches the slot: through the instance's table, or through a block that contains it.
      enum Way: CaseIterable {
        case method, boundBlock
      }

      /// What the closure over a frame has received.
      nonisolated(unsafe) private static let seen = place(bd_call_frame())
      nonisolated(unsafe) private static var seenStack: [UInt64] = []

      private final class Payload {}
      nonisolated(unsafe) private static let payload = Unmanaged.passRetained(Payload()).toOpaque()
      nonisolated(unsafe) private static let selector = bd_sel_registerName("bdTestNext")

      private static func fill(_ slot: UnsafeMutablePointer<bd_slot>, _ kind: Kind, indirectResult: Bool) {
        switch kind {
        case .frame:
          FrameClosure { frame in
            seen.pointee = frame.pointee
            let stack = UnsafeRawPointer(frame.pointee.stack!).assumingMemoryBound(to: UInt64.self)
            seenStack = (0..<Word.stack.count).map { stack[$0] }
            frame.pointee.generalResult = (results[0], results[1])
            frame.pointee.vectorResult = (results[2], results[4])
          }.fill(slot)
        case .continuation:
          bd_slot_initContinuation(
            slot,
            { payload, frame in
              RuntimeOverwriteRegisters()
              bd_call_frame_setReceiver(frame, payload, UnsafeRawPointer(EntryRegisterTests.selector))
              return RuntimeCapture
            }, payload)
        case .block:
          bd_slot_initBlock(slot, indirectResult ? HandmadeBlock.capturingStret : HandmadeBlock.capturing, 0)
        case .stackBlock:
          let block = indirectResult ? HandmadeBlock.capturingStret : HandmadeBlock.capturing
          bd_slot_initBlock(slot, block, UInt(8 * Word.stack.count))
        }
      }

      private static func prepareCapture() -> UnsafeMutablePointer<RuntimeRegisters> {
        let captured = RuntimeCaptured()
        captured.pointee = RuntimeRegisters()
        captured.pointee[Word.generalResult.lowerBound..<Word.changed] = results
        return captured
      }

      private static func word(_ pointer: UnsafeRawPointer) -> UInt64 { UInt64(UInt(bitPattern: pointer)) }

      @Test(arguments: Kind.allCases, Way.allCases)
      func `Every kind of slot gets all registers and the stack, by a method and in a block`(kind: Kind, way: Way) {
        for indirectResult in [false, true] { check(kind, way, indirectResult) }
      }

      private func check(_ kind: Kind, _ way: Way, _ indirectResult: Bool) {
        // The slot is not the first one, so that a wrong index is noticed.
        let table = SlotTable([17])
        let object = SlottedObject(table)
        Self.fill(table[17], kind, indirectResult: indirectResult)
        var function = bd_slot_implementation(17, indirectResult)!
        var receiver = UnsafeRawPointer(object.pointer)
        var block: UnsafeMutableRawPointer?
        defer { if let block { bd_Block_release(block) } }
        if way == .boundBlock {
          var slot = bd_slot()
          Self.fill(&slot, kind, indirectResult: indirectResult)
          block = bd_slot_makeBlock(&slot, indirectResult, TestRuntime.blockDescriptor)
          function = unsafeBitCast(bd_block_getInvoke(block!), to: bd_imp.self)
          receiver = UnsafeRawPointer(block!)
        }
        let captured = Self.prepareCapture()
        let first = indirectResult ? 1 : 0
        var registers = RuntimeRegisters.distinct()
        registers[first] = Self.word(receiver)
        let sent = registers
        registers.call(function)
        withExtendedLifetime(object) {}

        let comment: Comment = "result in memory: \(indirectResult)"
        #expect(registers[Word.changed] == 0, comment)
        var expected = sent[0..<35]
        guard kind != .continuation else {
          expected[first] = Self.word(Self.payload)
          expected[first + 1] = Self.word(UnsafeRawPointer(Self.selector))
          #expect(captured.pointee[0..<35] == expected, comment)
          #expect(captured.pointee[Word.changed] == 0, comment)
          #expect(registers[Word.generalResult.lowerBound..<Word.changed] == Self.results, comment)
          return
        }
        let firstResult = indirectResult ? sent[0] : Self.results[0]
        #expect(registers[Word.generalResult] == [firstResult, Self.results[1]], comment)
        #expect(registers[Word.vectorResult.lowerBound] == Self.results[2], comment)
        #expect(registers[Word.vectorResult.lowerBound + 2] == Self.results[4], comment)
        if kind == .frame {
          withUnsafeBytes(of: Self.seen.pointee) {
            let words = $0.bindMemory(to: UInt64.self)
            #expect(Array(words[0..<22]) == sent[0..<22], comment)
          }
          #expect(Self.seenStack == sent[Word.stack], comment)
          #expect(Self.seen.pointee.vectorCount == 5 && Self.seen.pointee.hasResultAddress == indirectResult, comment)
          #expect(!indirectResult || Self.word(Self.seen.pointee.indirectResult!) == sent[0], comment)
          #expect(Self.seen.pointee.table == (way == .method ? table.pointer : nil), comment)
        } else {
          expected[first] = Self.word(indirectResult ? HandmadeBlock.capturingStret : HandmadeBlock.capturing)
          expected[first + 1] = Self.word(receiver)
          // The slot does not know of these stack arguments.
          if kind == .block { expected.replaceSubrange(Word.stack, with: captured.pointee[Word.stack]) }
          expected[Word.rax] = 8
          #expect(captured.pointee[0..<35] == expected, comment)
          #expect(captured.pointee[Word.changed] == 0, comment)
        }
      }

      // MARK: Outgoing calls

      @Test(arguments: 0...12)
      func `A call from a frame passes all registers and up to twelve stack words on an aligned stack`(count: Int) {
        let wanted = RuntimeRegisters.distinct()
        var stack = wanted[Word.stack]
        var frame = bd_call_frame()
        withUnsafeMutableBytes(of: &frame) {
          let words = $0.bindMemory(to: UInt64.self)
          for word in 0..<22 { words[word] = wanted[word] }
        }
        frame.stackSize = UInt64(count * 8)
        let captured = Self.prepareCapture()
        // The call is made by RuntimeCall, which checks that bd_call preserves the registers that it must.
        var registers = RuntimeRegisters()
        stack.withUnsafeMutableBytes {
          frame.stack = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
          withUnsafeMutablePointer(to: &frame) {
            registers[0] = Self.word(unsafeBitCast(RuntimeCapture as RuntimeFunction, to: UnsafeRawPointer.self))
            registers[1] = Self.word(UnsafeRawPointer($0))
            registers.call(unsafeBitCast(bd_call as Call, to: bd_imp.self))
          }
        }
        #expect(registers[Word.changed] == 0)
        #expect(captured.pointee[0..<22] == wanted[0..<22])
        #expect(captured.pointee[Word.stack].prefix(count) == wanted[Word.stack].prefix(count))
        #expect(captured.pointee[Word.changed] == 0)
        #expect(captured.pointee[Word.rax] == 8, "the vector registers that a variadic function saves")
        #expect(frame.generalResult == (Self.results[0], Self.results[1]))
        #expect(frame.vectorResult == (Self.results[2], Self.results[4]))
      }

      private typealias Call =
        @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<bd_call_frame>) -> Void
    }
  }
#endif

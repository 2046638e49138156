// The tests know the registers of x86-64, and their assembly is for Linux's object files.
#if arch(x86_64) && os(Linux)
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// The effect of each entry on the registers and the stack. The suite is serialized because a single function
  /// captures the registers into one variable.
  @Suite(.serialized) struct EntryRegisterTests {
    typealias Word = RuntimeRegisters.Word
    static let results: [UInt64] = [11, 12, 13, 14, 15, 16]

    /// The content of a slot. The three kinds of block differ in the stack arguments of their method: none, a known
    /// size, and an unknown size. A forward slot sends the message on to an object whose method captures the registers.
    enum Kind: CaseIterable {
      case block, stackBlock, jumpedBlock, words, frame, forward

      var isBlock: Bool { self == .block || self == .stackBlock || self == .jumpedBlock }
    }

    /// The way in which a call reaches the slot's code: through the instance's table, or through a block that contains
    /// the slot.
    enum Way: CaseIterable {
      case method, boundBlock
    }

    nonisolated(unsafe) static let target: OpaquePointer = {
      let cls = TestRuntime.makeClass(
        "BDTestCapturing",
        methods: [("bdTestCapture", unsafeBitCast(RuntimeCapture as RuntimeFunction, to: UnsafeRawPointer.self), "v@:")]
      )
      return immortal(bd_class_createInstance(cls, 0)!).pointee
    }()
    nonisolated(unsafe) static let selector = bd_sel_registerName("bdTestCapture")

    static func fill(
      _ slot: UnsafeMutablePointer<bd_slot>, kind: Kind, indirectResult: Bool, words: PackClosure, frame: PackClosure
    ) {
      switch kind {
      case .block:
        bd_slot_initBlock(slot, HandmadeBlock.capturing, indirectResult, 0)
      case .stackBlock:
        bd_slot_initBlock(slot, HandmadeBlock.capturing, indirectResult, UInt(8 * Word.stack.count))
      case .jumpedBlock:
        bd_slot_initBlock(slot, HandmadeBlock.capturing, indirectResult, .max)
      case .words:
        words.fill(words: slot)
      case .frame:
        frame.fill(frame: slot, indirectResult: indirectResult)
      case .forward:
        bd_slot_initForward(
          slot, selector,
          { _, _ in
            RuntimeOverwriteRegisters()
            return EntryRegisterTests.target
          }, indirectResult, indirectResult ? 16 : 0)
      }
    }

    @Test(arguments: [false, true])
    func `A block implementation changes only self and the selector, and keeps all registers and the stack`(
      indirectResult: Bool
    ) {
      let block = indirectResult ? HandmadeBlock.capturingStret : HandmadeBlock.capturing
      let implementation = bd_imp_implementationWithBlock(block)!
      defer { bd_imp_removeBlock(implementation) }
      var registers = RuntimeRegisters.distinct()
      let captured = RuntimeCaptured()
      captured.pointee[Word.generalResult.lowerBound..<Word.changed] = Self.results
      registers.call(implementation)

      var expected = registers[0..<35]
      let first = indirectResult ? 1 : 0
      expected[first + 1] = registers[first]
      expected[first] = UInt64(UInt(bitPattern: block))
      #expect(captured.pointee[0..<35] == expected)
      #expect(captured.pointee[Word.changed] == 0, "the stack's alignment")
      #expect(registers[Word.generalResult.lowerBound..<Word.changed] == Self.results)
      #expect(registers[Word.changed] == 0, "registers that the callee preserves")
    }

    // Slots for word results never return a result in memory.
    static let combinations: [(Kind, Way, Bool)] = Kind.allCases.flatMap { kind in
      Way.allCases.flatMap { way in (kind == .words ? [false] : [false, true]).map { (kind, way, $0) } }
    }

    @Test func `Every kind of slot keeps the registers, called through a method or a bound block`() {
      for (kind, way, indirectResult) in Self.combinations {
        check(kind, way, indirectResult, "\(kind) by \(way)\(indirectResult ? ", result through memory" : "")")
      }
    }

    private func check(_ kind: Kind, _ way: Way, _ indirectResult: Bool, _ comment: Comment) {
      // The slot is not the first one, so that a wrong index is noticed.
      let object = SlottedObject(slots: 20)
      let slot =
        way == .method
        ? object.slot(17) : UnsafeMutablePointer<bd_slot>.allocate(capacity: 1)
      defer { if way == .boundBlock { slot.deallocate() } }
      let seen = place(RuntimeRegisters())
      defer { seen.deallocate() }
      let words = PackClosure { (first: UInt, second: UInt, third: UInt, fourth: UInt) -> UInt in
        seen.pointee[Word.general] = [0, 0, UInt64(first), UInt64(second), UInt64(third), UInt64(fourth)]
        return UInt(Self.results[0])
      }
      let frame = PackClosure { (frame: UnsafeMutablePointer<bd_call_frame>) in
        let general = frame.pointee.general
        seen.pointee[Word.general] = [general.0, general.1, general.2, general.3, general.4, general.5]
        withUnsafeBytes(of: frame.pointee.vector) {
          for (index, low) in $0.bindMemory(to: UInt64.self).enumerated() {
            seen.pointee[Word.vector.lowerBound + 2 * index] = low
          }
        }
        let stack = UnsafeRawPointer(frame.pointee.stack!).assumingMemoryBound(to: UInt64.self)
        seen.pointee[Word.stack] = (0..<Word.stack.count).map { stack[$0] }
        seen.pointee[Word.rax] = UInt64(UInt(bitPattern: frame.pointee.indirectResult))
        frame.pointee.generalResult = (Self.results[0], Self.results[1])
        frame.pointee.vectorResult = (Self.results[2], Self.results[4])
      }
      Self.fill(slot, kind: kind, indirectResult: indirectResult, words: words, frame: frame)

      var implementation = bd_slot_implementation(17, indirectResult)!
      if way == .boundBlock {
        let block = bd_slot_makeBlock(slot, indirectResult, nil)
        implementation = bd_imp_implementationWithBlock(block)!
        bd_Block_release(block)
      }
      defer { if way == .boundBlock { #expect(bd_imp_removeBlock(implementation)) } }

      let captured = RuntimeCaptured()
      captured.pointee = RuntimeRegisters()
      captured.pointee[Word.generalResult.lowerBound..<Word.changed] = Self.results
      let first = indirectResult ? 1 : 0
      var registers = RuntimeRegisters.distinct()
      registers[first] = UInt64(UInt(bitPattern: object.pointer))
      registers.call(implementation)

      #expect(registers[Word.changed] == 0, comment)
      var expected = registers[0..<35]
      switch kind {
      case .block, .stackBlock, .jumpedBlock, .forward:
        if kind.isBlock {
          expected[first] = UInt64(UInt(bitPattern: HandmadeBlock.capturing))
          expected[first + 1] = UInt64(UInt(bitPattern: object.pointer))
        } else {
          expected[first] = UInt64(UInt(bitPattern: Self.target))
          expected[first + 1] = UInt64(UInt(bitPattern: Self.selector))
        }
        // The slot does not know of these stack arguments, so the frames of the library's own code lie between.
        if kind == .block { expected.replaceSubrange(Word.stack, with: captured.pointee[Word.stack]) }
        #expect(captured.pointee[0..<35] == expected, comment)
        #expect(captured.pointee[Word.changed] == 0, comment)
        #expect(registers[Word.generalResult.lowerBound..<Word.changed] == Self.results, comment)
      case .words:
        #expect(seen.pointee[2..<6] == registers[2..<6], comment)
        #expect(registers[Word.generalResult.lowerBound] == Self.results[0], comment)
      case .frame:
        expected[first] = seen.pointee[first]
        if way == .method { #expect(seen.pointee[first] == UInt64(UInt(bitPattern: slot)), comment) }
        expected[first + 1] = UInt64(UInt(bitPattern: object.pointer))
        // The upper halves of the vector registers are not kept. The address of a result in memory is kept.
        for index in 0..<8 { expected[Word.vector.lowerBound + 2 * index + 1] = 0 }
        expected[Word.rax] = indirectResult ? registers[0] : 0
        #expect(seen.pointee[0..<35] == expected, comment)
        if indirectResult {
          #expect(registers[Word.generalResult.lowerBound] == registers[0], comment)
        } else {
          #expect(registers[Word.generalResult] == Array(Self.results[0..<2]), comment)
          #expect(registers[Word.vectorResult.lowerBound] == Self.results[2], comment)
          #expect(registers[Word.vectorResult.lowerBound + 2] == Self.results[4], comment)
        }
      }
    }

    @Test func `All result registers are zero if the object that a slot forwards to was deallocated`() {
      let object = SlottedObject(slots: 1)
      bd_slot_initForward(object.slot(0), Self.selector, { _, _ in nil }, false, 0)
      let implementation = bd_slot_implementation(0, false)!
      var registers = RuntimeRegisters.distinct()
      registers[0] = UInt64(UInt(bitPattern: object.pointer))
      // The result registers are loaded from stack memory, so that memory is filled with other values first.
      RuntimeFillStack()
      registers.call(implementation)
      withExtendedLifetime(object) {}
      #expect(registers[Word.generalResult.lowerBound..<Word.changed] == [0, 0, 0, 0, 0, 0])
    }

    // MARK: Outgoing calls

    @Test(arguments: 0...12)
    func `A call from a frame passes all registers and up to twelve stack words on an aligned stack`(stackWords: Int) {
      let wanted = RuntimeRegisters.distinct()
      let stack = UnsafeMutablePointer<UInt64>.allocate(capacity: 12)
      defer { stack.deallocate() }
      for index in 0..<12 { stack[index] = wanted[Word.stack.lowerBound + index] }
      var frame = bd_call_frame()
      frame.general = (wanted[0], wanted[1], wanted[2], wanted[3], wanted[4], wanted[5])
      withUnsafeMutableBytes(of: &frame.vector) {
        for index in 0..<8 { $0.bindMemory(to: UInt64.self)[index] = wanted[Word.vector.lowerBound + 2 * index] }
      }
      frame.stack = UnsafeMutableRawPointer(stack).assumingMemoryBound(to: UInt8.self)
      frame.stackSize = UInt64(stackWords * 8)

      let captured = RuntimeCaptured()
      captured.pointee = RuntimeRegisters()
      captured.pointee[Word.generalResult.lowerBound..<Word.changed] = Self.results
      // The call is made by RuntimeCall, which checks that bd_call preserves the registers that it must.
      var registers = RuntimeRegisters()
      withUnsafeMutablePointer(to: &frame) {
        registers[0] = UInt64(UInt(bitPattern: Self.address(RuntimeCapture as RuntimeFunction)))
        registers[1] = UInt64(UInt(bitPattern: $0))
        registers.call(unsafeBitCast(Self.addressOfCall, to: bd_imp.self))
      }
      #expect(registers[Word.changed] == 0)
      #expect(captured.pointee[Word.general] == wanted[Word.general])
      for index in 0..<8 {
        #expect(captured.pointee[Word.vector.lowerBound + 2 * index] == wanted[Word.vector.lowerBound + 2 * index])
      }
      #expect(captured.pointee[Word.stack].prefix(stackWords) == wanted[Word.stack].prefix(stackWords))
      #expect(captured.pointee[Word.changed] == 0)
      #expect(captured.pointee[Word.rax] == 8, "the vector registers that a variadic function saves")
      #expect(frame.generalResult == (Self.results[0], Self.results[1]))
      #expect(frame.vectorResult == (Self.results[2], Self.results[4]))
    }

    @Test func `Compiled functions that are called from a frame return results in registers and in memory`() {
      let receiver = BlockImplementationTests.object
      var frame = bd_call_frame()
      frame.general.0 = UInt64(UInt(bitPattern: receiver))
      frame.general.1 = UInt64(bitPattern: -1)
      frame.vector.0 = (0.25).bitPattern
      typealias Mixed = @convention(c) (OpaquePointer, Int, Double) -> RuntimeMixed
      bd_call(Self.address(RuntimeSendMixed as Mixed), &frame)
      #expect(frame.generalResult.0 == 999)
      #expect(Double(bitPattern: frame.vectorResult.0) == 1000.25)

      frame = bd_call_frame()
      frame.general.0 = UInt64(UInt(bitPattern: receiver))
      frame.vector.0 = (1.5).bitPattern
      frame.vector.1 = UInt64(Float(-2).bitPattern)
      typealias Number = @convention(c) (OpaquePointer, Double, Float) -> Double
      bd_call(Self.address(RuntimeSendDouble as Number), &frame)
      #expect(Double(bitPattern: frame.vectorResult.0) == 997)

      let result = place(RuntimeLarge())
      defer { result.deallocate() }
      var stack = RuntimeLarge(words: (1, 2, 3, 4))
      frame = bd_call_frame()
      frame.general.0 = UInt64(UInt(bitPattern: result))
      frame.general.1 = UInt64(UInt(bitPattern: receiver))
      frame.general.2 = 10
      frame.stackSize = UInt64(MemoryLayout<RuntimeLarge>.size)
      typealias Large = @convention(c) (OpaquePointer, RuntimeLarge, Int) -> RuntimeLarge
      withUnsafeMutableBytes(of: &stack) {
        frame.stack = $0.baseAddress!.assumingMemoryBound(to: UInt8.self)
        bd_call(Self.address(RuntimeSendLarge as Large), &frame)
      }
      #expect(frame.generalResult.0 == UInt64(UInt(bitPattern: result)))
      #expect(result.pointee.words == (1011, 1022, 1033, 1044))
    }

    /// Returns the address of a C function.
    private static func address<Function>(_ function: Function) -> UnsafeRawPointer {
      unsafeBitCast(function, to: UnsafeRawPointer.self)
    }

    nonisolated(unsafe) private static let addressOfCall = address(
      bd_call as @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<bd_call_frame>) -> Void)
  }
#endif

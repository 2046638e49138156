import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct BlockImplementationTests {
  typealias Plain = @convention(c) (OpaquePointer?, OpaquePointer?, Int) -> Int

  static func call(_ implementation: bd_imp, _ argument: Int) -> Int {
    unsafeBitCast(implementation, to: Plain.self)(nil, nil, argument)
  }

  static func make(_ block: @escaping @convention(block) (OpaquePointer?, Int) -> Int) -> bd_imp {
    bd_imp_implementationWithBlock(unsafeBitCast(block, to: UnsafeRawPointer.self))!
  }

  /// Returns the address of an implementation as a number, which can be in a set.
  static func address(_ implementation: bd_imp) -> UInt {
    UInt(bitPattern: unsafeBitCast(implementation, to: Int.self))
  }

  static func foreign(_ address: UInt) -> bd_imp { unsafeBitCast(address, to: bd_imp.self) }

  // MARK: Calls

  /// An object whose class has one method for each shape. The method is the compiled block of the shape, which has
  /// captured 1,000.
  nonisolated(unsafe) static let object: OpaquePointer = {
    let reference = TestRuntime.cls("RuntimeShapes")
    let cls = TestRuntime.makeClass("BDTestShapes")
    for shape in 0..<RuntimeShapeCount {
      let selector = bd_sel_registerName(RuntimeShapeName(Int32(shape)))
      let types = bd_method_getTypeEncoding(bd_class_getInstanceMethod(reference, selector)!)!
      var implementation: bd_imp?
      RuntimeWithStackBlock(
        Int32(shape), 1000,
        { $1.assumingMemoryBound(to: bd_imp?.self).pointee = bd_imp_implementationWithBlock($0) }, &implementation)
      _ = bd_class_addMethod(cls, selector, implementation!, types)
    }
    let object = bd_class_createInstance(cls, 0)!
    return immortal(object).pointee
  }()

  @Test func `Compiled messages pass integers, doubles, pointers, structs and stack words to blocks`() {
    let object = Self.object
    #expect(RuntimeSendInt(object, 50, 8) == 1042)
    #expect(RuntimeSendInt(object, .min, 0) == Int32.min + 1000)
    #expect(RuntimeSendDouble(object, 1.5, -2) == 997)
    let text = UnsafeRawPointer(bitPattern: 0x7000_0000_0000)!
    #expect(RuntimeSendPointer(object, text, -8) == text + 992)
    let mixed = RuntimeSendMixed(object, -1, 0.25)
    #expect(mixed.integer == 999)
    #expect(mixed.number == 1000.25)
    let large = RuntimeSendLarge(object, RuntimeLarge(words: (1, 2, 3, .min)), 10)
    #expect(large.words == (1011, 1022, 1033, .min + 1040))
    // The arguments are 0, 0.5, 1, 1.5, ..., and each is multiplied by its position, counted from 1.
    let products: [Double] = (0..<20).map { (index: Int) -> Double in Double((index + 1) * index) / 2 }
    #expect(RuntimeSendMany(object) == products.reduce(1000, +))
    RuntimeSendVoid(object)
    #expect(RuntimeLastVoid() == 1000)
  }

  // MARK: Ownership

  @Test func `A Swift block is copied for an implementation and released when the implementation is removed`() {
    let name = #function
    func make() -> bd_imp {
      let tracker = Tracker(name)
      return Self.make { _, argument in
        tracker.touch()
        return argument + 1
      }
    }
    let implementation = make()
    #expect(Tracker.living(name) == 1)
    #expect(Self.call(implementation, 41) == 42)
    #expect(Tracker.living(name) == 1)
    #expect(bd_imp_removeBlock(implementation))
    #expect(Tracker.living(name) == 0)
    #expect(!bd_imp_removeBlock(implementation))
  }

  @Test func `A compiled block's captures are copied once and destroyed once`() {
    let block = RuntimeCountedBlock()
    #expect(RuntimeCountedCaptures() == 1)
    let first = bd_imp_implementationWithBlock(block)!
    let second = bd_imp_implementationWithBlock(block)!
    bd_Block_release(block)
    #expect(bd_imp_removeBlock(first))
    #expect(RuntimeCountedCaptures() == 1)
    #expect(bd_imp_removeBlock(second))
    #expect(RuntimeCountedCaptures() == 0)
  }

  @Test func `Removing an implementation that was not made from a block fails`() {
    let implementation = Self.make { $1 }
    defer { bd_imp_removeBlock(implementation) }
    let address = Self.address(implementation)
    var others: [bd_imp] = [
      Self.foreign(1), Self.foreign(.max), Self.foreign(.max & ~15), RuntimeBreakpoint,
      Self.foreign(address + 1), Self.foreign(address - 1),
      bd_class_getMethodImplementation(TestRuntime.cls("NSObject"), bd_sel_registerName("description")),
    ]
    #if !canImport(ObjectiveC)
      // One address is within the library's own trampoline, and the other is in its data, which is a page after the
      // code on x86-64. Apple's runtime may have another block's trampoline there.
      others += [Self.foreign(address + 8), Self.foreign(address + 0x1000)]
    #endif
    for other in others { #expect(!bd_imp_removeBlock(other)) }
    #expect(Self.call(implementation, 41) == 41)
  }

  // MARK: Many

  @Test func `A hundred thousand block implementations exist at once, and removed trampolines are reused`() {
    let count = 100_000
    let name = #function
    func make(_ index: Int) -> bd_imp {
      let tracker = Tracker(name)
      return Self.make { _, argument in
        tracker.touch()
        return argument + index
      }
    }
    var implementations = (0..<count).map(make)
    #expect(Set(implementations.map(Self.address)).count == count)
    #expect(implementations.enumerated().allSatisfy { Self.call($1, 5) == $0 + 5 })
    #if os(Linux)
      let chunks = RuntimeReadMaps().ownExecutable
      #expect(chunks > count / 1024)
    #endif

    let third = stride(from: 0, to: count, by: 3)
    let freed = Set(third.map { Self.address(implementations[$0]) })
    for index in third { #expect(bd_imp_removeBlock(implementations[index])) }
    #expect(Tracker.living(name) == count - freed.count)
    for index in third { implementations[index] = make(index * 2) }
    // Suites that run at the same time may take some of the freed trampolines.
    #expect(freed.subtracting(third.map { Self.address(implementations[$0]) }).count < 100)
    #if os(Linux)
      #expect(RuntimeReadMaps().ownExecutable <= chunks + 1)
    #endif
    #expect(
      implementations.enumerated().allSatisfy { Self.call($1, 5) == ($0 % 3 == 0 ? $0 * 2 : $0) + 5 })
    #expect(implementations.allSatisfy { bd_imp_removeBlock($0) })
    #expect(Tracker.living(name) == 0)
  }

  // RuntimeProbe shows that no page is ever both writable and executable. That check needs a process in which no other
  // code makes block implementations.
  @Test func `Many threads make, call and remove block implementations without mixing them up`() {
    let name = #function
    let journal = Journal()
    TestRuntime.onThreads(6) { thread in
      for round in 0..<12 {
        var implementations: [bd_imp] = []
        for index in 0..<(round % 4 == 0 ? 1500 : 100) {
          let tracker = Tracker(name)
          implementations.append(
            Self.make { _, argument in
              tracker.touch()
              return argument &* 31 &+ thread &* 10_000 &+ index
            })
        }
        for (index, implementation) in implementations.enumerated() {
          if Self.call(implementation, round) != round * 31 + thread * 10_000 + index { journal.note("another block") }
        }
        for implementation in implementations.shuffled() where !bd_imp_removeBlock(implementation) {
          journal.note("not removed")
        }
      }
    }
    #expect(journal.all == [])
    #expect(Tracker.living(name) == 0)
  }

  @Test func `Only one of two threads that remove the same block implementation succeeds`() {
    for _ in 0..<200 {
      let implementation = Shared(Self.make { $1 })
      let removed = Journal()
      TestRuntime.onThreads(2) { _ in if bd_imp_removeBlock(implementation.value) { removed.note("removed") } }
      #expect(removed.all.count == 1)
    }
  }

  // MARK: Separate processes

  // Only Linux has seccomp, the dynamic linker as a program, and /proc. Apple's runtime allocates its own memory for
  // trampolines.
  #if os(Linux)
    @Test(.disabled(if: isSanitized))
    func `Trampolines work if the kernel refuses executable memory that is not mapped from a file`() throws {
      let (status, output) = try run(probePath, ["no-executable-memory"])
      #expect(output == "passed\n")
      #expect(status == 0)
    }

    @Test(.disabled(if: isSanitized))
    func `Trampolines work if the program was started through the dynamic linker`() throws {
      // The psABI defines this path of the dynamic linker.
      let (status, output) = try run("/lib64/ld-linux-x86-64.so.2", [probePath, "implementations"])
      #expect(output == "passed\n")
      #expect(status == 0)
    }

    @Test(.disabled(if: isSanitized))
    func `Trampolines work if the program's file was deleted after the start`() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appendingPathComponent("probe").path
      try FileManager.default.copyItem(atPath: probePath, toPath: copy)
      // The shell opens the file and removes it before it starts the program from the open file.
      let (status, output) = try run(
        "/bin/sh", ["-c", "exec 3<\"$0\"; rm \"$0\"; exec /proc/self/fd/3 implementations", copy])
      #expect(output == "passed\n")
      #expect(status == 0)
    }
  #endif
}

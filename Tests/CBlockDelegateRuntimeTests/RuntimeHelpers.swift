import CBlockDelegateRuntime
import Foundation
import TestSupport

// The assembly that these types use is for x86-64 and Linux's object files.
#if arch(x86_64) && os(Linux)
  extension RuntimeRegisters {
    /// The indices of the registers among the words of the struct.
    enum Word {
      static let general = 0..<6
      static let vector = 6..<22
      static let stack = 22..<34
      static let rax = 34
      static let generalResult = 35..<37
      static let vectorResult = 37..<41
      static let changed = 41
    }

    subscript(word: Int) -> UInt64 {
      get { withUnsafeBytes(of: self) { $0.bindMemory(to: UInt64.self)[word] } }
      set { withUnsafeMutableBytes(of: &self) { $0.bindMemory(to: UInt64.self)[word] = newValue } }
    }

    subscript(words: Range<Int>) -> [UInt64] {
      get { words.map { self[$0] } }
      set { for (word, value) in zip(words, newValue) { self[word] = value } }
    }

    /// Returns registers and stack words that all have different values.
    static func distinct(rax: UInt64 = 5) -> RuntimeRegisters {
      var registers = RuntimeRegisters()
      for word in 0..<34 { registers[word] = 0xA5A5_0000_0000_0000 + UInt64(word) * 0x0001_0001_0101 }
      registers[Word.rax] = rax
      return registers
    }

    mutating func call(_ function: bd_imp) { RuntimeCall(function, &self) }
  }

  /// Blocks that are built by hand. Their invoke function can be any function.
  enum HandmadeBlock {
    private static let isGlobal: Int32 = 1 << 28
    private static let usesStret: Int32 = 1 << 29
    private static let hasSignature: Int32 = 1 << 30
    private struct Literal {
      let isa: UnsafeRawPointer?
      let flags: Int32
      let reserved: Int32 = 0
      let invoke: RuntimeFunction
      let descriptor: UnsafeRawPointer
    }

    /// Makes a global block, so that copying it returns the same block.
    static func make(_ invoke: @escaping RuntimeFunction, indirectResult: Bool) -> UnsafeRawPointer {
      let descriptor = immortal((UInt(0), UInt(MemoryLayout<Literal>.size), UnsafeRawPointer(immortal(CChar(0)))))
      let flags = isGlobal | hasSignature | (indirectResult ? usesStret : 0)
      return UnsafeRawPointer(
        immortal(Literal(isa: nil, flags: flags, invoke: invoke, descriptor: UnsafeRawPointer(descriptor))))
    }

    nonisolated(unsafe) static let capturing = make(RuntimeCapture, indirectResult: false)
    nonisolated(unsafe) static let capturingStret = make(RuntimeCapture, indirectResult: true)
  }
#endif

/// A closure as slots store it: a closure of parameter packs, seen as its two words.
struct PackClosure {
  private struct Pack<each A, R> { let call: (repeat each A) -> R }
  private let call: () -> Void

  init<each A, R>(_ call: @escaping (repeat each A) -> R) { self = unsafeBitCast(Pack(call: call), to: Self.self) }

  /// Returns the two words of the closure. The PackClosure owns the context, and must outlive every use of it.
  var parts: (function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
    // A Swift function value is two words (Swift ABI, "Type Layout").
    unsafeBitCast(self, to: (UnsafeRawPointer, UnsafeMutableRawPointer?).self)
  }

  // A closure literal that is passed to the initializer has the convention of parameter packs itself, so that no thunk
  // wraps it.

  /// The plan for a closure that takes the four words after the two leading words and returns one word.
  nonisolated(unsafe) static let wordsPlan: OpaquePointer = {
    let offsets = (2..<6).map { generalOffset + 8 * $0 }
    let words = offsets.map { word(at: $0) }
    let result = word(at: MemoryLayout<bd_call_frame>.offset(of: \.generalResult)!)
    return bd_closure_plan_create(words, 4, result, 0, 0, 0, false, false, false, nil, noFunctions, noFunctions)
  }()
  private static func word(at offset: Int) -> bd_value {
    bd_value(place: bd_value_in_frame, offset: UInt32(offset), madeOffset: 0, isMade: false, maker: nil)
  }
  private static let generalOffset = MemoryLayout<bd_call_frame>.offset(of: \.general)!
  /// The functions of a plan. The functions are never called, because these plans make no values and these closures do
  /// not throw.
  nonisolated(unsafe) private static let noFunctions = UnsafeMutablePointer<bd_closure_functions>.allocate(capacity: 1)

  func fill(_ slot: UnsafeMutablePointer<bd_slot>, _ plan: OpaquePointer, context: UnsafeMutableRawPointer?) {
    bd_slot_initClosure(slot, plan, parts.function, context)
  }
}

extension PackClosure {
  func fill(words slot: UnsafeMutablePointer<bd_slot>) { fill(slot, Self.wordsPlan, context: parts.context) }

  func fill(frame slot: UnsafeMutablePointer<bd_slot>, indirectResult: Bool = false) {
    fill(slot, bd_closure_plan_forFrames(indirectResult), context: parts.context)
  }
}

/// Counts its live objects by name. A closure that captures a tracker shows in this way whether the closure is alive.
final class Tracker: @unchecked Sendable {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var lives: [String: Int] = [:]
  private let name: String

  init(_ name: String) {
    self.name = name
    Self.lock.withLock { Self.lives[name, default: 0] += 1 }
  }

  deinit { Self.lock.withLock { Self.lives[name, default: 0] -= 1 } }

  /// Does nothing. A closure calls this method in order to capture the tracker.
  func touch() {}

  static func living(_ name: String) -> Int { lock.withLock { lives[name, default: 0] } }
}

/// An object of a real class whose first instance variable is a slot table.
final class SlottedObject {
  let pointer: OpaquePointer
  let table: UnsafeMutablePointer<bd_slot_table>
  private let count: Int

  nonisolated(unsafe) static let cls: OpaquePointer = {
    let cls = bd_objc_allocateClassPair(TestRuntime.cls("NSObject"), "BDTestSlotted")!
    let offset = bd_class_addPointerIvar(cls, "_slots")
    precondition(offset == Int(BD_SLOT_TABLE_IVAR))
    bd_objc_registerClassPair(cls)
    return cls
  }()

  init(slots count: Int) {
    self.count = count
    pointer = bd_class_createInstance(Self.cls, 0)!
    let size = Int(bd_slot_offset(UInt(count)))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    table = memory.bindMemory(to: bd_slot_table.self, capacity: 1)
    table.pointee.start = UInt32(bd_slot_offset(0))
    table.pointee.size = UInt32(count * MemoryLayout<bd_slot>.size)
    for index in 0..<count { bd_slot_initUnimplemented(slot(index), UInt(index), false) }
    bd_object_setSlotTable(pointer, table)
  }

  func slot(_ index: Int) -> UnsafeMutablePointer<bd_slot> {
    (UnsafeMutableRawPointer(table) + Int(bd_slot_offset(UInt(index)))).assumingMemoryBound(to: bd_slot.self)
  }

  deinit {
    for index in 0..<count { bd_slot_destroy(slot(index)) }
    UnsafeMutableRawPointer(table).deallocate()
    bd_objc_release(pointer)
  }
}

// The separate processes are for features that only Linux has: seccomp, the dynamic linker as a program, /proc and gdb.
#if os(Linux)
  /// Runs a program. Returns its status and its output.
  func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// The path of Tests/Tools/RuntimeProbe, which is built next to the tests.
  let probePath: String = {
    let tests = try! FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("RuntimeProbe").path
  }()
#endif

/// Whether the process runs with a sanitizer. The tests do not judge a sanitizer's own mappings, frames and memory.
let isSanitized =
  dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil || dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

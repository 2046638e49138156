import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

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

/// A closure that takes the call frame, as a slot retains it.
final class FrameClosure {
  typealias Frame = UnsafeMutablePointer<bd_call_frame>
  private let call: (Frame) -> Void

  init(_ call: @escaping (Frame) -> Void) { self.call = call }

  func fill(_ slot: UnsafeMutablePointer<bd_slot>) {
    bd_slot_initContinuation(
      slot,
      { closure, frame in
        Unmanaged<FrameClosure>.fromOpaque(closure)._withUnsafeGuaranteedRef { $0.call(frame) }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}

/// A table of slots, and a reference to it.
final class SlotTable {
  let pointer: UnsafeMutablePointer<bd_slot_table>

  /// Makes a table of empty slots. They must be filled before an object gets the table.
  init(_ indices: [UInt16] = []) { pointer = bd_slotTable_make(nil, indices, UInt(indices.count)) }

  convenience init(_ fill: (UnsafeMutablePointer<bd_slot>) -> Void) {
    self.init([0])
    fill(self[0])
  }

  subscript(index: Int) -> UnsafeMutablePointer<bd_slot> { bd_slotTable_get(pointer, UInt(index))! }

  deinit { bd_slotTable_release(pointer) }
}

/// An instance of a class whose methods run slots.
final class SlottedObject {
  let pointer: OpaquePointer
  private var isReleased = false

  /// The selectors of slots 0 to 3.
  nonisolated(unsafe) static let selectors = (0..<4).map { bd_sel_registerName("bdTestSlot\($0)") }
  /// The method of slot 0, with two arguments on the stack.
  nonisolated(unsafe) static let method = immortal(
    bd_slot_method(
      selector: selectors[0], index: 0,
      layout: immortal(
        bd_message_layout(stackSize: 16, indirectResultSize: 0, memorySize: 16, referenceCount: 0, references: nil)),
      object: nil))

  nonisolated(unsafe) private static let cls: OpaquePointer = {
    // Sets the handlers of all instances.
    _ = BaseClass.handle
    let cls = bd_objc_allocateClassPair(TestRuntime.cls("NSObject"), "BDTestSlotted", 0)!
    precondition(bd_class_getInstanceSize(cls) == Int(BD_SLOT_TABLE_IVAR))
    precondition(bd_class_addIvar(cls, "_slots", 8, 3, "^v"))
    for (index, selector) in selectors.enumerated() {
      _ = bd_class_addMethod(cls, selector, bd_slot_implementation(UInt(index), false)!, "v16@0:8")
    }
    let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in bd_object_deallocate(object) }
    _ = bd_class_addMethod(cls, bd_sel_registerName("dealloc"), unsafeBitCast(dealloc, to: bd_imp.self), "v16@0:8")
    bd_objc_registerClassPair(cls)
    return cls
  }()

  init(_ table: SlotTable? = nil) {
    // The memory is for the table inside.
    pointer = bd_class_createInstance(Self.cls, MemoryLayout<bd_slot_table>.size)!
    if let table { set(table) }
  }

  func set(_ table: SlotTable) { bd_instance_setSlotTable(pointer, table.pointer) }

  /// Calls the method of a slot.
  func send(_ index: Int = 0) {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Int, Int, Int, Int, Int, Int) -> Void
    let method = unsafeBitCast(bd_slot_implementation(UInt(index), false)!, to: Function.self)
    // The last two arguments are passed on the stack.
    method(pointer, Self.selectors[index], 1, 2, 3, 4, 5, 6)
  }

  /// Releases the instance, which is released only once.
  func release() {
    if !isReleased { bd_objc_release(pointer) }
    isReleased = true
  }

  deinit { release() }
}

/// The suites of slots. They are serialized because the code that their slots run is in static variables.
@Suite(.serialized) enum SlotTests {}

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

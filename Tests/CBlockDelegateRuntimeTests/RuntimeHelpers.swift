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

// The programs are Linux's, and so is the emulator that runs them.
#if os(Linux)
  import BlockDelegateRuntime
  import Foundation
  import Testing

  /// Calls of compiled code on arm64, run by an emulator, whose frames the plans read and write here.
  /// Scripts/test-arm64 compiles the program (Tests/arm64) and names its builds.
  @Suite struct ARM64FramesTests {
    private static let programs = (ProcessInfo.processInfo.environment["ARM64_PROGRAMS"] ?? "").split(separator: ":")
      .map {
        String($0)
      }

    @Test(.enabled(if: !programs.isEmpty, "run by make test-arm64"), arguments: programs)
    func `Plans find what compiled callers pass, and put where callees look`(program: String) throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

      try run(program, ["cases", path("cases")])
      var reader = DataReader(try Data(contentsOf: folder.appendingPathComponent("cases")))
      let cases = try (0..<reader.number()).map { _ in try ARM64Case(&reader) }
      #expect(cases.count >= 100)
      var input = Data()
      for one in cases {
        input += one.results()
        input += one.outgoingCall()
      }
      try input.write(to: folder.appendingPathComponent("input"))
      try run(program, ["frames", path("input"), path("output")])

      var output = DataReader(try Data(contentsOf: folder.appendingPathComponent("output")))
      for (number, one) in cases.enumerated() {
        let wrong = one.wrongArguments(incoming: output.bytes(FrameLayout.arm64.size), stack: output.bytes(4096))
        #expect(wrong == [], "arguments of case \(number), \(one.encoding)")
        #expect(output.number() == 1, "result that the caller of case \(number) got, \(one.encoding)")
        let outgoing = (output.bytes(FrameLayout.arm64.size), output.bytes(one.memorySize))
        #expect(
          one.isResult(frame: outgoing.0, memory: outgoing.1), "result of the callee of case \(number), \(one.encoding)"
        )
      }
      let arguments = cases.reduce(0) { $0 + $1.arguments.count }
      // Argument checks of the callees.
      #expect(output.number() + output.number() << 32 == arguments)
      #expect(output.number() + output.number() << 32 == 0)
      print("\(program.split(separator: "/").suffix(2).first ?? ""): \(cases.count) signatures, \(arguments) arguments")
    }

    private func run(_ program: String, _ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["timeout", "300", "qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", program] + arguments
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
  }

  /// One signature with the values of its arguments and its result, as they are in C.
  private struct ARM64Case {
    let encoding: String
    let plan: CallPlan
    let arguments: [Value]
    let result: Value?

    struct Value {
      let bytes: Data
      let type: TypeEncoding

      init(_ reader: inout DataReader, _ type: TypeEncoding) {
        bytes = reader.bytes(reader.number())
        self.type = type
      }

      /// Whether all but the padding is the same.
      func isEqual(to other: UnsafeRawPointer) -> Bool {
        let fields = (try? type.scalarFields()) ?? nil
        let ranges = fields.map { $0.map { $0.offset..<$0.offset + $0.layout.size } } ?? [0..<bytes.count]
        return ranges.joined().allSatisfy {
          other.load(fromByteOffset: $0, as: UInt8.self) == bytes[bytes.startIndex + $0]
        }
      }
    }

    init(_ reader: inout DataReader) throws {
      encoding = String(decoding: reader.bytes(reader.number()), as: UTF8.self)
      let method = try MethodEncoding(method: encoding)
      plan = try CallPlan(
        arguments: method.explicitArguments, result: method.result, leadingWords: 2, convention: .aapcs64)
      arguments = method.explicitArguments.map { Value(&reader, $0) }
      result = method.result == .void ? nil : Value(&reader, method.result)
    }

    // MARK: Calls that come in

    /// The result registers and the result in memory that the closure returns.
    func results() -> Data {
      var memory = [UInt8](repeating: 0, count: 64)
      let frame = withFrame { start in
        memory.withUnsafeMutableBytes { memory in
          start.storeBytes(
            of: memory.baseAddress!, toByteOffset: FrameLayout.arm64.indirectResult, as: UnsafeMutableRawPointer.self)
          guard let result else { return }
          FramePlace(plan.result, in: .arm64).withMutableBytes(of: start, .arm64) { place in
            result.bytes.withUnsafeBytes { place.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
          }
        }
      }
      let layout = FrameLayout.arm64
      let size = plan.result == .indirect ? plan.resultSize : 0
      return frame[layout.generalResult..<layout.generalResult + 16]
        + frame[layout.vectorResult..<layout.vectorResult + 32]
        + Data(number: size) + memory.prefix(size)
    }

    /// The indices of the arguments that the plan does not find in a frame.
    func wrongArguments(incoming frame: Data, stack: Data) -> [Int] {
      var stack = [UInt8](stack)
      return stack.withUnsafeMutableBytes { stack in
        var wrong: [Int] = []
        _ = withFrame(frame) { start in
          let layout = FrameLayout.arm64
          // The addresses of the other machine become those of this one's copy.
          let base = start.load(fromByteOffset: layout.stack, as: UInt.self)
          func relocate(_ place: UnsafeMutableRawPointer) {
            let offset = place.load(as: UInt.self) &- base
            place.storeBytes(
              of: UInt(bitPattern: stack.baseAddress!) + min(offset, UInt(stack.count - 64)), as: UInt.self)
          }
          for argument in plan.arguments {
            switch argument.location {
            case .generalReference(let index): relocate(start + layout.general + 8 * index)
            case .stackReference(let offset): relocate(stack.baseAddress! + offset)
            default: break
            }
          }
          start.storeBytes(of: UInt(bitPattern: stack.baseAddress!), toByteOffset: layout.stack, as: UInt.self)
          for (index, argument) in plan.arguments.enumerated() {
            let isEqual = FramePlace(argument.location, in: layout).withBytes(of: start, layout) {
              arguments[index].isEqual(to: $0)
            }
            if !isEqual { wrong.append(index) }
          }
        }
        return wrong
      }
    }

    // MARK: Calls that go out

    /// The memory of a call: the arguments on the stack, the result, and the arguments whose addresses are passed.
    private var resultOffset: Int { plan.stackSize }
    private var copyOffset: Int { resultOffset + 64 }
    var memorySize: Int { copyOffset + 64 * arguments.count }

    /// A frame for the callee, its memory, and which addresses in them are to point where.
    func outgoingCall() -> Data {
      var memory = [UInt8](repeating: 0, count: memorySize)
      var relocations: [(isInFrame: Bool, offset: Int, target: Int)] = [
        (true, FrameLayout.arm64.indirectResult, resultOffset)
      ]
      let frame = memory.withUnsafeMutableBytes { memory in
        withFrame { start in
          start.storeBytes(
            of: memory.baseAddress!, toByteOffset: FrameLayout.arm64.stack, as: UnsafeMutableRawPointer.self)
          start.storeBytes(of: UInt64(plan.stackSize), toByteOffset: FrameLayout.arm64.size - 8, as: UInt64.self)
          for (index, argument) in plan.arguments.enumerated() {
            let value = arguments[index].bytes
            func copy(to place: UnsafeMutableRawPointer) {
              value.withUnsafeBytes {
                if let bytes = $0.baseAddress { place.copyMemory(from: bytes, byteCount: $0.count) }
              }
            }
            let target = copyOffset + 64 * index
            switch FramePlace(argument.location, in: .arm64) {
            case .frameReference(let offset):
              relocations.append((true, offset, target))
              copy(to: memory.baseAddress! + target)
            case .stackReference(let offset):
              relocations.append((false, offset, target))
              copy(to: memory.baseAddress! + target)
            case let place: place.withMutableBytes(of: start, .arm64, copy)
            }
          }
        }
      }
      var data = frame + Data(number: memorySize) + memory + Data(number: relocations.count)
      for relocation in relocations {
        data +=
          Data(number: relocation.isInFrame ? 1 : 0) + Data(number: relocation.offset) + Data(number: relocation.target)
      }
      return data
    }

    /// Whether the callee's result is where the plan looks.
    func isResult(frame: Data, memory: Data) -> Bool {
      guard let result else { return true }
      if plan.result == .indirect {
        return memory.dropFirst(resultOffset).withUnsafeBytes { result.isEqual(to: $0.baseAddress!) }
      }
      var isEqual = false
      _ = withFrame(frame) { start in
        isEqual = FramePlace(plan.result, in: .arm64).withBytes(of: start, .arm64) { result.isEqual(to: $0) }
      }
      return isEqual
    }

    /// A frame's bytes after `body` has worked on them.
    private func withFrame(_ frame: Data? = nil, _ body: (UnsafeMutableRawPointer) -> Void) -> Data {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: FrameLayout.arm64.size, alignment: 16)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      if let frame { memory.copyBytes(from: frame) }
      body(memory.baseAddress!)
      return Data(memory)
    }
  }

  /// Reads what the program wrote: numbers of 32 bits, and bytes.
  private struct DataReader {
    private var rest: Data

    init(_ data: Data) { rest = data }

    mutating func bytes(_ count: Int) -> Data {
      defer { rest = rest.dropFirst(count) }
      return Data(rest.prefix(count))
    }

    mutating func number() -> Int { bytes(4).reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  extension Data {
    fileprivate init(number: Int) { self = Swift.withUnsafeBytes(of: UInt32(number).littleEndian) { Data($0) } }
  }
#endif

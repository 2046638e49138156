// The test programs are for Linux, and so is the emulator that runs them.
#if os(Linux)
  import CBlockDelegateRuntime
  import Foundation
  import Testing

  @testable import BlockDelegateRuntime

  /// Calls of compiled code, which an emulator runs if it is for arm64. The plans read and write the frames of these
  /// calls here, on the host. Scripts/test-arm64 and Scripts/test-odd-types compile the program (Tests/arm64) and pass
  /// the calling convention of each build in the environment.
  @Suite struct CallFramesTests {
    struct Build: CustomTestStringConvertible {
      let program: String
      let convention: CallingConvention
      var otherConvention: CallingConvention { convention == .aapcs64 ? .appleARM64 : .aapcs64 }
      /// The name of the program's folder, which names the compiler and the optimization.
      var testDescription: String { String(program.split(separator: "/").dropLast().last ?? "") }
    }

    private static let builds =
      builds("ARM64_PROGRAMS", .aapcs64) + builds("ARM64_APPLE_PROGRAMS", .appleARM64)
    private static let oddBuilds =
      builds("ODD_PROGRAMS", .systemV) + builds("ODD_ARM64_PROGRAMS", .aapcs64)
      + builds("ODD_APPLE_PROGRAMS", .appleARM64)

    private static func builds(_ variable: String, _ convention: CallingConvention) -> [Build] {
      (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: ":").map {
        Build(program: String($0), convention: convention)
      }
    }

    @Test(.enabled(if: !builds.isEmpty, "run by make test-arm64"), arguments: builds)
    func `Plans for arm64 find the arguments of compiled callers and write arguments where callees read them`(
      build: Build
    ) throws {
      let calls = try RecordedCalls(build.program) { try RecordedCase(&$0, build.convention) }
      #expect(calls.cases.count >= 100)
      for (number, call) in calls.cases.enumerated() {
        #expect(call.wrongIncoming == [], "arguments of case \(number), \(call.encoding)")
        #expect(call.isCallersResult, "result that the caller of case \(number) got, \(call.encoding)")
        #expect(call.isCalleesResult, "result of the callee of case \(number), \(call.encoding)")
      }
      #expect(calls.checked == calls.argumentCount)
      #expect(calls.wrongOutgoing == 0)
      print("\(build.testDescription): \(calls.cases.count) signatures, \(calls.argumentCount) arguments")
    }

    /// A type that is refused can't arrive wrong. Nothing can show the kinds of types that Types.md lists.
    @Test(.enabled(if: !oddBuilds.isEmpty, "run by make test-abi"), arguments: oddBuilds)
    func `A type whose encoding hides something is refused, arrives right, or is on the page`(build: Build) throws {
      let calls = try RecordedCalls(build.program) { try RecordedCase(&$0, build.convention) }
      let page = try String(contentsOfFile: "Sources/BlockDelegate/BlockDelegate.docc/Types.md", encoding: .utf8)
      var counts = ["right": 0, "refused": 0]
      for (number, call) in calls.cases.enumerated() {
        guard call.plan != nil else {
          counts["refused"]! += 1
          continue
        }
        if call.isRight {
          counts["right"]! += 1
          continue
        }
        let kinds = call.hidingKinds
        counts[kinds, default: 0] += 1
        let isListed = kinds.split(separator: " ").contains { page.contains("<!-- not noticed: \($0) -->") }
        #expect(
          isListed,
          """
          case \(number) of \(build.testDescription), \(call.encoding), may hide \(kinds): wrong arguments \
          \(call.wrongIncoming), caller got the result: \(call.isCallersResult), callee got the arguments and its result \
          was found: \(call.isCalleesRight)
          """)
      }
      #expect(counts["right"]! > 0 && counts["refused"]! > 0)
      print(
        "\(build.testDescription): \(counts.sorted { $0.key < $1.key }.map { "\($1) \($0)" }.joined(separator: ", "))")
    }

    /// Proves that the test of the matching convention can tell one calling convention from the other.
    @Test(.enabled(if: !builds.isEmpty, "run by make test-arm64"), arguments: builds)
    func `Plans for the wrong arm64 convention miss only arguments that the conventions pass differently`(build: Build)
      throws
    {
      let calls = try RecordedCalls(build.program) { reader in
        var rest = reader
        let right = try RecordedCase(&rest, build.convention)
        let wrong = try RecordedCase(&reader, build.otherConvention)
        // With the wrong plan, a callee would follow an invalid address on the stack.
        return right.hasStackReferences ? right : wrong
      }
      for (number, call) in calls.cases.enumerated() {
        let differing = try call.indicesOfArguments(elsewhereBy: build.convention)
        #expect(Set(call.wrongIncoming).isSubset(of: differing), "arguments of case \(number), \(call.encoding)")
      }
      let incoming = calls.cases.reduce(0) { $0 + $1.wrongIncoming.count }
      let differing = try calls.cases.reduce(0) { try $0 + $1.indicesOfArguments(elsewhereBy: build.convention).count }
      print(
        """
        \(build.testDescription) by the other convention: \(differing) arguments elsewhere, \
        \(incoming) wrong in callers' frames, \(calls.wrongOutgoing) wrong in callees
        """)
      // A wrong location still has the right byte by chance: one byte in 256, and more for types with few values. The
      // test therefore expects only half of the arguments to be wrong.
      #expect(incoming > differing / 2 && incoming > 0)
      #expect(calls.wrongOutgoing > differing / 2)
    }

    /// Apple's callers extend arguments to 32 bits, and Apple's callees extend results. Optimized code relies on this.
    @Test(.enabled(if: !builds.isEmpty, "run by make test-arm64"))
    func `Apple's optimized code misreads narrow integers that are not extended to 32 bits`() throws {
      let build = try #require(Self.builds.first { $0.convention == .appleARM64 && $0.program.contains("-O2/") })
      let calls = try RecordedCalls(build.program) { try RecordedCase(&$0, build.convention, extends: false) }
      let results = calls.cases.count { !$0.isCallersResult }
      print("\(build.testDescription) without extension: \(calls.wrongOutgoing) arguments, \(results) results wrong")
      #expect(calls.wrongOutgoing > 0)
      #expect(results > 0)
    }
  }

  /// The results of all calls that one program made.
  private struct RecordedCalls {
    private(set) var cases: [RecordedCase]
    var argumentCount: Int { cases.reduce(0) { $0 + $1.arguments.count } }
    /// The number of arguments that callees have checked, and the number of wrong values among them.
    private(set) var checked = 0
    private(set) var wrongOutgoing = 0

    init(_ program: String, _ readCase: (inout DataReader) throws -> RecordedCase) throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

      try Self.run(program, ["cases", path("cases")])
      var reader = DataReader(try Data(contentsOf: folder.appendingPathComponent("cases")))
      cases = try (0..<reader.number()).map { _ in try readCase(&reader) }
      var input = Data()
      for one in cases {
        input += Data(number: one.isReceived ? 1 : 0) + Data(number: one.isSent ? 1 : 0)
        if one.isReceived { input += one.results() }
        if one.isSent { input += one.outgoingCall() }
      }
      try input.write(to: folder.appendingPathComponent("input"))
      try Self.run(program, ["frames", path("input"), path("output")])

      var output = DataReader(try Data(contentsOf: folder.appendingPathComponent("output")))
      for index in cases.indices { cases[index].readOutcome(&output) }
      checked = output.number() + output.number() << 32
      wrongOutgoing = output.number() + output.number() << 32
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let emulator = program.contains("x86-64") ? [] : ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]
      process.arguments = ["timeout", "300"] + emulator + [program] + arguments
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
  }

  /// One signature with the values of its arguments and its result, laid out as in C.
  private struct RecordedCase {
    let encoding: String
    /// The plan, or nil if the method is refused.
    let plan: CallPlan!
    private let format: FrameFormat
    let arguments: [Value]
    let result: Value?
    /// Whether the case extends values that are narrower than their register, as the library does.
    private let extends: Bool

    /// The indices of the arguments that the plan did not find in the frame of the compiled caller.
    private(set) var wrongIncoming: [Int] = []
    private(set) var isCallersResult = false
    private(set) var isCalleesResult = false
    /// Whether the compiled callee got all arguments and its result was found.
    private(set) var isCalleesRight = false

    struct Value {
      let bytes: Data
      /// The bits with a meaning, or nothing if the encoding tells them.
      private let mask: Data
      /// The facts that the encoding may leave out.
      let kinds: [Substring]
      private let type: TypeEncoding

      init(_ reader: inout DataReader, _ type: TypeEncoding) {
        bytes = reader.bytes(reader.number())
        mask = reader.bytes(reader.number())
        kinds = String(decoding: reader.bytes(reader.number()), as: UTF8.self).split(separator: " ")
        self.type = type
      }

      /// Returns whether the values are equal, ignoring their padding.
      func isEqual(to other: UnsafeRawPointer) -> Bool {
        if !mask.isEmpty {
          return zip(bytes, mask).enumerated().allSatisfy { index, pair in
            (other.load(fromByteOffset: index, as: UInt8.self) ^ pair.0) & pair.1 == 0
          }
        }
        let fields = type.scalarFields
        let ranges = fields.map { $0.map { $0.offset..<$0.offset + $0.layout.size } } ?? [0..<bytes.count]
        return ranges.joined().allSatisfy {
          other.load(fromByteOffset: $0, as: UInt8.self) == bytes[bytes.startIndex + $0]
        }
      }
    }

    init(_ reader: inout DataReader, _ convention: CallingConvention, extends: Bool = true) throws {
      self.extends = extends
      (self.convention, format) = (convention, convention == .systemV ? .systemV : .arm64)
      encoding = String(decoding: reader.bytes(reader.number()), as: UTF8.self)
      let count = reader.number()
      let method = try? MethodEncoding(method: encoding)
      plan = method.flatMap { try? Self.plan($0, convention) }
      let types = method.map(\.explicitArguments) ?? []
      let isPlanned = plan != nil
      arguments = (0..<count).map { Value(&reader, isPlanned ? types[$0] : .unknown) }
      result = reader.number() == 0 ? nil : Value(&reader, method?.result ?? .unknown)
    }

    private let convention: CallingConvention

    private static func plan(_ method: MethodEncoding, _ convention: CallingConvention) throws -> CallPlan {
      if let misfit = method.misfit { throw misfit }
      return try CallPlan(
        arguments: method.explicitArguments, result: method.result, leadingWords: 2, convention: convention)
    }

    /// The facts that the encodings of the case's types may leave out.
    var hidingKinds: String {
      Set((arguments + [result].compactMap { $0 }).flatMap(\.kinds)).sorted().joined(separator: " ")
    }

    /// Whether the program makes the call of the compiled caller. A closure can't write a result to an address that the
    /// caller may not pass.
    var isReceived: Bool {
      plan.map { $0.result != .indirect || convention == .systemV || result!.kinds.isEmpty } ?? false
    }
    /// Whether the program calls the compiled callee, which would follow a value that it expects to be an address.
    var isSent: Bool { isReceived && !hidingKinds.contains("class") }
    var isRight: Bool { isReceived && wrongIncoming.isEmpty && isCallersResult && isSent && isCalleesRight }

    /// Whether the address of an argument is passed on the stack.
    var hasStackReferences: Bool {
      plan.arguments.contains { if case .stackReference = $0.location { true } else { false } }
    }

    /// The indices of the arguments that another convention passes at a different location.
    func indicesOfArguments(elsewhereBy convention: CallingConvention) throws -> Set<Int> {
      let other = try Self.plan(MethodEncoding(method: encoding), convention)
      return Set(plan.arguments.indices.filter { plan.arguments[$0].location != other.arguments[$0].location })
    }

    /// Reads the results of the case's two calls from the program's output.
    mutating func readOutcome(_ output: inout DataReader) {
      guard isReceived else { return }
      wrongIncoming = wrongArguments(incoming: output.bytes(format.size), stack: output.bytes(4096))
      isCallersResult = output.number() == 1
      guard isSent else { return }
      isCalleesResult = isResult(frame: output.bytes(format.size), memory: output.bytes(memorySize))
      let wrongArguments = output.number()
      isCalleesRight = isCalleesResult && wrongArguments == 0
    }

    // MARK: Incoming calls

    /// Returns the bytes of the result registers, followed by the result in memory, as a closure returns them.
    func results() -> Data {
      var memory = [UInt8](repeating: 0, count: 256)
      let frame = withFrame { start in
        memory.withUnsafeMutableBytes { memory in
          start.storeBytes(
            of: memory.baseAddress!, toByteOffset: format.layout.indirectResult, as: UnsafeMutableRawPointer.self)
          guard let result else { return }
          Place(plan.result, in: format.layout, ofResult: true).withMutableRecordedBytes(of: start, format) { place in
            result.bytes.withUnsafeBytes { place.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
            if extends { plan.resultSignExtension.extend(place) }
          }
        }
      }
      let layout = format.layout
      let size = plan.result == .indirect ? plan.resultSize : 0
      return frame[layout.generalResult..<layout.generalResult + 16]
        + (frame + Data(count: 32))[layout.vectorResult..<layout.vectorResult + 32]
        + Data(number: size) + memory.prefix(size)
    }

    /// The indices of the arguments that the plan does not find in a frame.
    private func wrongArguments(incoming frame: Data, stack: Data) -> [Int] {
      var stack = [UInt8](stack)
      return stack.withUnsafeMutableBytes { stack in
        var wrong: [Int] = []
        _ = withFrame(frame) { start in
          let layout = format.layout
          // The frame has addresses of the emulated machine's stack. These addresses are replaced by addresses in the
          // copy of the stack on the host.
          let base = start.load(fromByteOffset: format.stack, as: UInt.self)
          func relocate(_ place: UnsafeMutableRawPointer) {
            let offset = place.load(as: UInt.self) &- base
            place.storeBytes(
              of: UInt(bitPattern: stack.baseAddress!) + min(offset, UInt(stack.count - 256)), as: UInt.self)
          }
          for argument in plan.arguments {
            switch argument.location {
            case .generalReference(let index): relocate(start + layout.general + 8 * index)
            case .stackReference(let offset): relocate(stack.baseAddress! + offset)
            default: break
            }
          }
          start.storeBytes(
            of: UInt(bitPattern: stack.baseAddress!), toByteOffset: format.stack, as: UInt.self)
          for (index, argument) in plan.arguments.enumerated() {
            let isEqual = Place(argument.location, in: layout).withRecordedBytes(of: start, format) {
              arguments[index].isEqual(to: $0)
            }
            if !isEqual { wrong.append(index) }
          }
        }
        return wrong
      }
    }

    // MARK: Outgoing calls

    /// The memory of a call: the arguments on the stack, then the result, then the arguments whose addresses are
    /// passed.
    private var resultOffset: Int { plan.stackSize }
    private var copyOffset: Int { resultOffset + 256 }
    private var memorySize: Int { copyOffset + 256 * arguments.count }

    /// Returns a frame for the callee, the memory of the call, and a list of the addresses in both that the program
    /// must relocate.
    func outgoingCall() -> Data {
      var memory = [UInt8](repeating: 0, count: memorySize)
      // The first register of a call with a result in memory has its address (x86-64), and otherwise `self`.
      var relocations: [(isInFrame: Bool, offset: Int, target: Int)] = [
        (true, format.layout.indirectResult, resultOffset), (true, format.layout.general, resultOffset),
      ]
      let frame = memory.withUnsafeMutableBytes { memory in
        withFrame { start in
          start.storeBytes(
            of: memory.baseAddress!, toByteOffset: format.stack, as: UnsafeMutableRawPointer.self)
          start.storeBytes(of: UInt64(plan.stackSize), toByteOffset: format.stackSize, as: UInt64.self)
          for (index, argument) in plan.arguments.enumerated() {
            let value = arguments[index].bytes
            func copy(to place: UnsafeMutableRawPointer) {
              value.withUnsafeBytes {
                if let bytes = $0.baseAddress { place.copyMemory(from: bytes, byteCount: $0.count) }
              }
            }
            let target = copyOffset + 256 * index
            let place = Place(argument.location, in: format.layout)
            if place.isAddress {
              relocations.append((!place.isOnStack, Int(place.offset), target))
              copy(to: memory.baseAddress! + target)
            } else {
              place.withMutableRecordedBytes(of: start, format) {
                copy(to: $0)
                if extends { argument.signExtension.extend($0) }
              }
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

    /// Returns whether the callee's result is at the location that the plan specifies.
    private func isResult(frame: Data, memory: Data) -> Bool {
      guard let result else { return true }
      if plan.result == .indirect {
        return memory.dropFirst(resultOffset).withUnsafeBytes { result.isEqual(to: $0.baseAddress!) }
      }
      var isEqual = false
      _ = withFrame(frame) { start in
        isEqual = Place(plan.result, in: format.layout, ofResult: true).withRecordedBytes(of: start, format) {
          result.isEqual(to: $0)
        }
      }
      return isEqual
    }

    /// Returns the bytes of a frame after `body` has modified it.
    private func withFrame(_ frame: Data? = nil, _ body: (UnsafeMutableRawPointer) -> Void) -> Data {
      // A value of at most 256 bytes can be larger than its encoding tells, and so than its place in the frame.
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: format.size + 256, alignment: 16)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      if let frame { memory.copyBytes(from: frame) }
      body(memory.baseAddress!)
      return Data(memory.prefix(format.size))
    }
  }

  /// The offsets in a call frame of a processor.
  private struct FrameFormat {
    let layout: FrameLayout
    let size, stack, stackSize: Int

    static let arm64 = FrameFormat(
      layout: FrameLayout(
        general: Int(BD_ARM64_FRAME_GENERAL), vector: Int(BD_ARM64_FRAME_VECTOR),
        generalResult: Int(BD_ARM64_FRAME_GENERAL_RESULT), vectorResult: Int(BD_ARM64_FRAME_VECTOR_RESULT),
        indirectResult: Int(BD_ARM64_FRAME_INDIRECT_RESULT)),
      size: Int(BD_ARM64_FRAME_SIZE), stack: Int(BD_ARM64_FRAME_STACK), stackSize: Int(BD_ARM64_FRAME_STACK_SIZE))
    static let systemV = FrameFormat(
      layout: FrameLayout(
        general: Int(BD_X86_64_FRAME_GENERAL), vector: Int(BD_X86_64_FRAME_VECTOR),
        generalResult: Int(BD_X86_64_FRAME_GENERAL_RESULT), vectorResult: Int(BD_X86_64_FRAME_VECTOR_RESULT),
        indirectResult: Int(BD_X86_64_FRAME_INDIRECT_RESULT)),
      size: Int(BD_X86_64_FRAME_SIZE), stack: Int(BD_X86_64_FRAME_STACK), stackSize: Int(BD_X86_64_FRAME_STACK_SIZE))
  }

  /// What `withBytes` and `withMutableBytes` do in a frame of this processor, in a frame of arm64 with this address.
  extension Place {
    fileprivate func withRecordedBytes<Result>(
      of frame: UnsafeMutableRawPointer, _ format: FrameFormat, _ body: (UnsafeRawPointer) -> Result
    ) -> Result {
      let first = recordedAddress(in: frame, format)
      guard isApart else { return body(first) }
      var joined = SIMD64<UInt64>()
      return withUnsafeMutableBytes(of: &joined) { joined in
        for index in 0..<Int(count) {
          (joined.baseAddress! + index * Int(pieceSize)).copyMemory(
            from: first + index * Int(step), byteCount: Int(pieceSize))
        }
        return body(joined.baseAddress!)
      }
    }

    fileprivate func withMutableRecordedBytes(
      of frame: UnsafeMutableRawPointer, _ format: FrameFormat, _ body: (UnsafeMutableRawPointer) -> Void
    ) {
      let first = recordedAddress(in: frame, format)
      guard isApart else { return body(first) }
      var joined = SIMD64<UInt64>()
      withUnsafeMutableBytes(of: &joined) { joined in
        body(joined.baseAddress!)
        for index in 0..<Int(count) {
          (first + index * Int(step)).copyMemory(
            from: joined.baseAddress! + index * Int(pieceSize), byteCount: Int(pieceSize))
        }
      }
    }

    private func recordedAddress(in frame: UnsafeMutableRawPointer, _ format: FrameFormat) -> UnsafeMutableRawPointer {
      func pointer(at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        place.load(as: UnsafeMutableRawPointer.self)
      }
      let place = (isOnStack ? pointer(at: frame + format.stack) : frame) + Int(offset)
      return isAddress ? pointer(at: place) : place
    }
  }

  /// A reader of the program's output, which consists of 32-bit numbers and bytes.
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

import Testing

@testable import BlockDelegateRuntime

/// The expected values come from clang 21 on x86-64 Linux. For single values they are clang's LLVM signatures. For
/// whole calls they are the registers and stack words in which an assembly callee found the arguments.
@Suite struct SystemVPlannerTests {
  @Test(
    arguments: [
      ("c", [.integer]), ("@", [.integer]),
      ("[4d]", [.integer]), ("f", [.sse]),
      ("d", [.sse]),
      ("{?=q}", [.integer]), ("{?=f}", [.sse]),
      ("{?=[3c]}", [.integer]), ("{?=fi}", [.integer]),
      ("{?=if}", [.integer]),
      ("{?=dd}", [.sse, .sse]), ("{?=[4f]}", [.sse, .sse]),
      ("{?=fff}", [.sse, .sse]), ("{?=qq}", [.integer, .integer]),
      ("{?=[9c]}", [.integer, .integer]), ("{?=[16c]}", [.integer, .integer]),
      ("{?=qd}", [.integer, .sse]), ("{?=iff}", [.integer, .sse]),
      ("{?={?=f}{?={?=c}}d}", [.integer, .sse]), ("{?=dq}", [.sse, .integer]),
      ("{?=ffi}", [.sse, .integer]), ("{?=d@}", [.sse, .integer]),
      ("{?=ddd}", nil), ("{?=[17c]}", nil), ("{?=[100d]}", nil),
    ] as [(String, [SystemVPlanner.Class]?)])
  func `The System V class of a type matches clang's function signatures`(
    encoding: String, expected: [SystemVPlanner.Class]?
  )
    throws
  {
    let type = try PassableType(TypeEncoding(encoding), argument: nil)
    #expect(SystemVPlanner.classes(of: type) == expected)
  }

  @Test(
    arguments: [
      ("v", .none, 0), ("B", .general(0), 1), ("@", .general(0), 8),
      ("{?=[3c]}", .general(0), 3),
      ("f", .vector(0), 4), ("{?=ff}", .vector(0), 8), ("{_NSRange=QQ}", .generalPair(0), 16),
      ("{CGPoint=dd}", .vectorPair(0), 16),
      ("{?=qd}", .mixed(first: .general(0), second: .vector(0)), 16),
      ("{?=iff}", .mixed(first: .general(0), second: .vector(0)), 12),
      ("{?=dq}", .mixed(first: .vector(0), second: .general(0)), 16),
      ("{CGRect={CGPoint=dd}{CGSize=dd}}", .indirect, 32), ("{?=[17c]}", .indirect, 17),
    ] as [(String, ValueLocation, Int)])
  func `A System V result is planned at the location where a compiled caller reads it`(
    encoding: String, location: ValueLocation, size: Int
  ) throws {
    let plan = try plan([], result: encoding)
    #expect(plan.result == location)
    #expect(plan.resultSize == size)
    #expect(plan.passesResultAddress == (location == .indirect))
    #expect(plan.stackSize == 0)
  }

  @Test(
    arguments: [
      (
        ["q", "q", "q", "q", "q", "q", "q"],
        [
          .general(2), .general(3), .general(4), .general(5), .stack(0), .stack(8),
          .stack(16),
        ], 32
      ),
      (
        ["d", "d", "d", "d", "d", "d", "d", "d", "d"],
        [
          .vector(0), .vector(1), .vector(2), .vector(3), .vector(4),
          .vector(5), .vector(6), .vector(7), .stack(0),
        ], 16
      ),
      (
        ["c", "c", "c", "c", "c", "c", "c", "c", "c", "c"],
        [
          .general(2), .general(3), .general(4), .general(5), .stack(0),
          .stack(8), .stack(16), .stack(24), .stack(32), .stack(40),
        ], 48
      ),
      (["q", "d", "q", "f"], [.general(2), .vector(0), .general(3), .vector(1)], 0),
      (
        ["{?=qq}", "{?=dd}", "{?=dq}", "{?=qd}"],
        [
          .generalPair(2), .vectorPair(0),
          .mixed(first: .vector(2), second: .general(4)), .mixed(first: .general(5), second: .vector(3)),
        ], 0
      ),
      (["q", "q", "q", "{?=qq}", "q"], [.general(2), .general(3), .general(4), .stack(0), .general(5)], 16),
      (
        ["q", "q", "q", "{?=dq}", "{?=qd}"],
        [
          .general(2), .general(3), .general(4),
          .mixed(first: .vector(0), second: .general(5)), .stack(0),
        ], 16
      ),
      (
        ["d", "d", "d", "d", "d", "d", "d", "{?=dd}", "d", "d"],
        [
          .vector(0), .vector(1), .vector(2), .vector(3),
          .vector(4), .vector(5), .vector(6), .stack(0), .vector(7), .stack(16),
        ], 32
      ),
      (
        ["d", "d", "d", "d", "d", "d", "d", "d", "{?=dq}", "q"],
        [
          .vector(0), .vector(1), .vector(2), .vector(3),
          .vector(4), .vector(5), .vector(6), .vector(7), .stack(0), .general(2),
        ], 16
      ),
      (
        ["q", "q", "q", "q", "{?=dq}", "d"],
        [.general(2), .general(3), .general(4), .general(5), .stack(0), .vector(0)],
        16
      ),
      (
        ["{?=ddd}", "q", "{?=[17c]}", "i", "{?=qq}", "{?=qq}", "c"],
        [
          .stack(0), .general(2), .stack(24), .general(3),
          .generalPair(4), .stack(48), .stack(64),
        ], 80
      ),
      (
        ["{?=[3c]}", "{?=[4f]}", "{?=fi}", "{?=ffi}", "{?=iff}"],
        [
          .general(2), .vectorPair(0), .general(3),
          .mixed(first: .vector(2), second: .general(4)), .mixed(first: .general(5), second: .vector(3)),
        ], 0
      ),
      (
        ["q", "q", "q", "q", "{?=[3c]}", "{?=[3c]}", "f"],
        [
          .general(2), .general(3), .general(4), .general(5), .stack(0),
          .stack(8), .vector(0),
        ], 16
      ),
    ] as [([String], [ValueLocation], Int)])
  func `System V arguments are planned at the locations where a compiled callee reads them`(
    encodings: [String], locations: [ValueLocation], stackSize: Int
  ) throws {
    let plan = try plan(encodings)
    #expect(plan.arguments.map(\.location) == locations)
    #expect(plan.arguments.map(\.size) == (try encodings.map { try #require(try TypeEncoding($0).size) }))
    #expect(plan.stackSize == stackSize)
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (5, 5)])
  func `System V plans place explicit arguments after the leading words`(leadingWords: Int, first: Int) throws {
    let direct = try plan(["q"], leadingWords: leadingWords)
    #expect(!direct.passesResultAddress)
    #expect(direct.arguments[0].location == .general(first))
    let indirect = try plan(["q"], result: "{?=ddd}", leadingWords: leadingWords)
    #expect(indirect.passesResultAddress)
    #expect(indirect.arguments[0].location == (first == 5 ? .stack(0) : .general(first + 1)))
  }

  @Test func `An array argument is passed as its address`() throws {
    let plan = try plan(["[4i]", "[0d]"])
    #expect(plan.arguments.map(\.size) == [8, 8])
    #expect(plan.arguments.map(\.location) == [.general(2), .general(3)])
    #expect(plan.arguments.map(\.signExtension.shift) == [0, 0])
  }

  @Test func `Only narrow signed integers in registers are extended by their sign`() throws {
    let plan = try plan(["c", "i", "q", "C", "f", "c"])
    #expect(plan.arguments.map(\.signExtension.shift) == [56, 32, 0, 0, 0, 0])
    #expect(try self.plan(["B", "@", "{?=i}"]).arguments.map(\.signExtension.shift) == [0, 0, 0])
  }

  /// The types are NSDecimal as Apple's runtime and GCC's runtime encode it, unions, structs that fit into registers,
  /// and types that are not structs.
  @Test(arguments: [
    ("{?=b8b4b1b1b18[8S]}", nil), ("{?=b0i8b8I4b12I1b13I1b14I18[8S]}", nil), ("(U=[17c]i)", nil),
    ("{S=ib3}", nil), ("{S=q(U=di)}", nil), ("(U=[16c]d)", nil), ("D", nil), ("jd", nil), ("{S=i[0c]}", nil),
    ("{?=ddd}", true), ("{?=qq}", false), ("{S=cdcb3}", nil), ("{V=^^?}", nil), ("{S}", nil), ("{T<int>=i}", nil),
  ])
  func `A System V result that can not be planned may be in memory or in registers`(
    encoding: String, isInMemory: Bool?
  ) throws {
    let type = try TypeEncoding(encoding)
    #expect(CallingConvention.systemV.passesResultAddress(of: type) == isInMemory)
    #expect(CallingConvention.aapcs64.passesResultAddress(of: type) == false)
    #expect(CallingConvention.appleARM64.passesResultAddress(of: type) == false)
  }

  @Test(arguments: [
    ("D", "long double"), ("jd", "complex numbers"), ("![16,16f]", "SIMD vectors"), ("(U=id)", "unions by value"),
    ("b3", "bit-fields by value"), ("t", "128-bit integers"), ("T", "128-bit integers"),
    ("{O}", "a struct whose encoding omits its fields"), ("?", "a type that the encoding does not specify"),
    ("{S=iD}", "long double"), ("{S=i{T=(U=id)}}", "unions by value"), ("{S=b0I3}", "bit-fields by value"),
    ("{S=[100[2t]]}", "128-bit integers"), ("{S=[0D]}", PassableType.whyNotZeroLength),
    ("{S={O}}", "a struct whose encoding omits its fields"), ("{S=v}", "void is not a value"),
    ("{S=}", "a struct without fields that have an encoding and that Swift shows"),
    ("{S=i{T=}}", "a struct without fields that have an encoding and that Swift shows"),
    ("{S=[2000000000000000000q]}", PassableType.whyTooLarge),
    ("{S=[100000000000000c][100000000000000c]}", PassableType.whyTooLarge),
  ])
  func `A type that cannot be passed in a call is refused with the reason`(encoding: String, reason: String) throws {
    let type = try TypeEncoding(encoding)
    let argument = UnsupportedTypeError(argument: 1, type: type, reason: reason)
    #expect(throws: argument) { try plan(["q", encoding, "D"]) }
    let result = UnsupportedTypeError(argument: nil, type: type, reason: reason)
    #expect(throws: result) { try plan(["D"], result: encoding) }
  }

  @Test func `Void is refused as the type of an argument`() throws {
    let error = UnsupportedTypeError(argument: 0, type: .void, reason: "void is not a value")
    #expect(throws: error) { try plan(["v"]) }
    #expect(error.description == "argument 1, Void (v): void is not a value")
  }

  @Test func `The description of an unsupported result type mentions the result`() {
    let error = UnsupportedTypeError(argument: nil, type: .longDouble, reason: "long double")
    #expect(error.description == "the result, long double (D): long double")
  }

  private func plan(_ arguments: [String], result: String = "v", leadingWords: Int = 2) throws -> CallPlan {
    let types = try arguments.map { try TypeEncoding($0) }
    return try CallPlan(
      arguments: types, result: TypeEncoding(result), leadingWords: leadingWords, convention: .systemV)
  }
}

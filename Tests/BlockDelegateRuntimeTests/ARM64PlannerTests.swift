import BlockDelegateRuntime
import Testing

/// The expected values come from clang for aarch64-linux-gnu and arm64-apple-macosx: they are the locations where
/// clang's code reads the arguments of a function with two leading pointers.
@Suite struct ARM64PlannerTests {
  private static let point = "{P=dd}"
  private static let floats = "{F=fff}"
  private static let big = "{B=qqd}"
  private static let mixed = "{M=if}"
  private static let pair = "{Q=dq}"

  private func locations(
    _ arguments: [String], _ convention: CallingConvention, result: String = "v"
  ) throws -> CallPlan {
    try CallPlan(
      arguments: arguments.map { try TypeEncoding($0) }, result: TypeEncoding(result), leadingWords: 2,
      convention: convention)
  }

  @Test(
    arguments: [
      (["i", "f", "d", "@"], [.general(2), .vector(0, size: 4), .vector(1), .general(3)]),
      (
        [point, floats, "f"],
        [
          .vectors(first: 0, count: 2, elementSize: 8), .vectors(first: 2, count: 3, elementSize: 4),
          .vector(5, size: 4),
        ]
      ),
      // A struct of one floating-point number is passed like the number. A struct of five is passed by address.
      (["{?=d}", "{?=fffff}"], [.vector(0), .generalReference(2)]),
      (
        ["{?=[4f]}", "{?={?=f}f}"],
        [
          .vectors(first: 0, count: 4, elementSize: 4), .vectors(first: 4, count: 2, elementSize: 4),
        ]
      ),
      // Structs with mixed fields are passed in general registers, including the floating-point fields.
      ([mixed, pair, "{?=c}"], [.general(2), .generalPair(3), .general(5)]),
      ([big, "i"], [.generalReference(2), .general(3)]),
    ] as [([String], [ValueLocation])])
  func `Arm64 passes arguments in general and vector registers while they fit`(
    encodings: [String], expected: [ValueLocation]
  ) throws {
    for convention in [CallingConvention.aapcs64, .appleARM64] {
      let plan = try locations(encodings, convention)
      #expect(plan.arguments.map(\.location) == expected)
      #expect(plan.stackSize == 0)
    }
  }

  @Test func `Narrow arguments on the arm64 stack take 8 bytes each, or their own size on Apple's platforms`() throws {
    let encodings = Array(repeating: "q", count: 6) + ["c", "s", "i", "c", "q"]
    let linux = try locations(encodings, .aapcs64)
    #expect(linux.arguments[6...].map(\.location) == [.stack(0), .stack(8), .stack(16), .stack(24), .stack(32)])
    #expect(linux.stackSize == 48)
    let apple = try locations(encodings, .appleARM64)
    #expect(apple.arguments[6...].map(\.location) == [.stack(0), .stack(2), .stack(4), .stack(8), .stack(16)])
    #expect(apple.stackSize == 32)
  }

  @Test func `After a struct that does not fit the general registers, all integers are on the arm64 stack`() throws {
    let encodings = Array(repeating: "q", count: 5) + ["{?=qq}", "i"]
    for convention in [CallingConvention.aapcs64, .appleARM64] {
      #expect(try locations(encodings, convention).arguments[5...].map(\.location) == [.stack(0), .stack(16)])
    }
  }

  @Test func `After floats that do not fit the vector registers, all floats are on the arm64 stack`() throws {
    let encodings = Array(repeating: "d", count: 6) + ["{?=fff}", "f", "d"]
    let linux = try locations(encodings, .aapcs64)
    #expect(linux.arguments[6...].map(\.location) == [.stack(0), .stack(16), .stack(24)])
    let apple = try locations(encodings, .appleARM64)
    #expect(apple.arguments[6...].map(\.location) == [.stack(0), .stack(12), .stack(16)])
  }

  @Test func `A small struct on the arm64 stack takes whole words, also on Apple's platforms`() throws {
    let encodings = Array(repeating: "q", count: 6) + ["c", "{?=ccc}", "c"]
    #expect(try locations(encodings, .aapcs64).arguments[6...].map(\.location) == [.stack(0), .stack(8), .stack(16)])
    #expect(
      try locations(encodings, .appleARM64).arguments[6...].map(\.location) == [.stack(0), .stack(8), .stack(16)])
  }

  @Test func `The address of a large struct is on the arm64 stack if no general register is free`() throws {
    let encodings = Array(repeating: "q", count: 6) + [Self.big, "i"]
    #expect(try locations(encodings, .aapcs64).arguments[6...].map(\.location) == [.stackReference(0), .stack(8)])
  }

  @Test(
    arguments: [
      ("v", .none), ("c", .general(0)), ("@", .general(0)), ("d", .vector(0)), ("f", .vector(0, size: 4)),
      (point, .vectors(first: 0, count: 2, elementSize: 8)), (floats, .vectors(first: 0, count: 3, elementSize: 4)),
      ("{?=d}", .vector(0)),
      (mixed, .general(0)), (pair, .generalPair(0)), (big, .indirect),
      ("{?={P=dd}{P=dd}}", .vectors(first: 0, count: 4, elementSize: 8)),
      ("{?=ddddd}", .indirect), ("{?=[16c]}", .generalPair(0)), ("{?=[17c]}", .indirect),
    ] as [(String, ValueLocation)])
  func `Arm64 returns a result in registers, or in memory if it is a large struct`(
    encoding: String, expected: ValueLocation
  ) throws {
    let plan = try locations([], .aapcs64, result: encoding)
    #expect(plan.result == expected)
    // The address of a result in memory is passed in x8, which is not an argument register.
    #expect(!plan.passesResultAddress)
  }
}

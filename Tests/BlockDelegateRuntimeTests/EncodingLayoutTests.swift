import Testing

@testable import BlockDelegateRuntime

/// The sizes, alignments and offsets are those that clang 21 and GCC 12 print for the same C types on x86-64.
@Suite struct EncodingLayoutTests {
  @Test(
    arguments: [
      ("c", 1, 1),
      ("s", 2, 2),
      ("i", 4, 4),
      ("l", 4, 4),
      ("q", 8, 8),
      ("t", 16, 16),
      ("C", 1, 1),
      ("S", 2, 2),
      ("I", 4, 4),
      ("L", 4, 4),
      ("Q", 8, 8),
      ("T", 16, 16),
      ("B", 1, 1),
      ("f", 4, 4),
      ("d", 8, 8),
      ("jf", 8, 4),
      ("jd", 16, 8),
      ("ji", 8, 4),
      ("*", 8, 8),
      ("^v", 8, 8),
      ("^?", 8, 8),
      ("[12s]", 24, 2),
      ("[3[2i]]", 24, 4),
      ("[0d]", 0, 8),
      ("{?=c}", 1, 1),
      ("{?=cd}", 16, 8),
      ("{?=dc}", 16, 8),
      ("{?=csi}", 8, 4),
      ("{?=c[3s]c}", 10, 2),
      ("{CGRect={CGPoint=dd}{CGSize=dd}}", 32, 8),
      ("{?=}", 0, 1),
      ("{?=i{?=}}", 4, 4),
      ("{?=i[0q]}", 8, 8),
      ("[2{?=}]", 0, 1),
      ("(?=id)", 8, 8),
      ("(?=[9c]i)", 12, 4),
      ("(?=)", 0, 1),
      ("{?=c(?=sd)}", 16, 8),
    ] as [(String, Int, Int)])
  func `The size and alignment of an encoded type match the C compiler's`(encoding: String, size: Int, alignment: Int)
    throws
  {
    let type = try TypeEncoding(encoding)
    #expect(type.layout == TypeLayout(size: size, alignment: alignment))
    #expect(type.size == size)
  }

  @Test(
    arguments: [
      ("{?=cdc}", [0, 8, 16]), ("{?=csi}", [0, 2, 4]), ("{?=c[3s]c}", [0, 2, 8]), ("{?=c{?=q}c}", [0, 8, 16]),
      ("(?=icd)", [0, 0, 0]), ("{?=}", []), ("{?=i{?=}c}", [0, 4, 4]),
    ] as [(String, [Int])])
  func `The field offsets of an encoded struct or union match the C compiler's`(encoding: String, offsets: [Int]) throws
  {
    #expect(try TypeEncoding(encoding).fieldOffsets == offsets)
  }

  @Test(arguments: [
    "v", "?", "[3v]", "{S=i?}", "{O}", "{S=i{O}}", "(U)", "b3", "{S=ib3}", "{S=cb8I7}", "[9223372036854775807i]",
    "{S=[1152921504606846976c]}", "{S=[140737488355327c][140737488355327c]}", "{S=[140737488355328c]c}",
  ])
  func `A type without a size, or larger than memory, has no layout`(encoding: String) throws {
    let type = try TypeEncoding(encoding)
    #expect(type.layout == nil)
    #expect(type.size == nil)
  }

  @Test func `An argument that is larger than memory is refused`() throws {
    let type = try TypeEncoding("{S={T=[140737488355328c]c}}")
    #expect(throws: UnsupportedTypeError(argument: 0, type: type, reason: "larger than 1048576 bytes")) {
      _ = try PassableType(type, argument: 0)
    }
  }

  @Test(
    arguments: [
      ("{S=qqb0I3}", 24), ("{S=cdb3}", 24), ("{S=dcb3c}", 16), ("{NSDecimal=b4b1b1b18[8S]}", 20), ("{S=b7b7b7}", 3),
      ("{S=b40b40}", 10), ("{S=q{O}q}", 16),
      ("[3{S=qb3}]", 48),
      ("(U=b40[9c])", 9), ("{O}", 0), ("v", 0),
    ] as [(String, Int)])
  func `The least size of a type without a size is that of its known parts`(encoding: String, size: Int) throws {
    let type = try TypeEncoding(encoding)
    #expect(type.size == nil)
    #expect(type.leastSize == size)
  }

  @Test func `The size of long double depends on the processor`() throws {
    #if arch(arm64) && !os(Linux)
      #expect(TypeEncoding.longDouble.size == 8)
    #else
      #expect(TypeEncoding.longDouble.layout == TypeLayout(size: 16, alignment: 16))
      #expect(try TypeEncoding("{?=c{?=cD}c}").layout == TypeLayout(size: 64, alignment: 16))
    #endif
  }

  @Test func `The scalar fields of a nested struct are listed with their offsets`() throws {
    let fields = try #require(try TypeEncoding("{?=c[2{?=sf}]{?=}@}").scalarFields)
    #expect(fields.map(\.offset) == [0, 4, 8, 12, 16, 24])
    #expect(fields.map(\.type.encoded).joined() == "csfsf@")
  }

  @Test func `The scalar fields of a very large array are not listed`() throws {
    let limit = TypeEncoding.largestListed
    #expect(try TypeEncoding("{?=[\(limit)c]}").scalarFields?.count == limit)
    #expect(try TypeEncoding("{?=[\(limit + 1)c]}").scalarFields == nil)
    #expect(try TypeEncoding("{?=[1000000000000{?=}]c}").scalarFields?.count == 1)
  }

  /// Each part of an encoding is visited once. With a visit for each element, these encodings take minutes.
  @Test(.timeLimit(.minutes(10))) func `Planning takes time by the length of an encoding, not by the size of its type`()
  {
    func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
      String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }
    let empty = String(repeating: "[0c]", count: 20_000) + String(repeating: "{e=}", count: 20_000)
    for type in [
      "{A=[65535\(nested(60, "{b=", "c", "}"))]}", "{A=[65535{b=c\(empty)}]}", "{A=[65536{e=}][8192@]}",
      nested(60, "{a=", "t", "}"), nested(60, "[1", "{a=[8000@]}", "]"), "{A=\(empty)}",
    ] {
      for convention in [CallingConvention.systemV, .aapcs64] {
        _ = try? CallPlan(
          arguments: [TypeEncoding(type)], result: TypeEncoding(type), leadingWords: 2, convention: convention)
      }
    }
  }

  @Test func `Arguments that need more than a megabyte of stack are refused, however small they are`() throws {
    func plan(_ count: Int) throws -> CallPlan {
      try CallPlans.plan(for: MethodEncoding(method: "v@:" + String(repeating: "c", count: count)))
    }
    // After self and _cmd, x86-64 has four registers for integers, and arm64 has six. Apple's arm64 packs the stack.
    let stackSize = try plan(131_072).stackSize
    switch CallingConvention.native {
    case .systemV: #expect(stackSize == (131_072 - 4) * 8)
    case .aapcs64: #expect(stackSize == (131_072 - 6) * 8)
    case .appleARM64: #expect(stackSize <= 131_072)
    }
    #expect(throws: UnsupportedTypeError.self) { try plan(131_073) }
  }

  @Test func `The scalar fields of unions and bit-fields are not listed`() throws {
    #expect(try TypeEncoding("{?=(?=id)}").scalarFields == nil)
    #expect(try TypeEncoding("{?=b0I3}").scalarFields == nil)
  }
}

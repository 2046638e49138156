import Testing

@testable import BlockDelegateRuntime

@Suite struct MethodEncodingTests {
  @Test(arguments: [
    "v32@0:8@16q24", "v@:@q", "v20@+8:+12@+16q+20", "v32@0:8@-8q-16", "Vv32@0:8n@\"NSString\"16rq24", "v32#0:8@16q24",
  ])
  func `Offsets and qualifiers in a method encoding are ignored`(encoding: String) throws {
    let method = try MethodEncoding(method: encoding)
    #expect(method.receiver == .object)
    #expect(method.result == .void)
    #expect(method.arguments.count == 4)
    #expect(method.arguments[1] == .selector)
    #expect(method.explicitArguments.map(\.kind) == [.object, .integer(size: 8, signed: true)])
  }

  @Test(arguments: [
    ("^{?=^vii^?}", true), ("^{?=^vi^?}", false),
    ("^{?=^vii^?i}", false), ("^{CGPoint=dd}", false), ("^{?}", false), ("{?=^vii^?}", false), ("^?", false),
    ("@?", false),
  ])
  func `A pointer to a struct with a block's fields counts as a block`(
    encoding: String, isLiteral: Bool
  ) throws {
    #expect(try TypeEncoding(encoding).isBlockLiteral == isLiteral)
  }

  @Test func `A method without arguments has no explicit arguments besides self and the selector`() throws {
    let method = try MethodEncoding(method: "{CGRect={CGPoint=dd}{CGSize=dd}}16@0:8")
    #expect(method.result.size == 32)
    #expect(method.arguments == [.object(nil), .selector])
    #expect(method.explicitArguments.isEmpty)
  }

  @Test func `The first argument of a block's signature is the block itself`() throws {
    let block = try MethodEncoding(block: "q36@?0q8d16^v24B32")
    #expect(block.receiver == .block)
    #expect(block.result == .integer(.longLong))
    #expect(block.arguments.count == 5)
    #expect(Array(block.explicitArguments) == [.integer(.longLong), .double, .pointer(.void), .integer(.bool)])
  }

  @Test func `An argument that is a block keeps its signature`() throws {
    let method = try MethodEncoding(method: "v24@0:8@?<v@?@\"NSData\">16")
    #expect(try Array(method.explicitArguments) == [.block(MethodEncoding(block: "v@?@\"NSData\""))])
  }

  @Test(arguments: [
    ("v32@0:8@16q24", "v@:@q"), ("B@:", "B@:"), ("@\"NSString\"24@0:8[4i]16", "@\"NSString\"@:[4i]"),
    ("v@0:8@16?24", "v@:@0?"),
  ])
  func `A method encoding is written without offsets`(encoding: String, expected: String) throws {
    let method = try MethodEncoding(method: encoding)
    #expect(method.encoded == expected)
    #expect(try MethodEncoding(method: expected) == method)
  }

  @Test(arguments: [
    ("v32@0:8{S=}16", "expected fields of 16 bytes, as many as the argument takes: SIMD vectors have no encoding"),
    ("v48@0:8{S=i}16", "expected fields of 32 bytes, as many as the argument takes: SIMD vectors have no encoding"),
    ("v56@0:8{S=i}16i48", "expected fields of 32 bytes, as many as the argument takes: SIMD vectors have no encoding"),
  ])
  func `A struct argument whose offsets leave more bytes than its fields need is refused`(
    encoding: String, reason: String
  ) {
    #expect(
      throws: EncodingError(
        position: encoding.firstIndex(of: "{")!.utf16Offset(in: encoding), reason: reason, encoding: encoding)
    ) {
      try MethodEncoding(method: encoding)
    }
  }

  @Test(arguments: ["v20@0:8{S=i}16", "v24@0:8{S=i}16", "v28@0:8{S=c}16i24", "v@:{S=}", "v24@+8:+16{S=c}-8i16"])
  func `A struct argument is accepted if its bytes match its fields, or if there are no offsets`(encoding: String)
    throws
  {
    #expect(try MethodEncoding(method: encoding).explicitArguments.isEmpty == false)
  }

  @Test func `A method encoding must have as many arguments as its selector has colons`() throws {
    #expect(try MethodEncoding(method: "v20@0:8i16", of: "take:").explicitArguments.count == 1)
    #expect(throws: EncodingError.self) { try MethodEncoding(method: "v32@0:816", of: "take:") }
    #expect(throws: EncodingError.self) { try MethodEncoding(method: "v20@0:8i16", of: "take") }
  }
}

import Testing

@testable import BlockDelegateRuntime

@Suite struct MethodEncodingTests {
  @Test(arguments: [
    "v32@0:8@16q24", "v@:@q", "v20@+8:+12@+16q+20", "v32@0:8@-8q-16", "Vv32@0:8n@\"NSString\"16rq24", "v32#0:8@16q24",
  ])
  func `Offsets and qualifiers are skipped`(encoding: String) throws {
    let method = try MethodEncoding(method: encoding)
    #expect(method.receiver == .object)
    #expect(method.result == .void)
    #expect(method.arguments.count == 4)
    #expect(method.arguments[1] == .selector)
    #expect(method.explicitArguments.map(\.kind) == [.object, .integer(size: 8, signed: true)])
  }

  @Test(arguments: [
    ("^{?=^vii^?}", true), ("^{?=\"isa\"^v\"flags\"i\"reserved\"i\"invoke\"^?}", true), ("^{?=^vi^?}", false),
    ("^{?=^vii^?i}", false), ("^{CGPoint=dd}", false), ("^{?}", false), ("{?=^vii^?}", false), ("^?", false),
    ("@?", false),
  ])
  func `A pointer to what a block begins with is a block's, where a compiler has none`(
    encoding: String, isLiteral: Bool
  ) throws {
    #expect(try TypeEncoding(encoding).isBlockLiteral == isLiteral)
  }

  @Test func `A method without arguments has no explicit ones`() throws {
    let method = try MethodEncoding(method: "{CGRect={CGPoint=dd}{CGSize=dd}}16@0:8")
    #expect(method.result.size == 32)
    #expect(method.arguments == [.object(nil), .selector])
    #expect(method.explicitArguments.isEmpty)
  }

  @Test func `A block's first argument is the block`() throws {
    let block = try MethodEncoding(block: "q36@?0q8d16^v24B32")
    #expect(block.receiver == .block)
    #expect(block.result == .integer(.longLong))
    #expect(block.arguments.count == 5)
    #expect(Array(block.explicitArguments) == [.integer(.longLong), .double, .pointer(.void), .integer(.bool)])
  }

  @Test func `Arguments that are blocks keep their signature`() throws {
    let method = try MethodEncoding(method: "v24@0:8@?<v@?@\"NSData\">16")
    #expect(try Array(method.explicitArguments) == [.block(MethodEncoding(block: "v@?@\"NSData\""))])
  }

  @Test(arguments: [
    ("v32@0:8@16q24", "v@:@q"), ("B@:", "B@:"), ("@\"NSString\"24@0:8[4i]16", "@\"NSString\"@:[4i]"),
    ("v@0:8@16?24", "v@:@0?"),
  ])
  func `A method's types are encoded without offsets`(encoding: String, expected: String) throws {
    let method = try MethodEncoding(method: encoding)
    #expect(method.encoded == expected)
    #expect(try MethodEncoding(method: expected) == method)
  }

  @Test(arguments: [
    ("v32@0:8{S=}16", "expected fields of 16 bytes, as many as the argument takes: SIMD vectors have no encoding"),
    ("v48@0:8{S=i}16", "expected fields of 32 bytes, as many as the argument takes: SIMD vectors have no encoding"),
    ("v56@0:8{S=i}16i48", "expected fields of 32 bytes, as many as the argument takes: SIMD vectors have no encoding"),
  ])
  func `A struct that takes more room than its fields is refused`(encoding: String, reason: String) {
    #expect(
      throws: EncodingError(
        position: encoding.firstIndex(of: "{")!.utf16Offset(in: encoding), reason: reason, encoding: encoding)
    ) {
      try MethodEncoding(method: encoding)
    }
  }

  @Test(arguments: ["v20@0:8{S=i}16", "v24@0:8{S=i}16", "v28@0:8{S=c}16i24", "v@:{S=}", "v24@+8:+16{S=c}-8i16"])
  func `Room for a struct's fields, rounded up to words, and encodings without offsets are right`(encoding: String)
    throws
  {
    #expect(try MethodEncoding(method: encoding).explicitArguments.isEmpty == false)
  }

  @Test func `A selector has as many colons as its method has arguments`() throws {
    #expect(try MethodEncoding(method: "v20@0:8i16", of: "take:").explicitArguments.count == 1)
    #expect(throws: EncodingError.self) { try MethodEncoding(method: "v32@0:816", of: "take:") }
    #expect(throws: EncodingError.self) { try MethodEncoding(method: "v20@0:8i16", of: "take") }
  }
}

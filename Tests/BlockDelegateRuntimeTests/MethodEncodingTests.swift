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
    ("v32@0:8{S=}16", 0, "it takes 16 bytes and its encoding has 0: a struct with an alignment"),
    ("v48@0:8{S=i}16", 0, "it takes 32 bytes and its encoding has 4: a struct with an alignment"),
    ("v56@0:8{S=i}16i48", 0, "it takes 32 bytes and its encoding has 4: a struct with an alignment"),
    ("v24@0:8{FA=cs}16", 0, "it takes 8 bytes and its encoding has 4: a struct with an alignment"),
    ("v29@0:8i16{P=cd}20", 1, "it takes 9 bytes and its encoding has 16: a packed struct"),
    ("v28@0:8i16i24", 0, "it takes 8 bytes and its encoding has 4: an enumeration of 8 bytes"),
    ("v40@0:816i32", 0, "its type has no encoding"), ("v44@0:8q1624i40", 1, "its type has no encoding"),
    ("v32@0:816", 0, "its type has no encoding"),
    ("v24@0:4q8", 0, "it takes 4 bytes and its encoding has 8: a type that is encoded as another"),
  ])
  func `An argument whose offsets leave another size than its encoding has can't be planned`(
    encoding: String, argument: Int, reason: String
  ) throws {
    let method = try MethodEncoding(method: encoding)
    let error = try #require(method.misfit)
    #expect(error.argument == argument)
    #expect(error.reason.hasPrefix(reason))
    #expect(throws: error) { try CallPlans.plan(for: method) }
  }

  @Test(arguments: [
    "v20@0:8{S=i}16", "v21@0:8{S=c}16i17", "v@:{S=}", "v20@+8:+16{S=c}-8i16", "v40@0:8c16s20[8d]24^v32",
    "v24@0:8f16f20", "v33@0:8(U=id)16{B=b3b5}24q25",
  ])
  func `An argument is accepted if its bytes match its encoding, or if there are no offsets`(encoding: String) throws {
    #expect(try MethodEncoding(method: encoding).misfit == nil)
  }

  @Test func `A result without an encoding is an unknown type`() throws {
    #expect(try MethodEncoding(method: "16@0:8").result == .unknown)
  }

  @Test func `A method encoding must have as many arguments as its selector has colons`() throws {
    #expect(try MethodEncoding(method: "v20@0:8i16", of: "take:").explicitArguments.count == 1)
    #expect(throws: EncodingError.self) { try MethodEncoding(method: "v@:", of: "take:") }
    #expect(throws: EncodingError.self) { try MethodEncoding(method: "v20@0:8i16", of: "take") }
  }
}

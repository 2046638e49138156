import BlockDelegateRuntime
import Testing

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
}

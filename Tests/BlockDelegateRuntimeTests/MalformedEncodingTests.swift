import Testing

@testable import BlockDelegateRuntime

/// Every malformed encoding is refused with an error that names the position of the wrong byte.
@Suite struct MalformedEncodingTests {
  @Test(arguments: ["{?=@n?B}", "q@?q{?16^@\"NSString\"vf=@n?Bf}"])
  func `Encodings that the fuzzer found satisfy the invariants of the parser`(string: String) throws {
    #expect(try EncodingInvariants.check(string))
  }

  @Test(
    arguments: [
      ("", 0, "expected a type"), ("x", 0, "expected a type"), ("r", 1, "expected a type"),
      ("16", 0, "expected a type"),
      ("ii", 1, "expected the end"), ("i16", 1, "expected the end"), ("i}", 1, "expected the end"),
      ("^^x", 2, "expected a type"),
      ("@\"NSString", 10, "expected '\"' after the name of a class"),
      ("@?<", 3, "expected a type"), ("@?<>", 3, "expected a type"), ("@?<v", 4, "expected a type"),
      ("@?<v>", 4, "expected the block ('@?')"), ("@?<vq>", 4, "expected the block ('@?')"),
      ("@?<v@?", 6, "expected a type"),
      ("[", 1, "expected the number of an array's elements"), ("[i]", 1, "expected the number of an array's elements"),
      ("[12", 3, "expected ']' after an array's element type"),
      ("[12i", 4, "expected ']' after an array's element type"),
      ("[12ii]", 4, "expected ']' after an array's element type"),
      ("[9223372036854775808c]", 1, "the number of an array's elements is too large"),
      ("[99999999999999999999c]", 1, "the number of an array's elements is too large"),
      ("{", 1, "expected '=' or '}' after the name of a struct"),
      ("{CGPoint", 8, "expected '=' or '}' after the name of a struct"),
      ("{a<b}", 5, "expected '=' or '}' after the name of a struct"),
      ("{C<'<'>=i}", 10, "expected '=' or '}' after the name of a struct"),
      ("(U", 2, "expected '=' or ')' after the name of a union"),
      ("{CGPoint=", 9, "expected a field or '}'"), ("{CGPoint=dd", 11, "expected a field or '}'"),
      ("{CGPoint=dx}", 10, "expected a type"), ("(U=i}", 4, "expected a type"), ("(U=i", 4, "expected a field or ')'"),
      // Compilers write the names of fields only for instance variables.
      ("{S=\"a\"i}", 3, "expected a type"), ("{S=@\"b", 6, "expected '\"' after the name of a class"),
      ("j", 1, "expected a type"), ("j@", 1, "expected the arithmetic type of a complex number's parts"),
      ("jv", 1, "expected the arithmetic type of a complex number's parts"),
      ("!", 1, "expected '[' after the '!' of a vector"), ("![", 2, "expected a vector's size in bytes"),
      ("![16f]", 4, "expected ',' after a vector's size"), ("![16,f]", 5, "expected a vector's alignment in bytes"),
      ("![16,0f]", 5, "an alignment is a power of two, at most 4096"),
      ("![16,12f]", 5, "an alignment is a power of two, at most 4096"),
      ("![16,8192f]", 5, "an alignment is a power of two, at most 4096"),
      ("![16,16f", 8, "expected ']' after a vector's element type"),
      ("b", 1, "expected the width of a bit-field"), ("bi3", 1, "expected the width of a bit-field"),
      ("b129", 1, "a bit-field has at most 128 bits"), ("b0I33", 3, "a bit-field has at most 32 bits"),
      ("b99999999999999999999", 1, "the width of a bit-field is too large"),
      ("b0I99999999999999999999", 3, "the width of a bit-field is too large"),
    ] as [(String, Int, String)])
  func `The error for a malformed type names the position of the wrong byte`(
    encoding: String, position: Int, reason: String
  ) {
    #expect(throws: EncodingError(position: position, reason: reason, encoding: encoding)) {
      try TypeEncoding(encoding)
    }
  }

  @Test(
    arguments: [
      ("", 0, "expected a type"), ("v", 1, "expected self ('@')"), ("v16", 3, "expected self ('@')"),
      ("v@", 2, "expected _cmd (':')"), ("v@0", 3, "expected _cmd (':')"), ("vq:", 1, "expected self ('@')"),
      ("v@?:", 1, "expected self ('@')"), ("v16@0@8", 5, "expected _cmd (':')"), ("v@:x", 3, "expected a type"),
      ("v@:-", 3, "expected a type"), ("v@:q+", 5, "expected a type"), ("v@:}", 3, "expected a type"),
    ] as [(String, Int, String)])
  func `The error for a method's malformed encoding names the position of the wrong byte`(
    encoding: String, position: Int, reason: String
  ) {
    #expect(throws: EncodingError(position: position, reason: reason, encoding: encoding)) {
      try MethodEncoding(method: encoding)
    }
  }

  @Test(
    arguments: [
      ("v", 1, "expected the block ('@?')"), ("v@:", 1, "expected the block ('@?')"), ("v@?>", 3, "expected a type"),
    ] as [(String, Int, String)])
  func `The error for a block's malformed signature names the position of the wrong byte`(
    encoding: String, position: Int, reason: String
  ) {
    #expect(throws: EncodingError(position: position, reason: reason, encoding: encoding)) {
      try MethodEncoding(block: encoding)
    }
  }

  @Test(arguments: ["^", "{S=", "[2", "(U=", "@?<v@?", "![8,8"])
  func `An encoding with types nested beyond the limit is refused`(opening: String) throws {
    let encoding = String(repeating: opening, count: 10_000)
    let error = try #require(throws: EncodingError.self) { try TypeEncoding(encoding) }
    #expect(error.reason == "types are nested more than 64 deep")
    #expect((opening.utf8.count * 63 + 1...opening.utf8.count * 64).contains(error.position))
  }

  @Test func `The position in an encoding error counts bytes, not characters`() {
    #expect(throws: EncodingError(position: 9, reason: "expected a type", encoding: "{Größe=x}")) {
      try TypeEncoding("{Größe=x}")
    }
  }

  @Test func `The description of an encoding error quotes the rest of the encoding`() {
    let error = EncodingError(position: 3, reason: "expected a type", encoding: "v@:x")
    #expect(error.description == "malformed encoding \"v@:x\": at byte 3, where it says \"x\": expected a type")
    let end = EncodingError(position: 1, reason: "expected self ('@')", encoding: "v")
    #expect(end.description == "malformed encoding \"v\": at byte 1, where the encoding ends: expected self ('@')")
  }

  /// Any bytes result in a value, or in an error whose position is within the string. Each parsed value can be encoded,
  /// laid out, described and planned.
  @Test func `Parsing ten thousand mutated encodings never crashes and violates no invariant`() throws {
    let seeds = [
      "v32@0:8@16@24", "{CGRect={CGPoint=dd}{CGSize=dd}@\"A\"}", "q36@?0q8d16^v24B32",
      "@?<v@?@\"NSString\"(U=i[4d])>", "{BF=b0I3b3i5b8q40cb64I0b64I7}", "![16,16f]jd^?^{S}[3[2i]]",
    ].map { Array($0.utf8) }
    let alphabet = Array("csilqtCSILQTBfdDv*@#:?^[]{}()<>=\"\"b0123456789jrnA!,+-|".utf8) + [0, 0x7f, 0x80, 0xc3, 0xff]
    var random = Generator(state: 0x2545_f491_4f6c_dd1d)
    var parsed = 0
    for _ in 0..<10_000 {
      var bytes = seeds[random.below(seeds.count)]
      for _ in 0...random.below(4) {
        let position = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes.insert(alphabet[random.below(alphabet.count)], at: position)
        case 1 where bytes.count > 1: bytes.remove(at: position)
        case 2: bytes.removeLast(random.below(bytes.count))
        default: bytes[position] = alphabet[random.below(alphabet.count)]
        }
        if bytes.isEmpty { bytes = [0x76] }
      }
      let string = String(decoding: bytes, as: UTF8.self)
      if try EncodingInvariants.check(string) { parsed += 1 }
    }
    #expect(parsed > 500)
  }
}

/// A xorshift64 generator, which produces the same numbers in every run.
private struct Generator {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}

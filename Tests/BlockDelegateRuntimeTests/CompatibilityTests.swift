import BlockDelegateRuntime
import Testing

@Suite struct CompatibilityTests {
  @Test(arguments: [
    ("i", "l"), ("I", "L"), ("ri", "i"), ("B", "c"), ("B", "C"), ("B", "B"), ("c", "c"), ("f", "f"), ("d", "d"),
    ("v", "v"), ("Vv", "v"), (":", ":"),
    ("@", "@\"NSString\""), ("@\"NSString\"", "@\"NSData\""), ("@", "#"), ("@", "@?"), ("#", "@?<v@?>"),
    ("*", "^v"), ("^i", "^d"), ("^?", "^{S}"), ("^{S=ii}", "r^v"), ("[4i]", "^i"), ("[4i]", "[5d]"),
    ("{CGRect={CGPoint=dd}{CGSize=dd}}", "{_NSRect={_NSPoint=dd}{_NSSize=dd}}"),
    ("{CGRect={CGPoint=dd}{CGSize=dd}}", "{?=dddd}"), ("{?=[4f]}", "{?=ffff}"), ("{?=[4f]}", "{?={?=[2f]}[2f]}"),
    ("{?=i@\"NSString\"}", "{S=i@}"), ("{_NSRange=QQ}", "{_NSRange=qq}"), ("{?=B}", "{?=c}"),
    ("{?=@}", "{?=#}"), ("{?=*}", "{?=^v}"), ("{?=[9000i]}", "{?=[9000I]}"), ("{?=[9000i]}", "{?=[8999i]i}"),
    ("{E=}", "{?={F=}}"),
    ("(U=id)", "(?=Id)"), ("D", "rD"), ("jd", "jd"), ("![16,16f]", "![16,16f]"), ("t", "T"),
    ("{?=b0I3b3I5}", "{B=b0I3b3I5}"),
  ])
  func `Types that are passed in the same way have the same calling shape`(one: String, other: String) throws {
    let (one, other) = (try TypeEncoding(one), try TypeEncoding(other))
    #expect(one.hasSameCallingShape(as: other))
    #expect(other.hasSameCallingShape(as: one))
    #expect(one.hasSameCallingShape(as: other, pointersForObjects: true))
  }

  @Test(arguments: [
    ("i", "I"), ("i", "q"), ("C", "c"), ("B", "s"), ("B", "i"), ("c", "s"), ("q", "d"), ("i", "f"), ("f", "d"),
    ("v", "i"), ("q", "@"), ("Q", "^v"), ("q", ":"), ("@", "{?=@}"), ("d", "{?=d}"), ("?", "?"), ("i", "?"),
    ("{?=dd}", "{?=d}"), ("{?=dd}", "{?=qq}"), ("{?=ff}", "{?=dd}"), ("{?=ii}", "{?=q}"), ("{?=ci}", "{?=ic}"),
    ("{?=@}", "{?=^v}"), ("{?=[4i]}", "{?=^i}"), ("{?=[4i]}", "{?=[5i]}"), ("{O}", "{O}"), ("{O}", "{O=i}"),
    ("(U=id)", "(U=di)"), ("(U=id)", "{U=id}"), ("(U)", "(U)"),
    ("D", "d"), ("jd", "jf"), ("![16,16f]", "![16,16i]"), ("![16,16f]", "![8,8f]"), ("t", "q"),
    ("{?=b0I3}", "{?=b0I4}"), ("{?=b0I3}", "{?=b0S3}"), ("{?=iv}", "{?=iv}"),
    ("{?={?=sc}cq}", "{?=sccq}"), ("{?=c[0q]}", "{?=c}"),
  ])
  func `Types that are passed differently, or are unknown, have different calling shapes`(one: String, other: String)
    throws
  {
    let (one, other) = (try TypeEncoding(one), try TypeEncoding(other))
    #expect(!one.hasSameCallingShape(as: other))
    if one != .integer(.unsignedChar) { #expect(!other.hasSameCallingShape(as: one)) }
    #expect(!one.hasSameCallingShape(as: other, pointersForObjects: true))
  }

  /// Swift imports C's `char` as `Int8`, also on arm64 Linux, where it is unsigned and compilers write `C`.
  @Test func `A signed char can be passed for C only where C's char is unsigned`() throws {
    #expect(try TypeEncoding("c").hasSameCallingShape(as: TypeEncoding("C")) == TypeEncoding.isCharUnsigned)
    #expect(try !TypeEncoding("C").hasSameCallingShape(as: TypeEncoding("c")))
    #if arch(x86_64) || !os(Linux)
      #expect(!TypeEncoding.isCharUnsigned)
    #else
      #expect(TypeEncoding.isCharUnsigned)
    #endif
  }

  /// On Linux, the encoding of a Swift block has `^v` where the method's encoding has an object.
  @Test(arguments: [("@", "^v"), ("#", "^v"), (":", "^v"), ("@?", "^{O}"), ("@\"NSString\"", "*")])
  func `Pointers match objects only if the comparison permits it`(one: String, other: String) throws {
    let (one, other) = (try TypeEncoding(one), try TypeEncoding(other))
    for (one, other) in [(one, other), (other, one)] {
      #expect(!one.hasSameCallingShape(as: other))
      #expect(one.hasSameCallingShape(as: other, pointersForObjects: true))
    }
  }

  @Test func `A selector does not match an object, even if pointers match objects`() throws {
    #expect(!TypeEncoding.selector.hasSameCallingShape(as: .object(nil), pointersForObjects: true))
  }

  @Test(arguments: [("B", true), ("c", true), ("C", true), ("i", false), ("s", false), ("@", false), ("{?=B}", false)])
  func `The encodings B, c and C count as BOOL, and other encodings do not`(encoding: String, isBOOL: Bool) throws {
    #expect(try TypeEncoding(encoding).isBOOL == isBOOL)
  }

  @Test(
    arguments: [
      ("v", .void), ("c", .integer(size: 1, signed: true)), ("S", .integer(size: 2, signed: false)),
      ("l", .integer(size: 4, signed: true)), ("Q", .integer(size: 8, signed: false)),
      ("B", .integer(size: 1, signed: false)), ("f", .float), ("d", .double), ("@\"A\"", .object), ("@?", .block),
      ("#", .class), (":", .selector), ("*", .pointer), ("^v", .pointer), ("^?", .pointer), ("[4i]", .pointer),
      ("{?=i}", .aggregate), ("{E=}", .aggregate),
      ("{O}", .unsupported("a struct whose encoding omits its fields")),
      ("(U=i)", .unsupported("unions by value")),
      ("t", .unsupported("128-bit integers")), ("D", .unsupported("long double")),
      ("jd", .unsupported("complex numbers")), ("![8,8f]", .unsupported("SIMD vectors")),
      ("b3", .unsupported("bit-fields by value")), ("?", .unsupported("a type that the encoding does not specify")),
    ] as [(String, TypeEncoding.Kind)])
  func `The kind of a type depends on how the type is passed as an argument`(encoding: String, kind: TypeEncoding.Kind)
    throws
  {
    #expect(try TypeEncoding(encoding).kind == kind)
  }

  @Test(arguments: [
    ("v32@0:8@16q24", "v@?@q", true), ("v32@0:8@16q24", "v@?@\"NSString\"q", true), ("B@:", "c@?", true),
    ("v@:@q", "v@?@", false), ("v@:@", "v@?@q", false), ("v@:@q", "v@?q@", false), ("v@:@q", "q@?@q", false),
    ("v@:@q", "v@?^vq", false),
  ])
  func `Matching a block with a method ignores self, the selector and the block argument`(
    method: String, block: String, same: Bool
  ) throws {
    let (method, block) = (try MethodEncoding(method: method), try MethodEncoding(block: block))
    #expect(method.hasSameCallingShape(as: block) == same)
    #expect(block.hasSameCallingShape(as: method) == same)
  }

  @Test func `A block with pointer arguments matches a method with object arguments only if that is permitted`() throws
  {
    let (method, block) = (try MethodEncoding(method: "@24@0:8@16"), try MethodEncoding(block: "^v16@?0^v8"))
    #expect(method.hasSameCallingShape(as: block, pointersForObjects: true))
    #expect(!method.hasSameCallingShape(as: block))
  }
}

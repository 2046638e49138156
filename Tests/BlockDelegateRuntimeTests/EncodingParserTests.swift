import Testing

@testable import BlockDelegateRuntime

/// Type encodings as clang and GCC write them.
@Suite struct EncodingParserTests {
  @Test(
    arguments: [
      ("v", .void), ("f", .float), ("d", .double), ("D", .longDouble), ("*", .cString), ("%", .cString),
      ("@", .object(nil)), ("#", .class), (":", .selector), ("?", .unknown), ("B", .integer(.bool)),
      ("^v", .pointer(.void)), ("^?", .pointer(.unknown)), ("^^i", .pointer(.pointer(.integer(.int)))),
      ("jd", .complex(.double)), ("ji", .complex(.integer(.int))),
      ("![16,16f]", .vector(size: 16, alignment: 16, element: .float)),
      ("[12s]", .array(count: 12, element: .integer(.short))),
      ("b3", .bitField(.init(width: 3))),
      ("b8q40", .bitField(.init(storage: "8q", width: 40))),
    ] as [(String, TypeEncoding)])
  func `Parsing a type encoding returns its type`(encoding: String, expected: TypeEncoding) throws {
    #expect(try TypeEncoding(encoding) == expected)
  }

  @Test func `Each integer letter of an encoding is parsed as an integer type`() throws {
    for type in IntegerType.allCases {
      #expect(try TypeEncoding(String(type.rawValue)) == .integer(type))
    }
    #expect(IntegerType.allCases.count == 13)
  }

  @Test(arguments: ["ri", "nri", "Ni", "oi", "Oi", "Ri", "Vi", "Ai", "|i", "+i", "rnNoORVA|+i"])
  func `Qualifiers before a type are ignored by the encoding parser`(encoding: String) throws {
    #expect(try TypeEncoding(encoding) == .integer(.int))
  }

  @Test func `Qualifiers inside pointers and structs are ignored by the encoding parser`() throws {
    #expect(try TypeEncoding("^r^ri") == TypeEncoding("^^i"))
    #expect(try TypeEncoding("{S=r*Ai}") == TypeEncoding("{S=*i}"))
  }

  @Test(
    arguments: [
      ("@\"NSString\"", .object("NSString")), ("@\"<NSCopying>\"", .object("<NSCopying>")), ("@\"\"", .object(nil)),
      ("^@\"NSError\"", .pointer(.object("NSError"))),
    ] as [(String, TypeEncoding)])
  func `The encoding parser keeps the names of classes and protocols`(encoding: String, expected: TypeEncoding) throws {
    #expect(try TypeEncoding(encoding) == expected)
  }

  @Test func `The encoding of a block may contain the block's signature`() throws {
    #expect(try TypeEncoding("@?") == .block(nil))
    let encoding = try TypeEncoding("@?<v@?@\"NSString\"@?<B@?q>>")
    guard case .block(let signature?) = encoding else {
      Issue.record("not a block with a signature: \(encoding)")
      return
    }
    #expect(signature.receiver == .block)
    #expect(signature.result == .void)
    let inner = try MethodEncoding(block: "B@?q")
    #expect(Array(signature.explicitArguments) == [.object("NSString"), .block(inner)])
    #expect(try TypeEncoding("@?<v16@?0q8>") == TypeEncoding("@?<v@?q>"))
  }

  @Test func `The encodings of structs and unions have names and fields`() throws {
    let point = TypeEncoding.structure(.init(name: "CGPoint", fields: [.init(type: .double), .init(type: .double)]))
    #expect(try TypeEncoding("{CGPoint=dd}") == point)
    #expect(try TypeEncoding("{?=i}") == .structure(.init(name: nil, fields: [.init(type: .integer(.int))])))
    #expect(try TypeEncoding("{=i}") == TypeEncoding("{?=i}"))
    #expect(try TypeEncoding("{E=}") == .structure(.init(name: "E", fields: [])))
    #expect(try TypeEncoding("{O}") == .structure(.init(name: "O", fields: nil)))
    #expect(
      try TypeEncoding("(U=id)")
        == .union(
          .init(
            name: "U",
            fields: [
              .init(type: .integer(.int)), .init(type: .double),
            ])))
  }

  @Test func `The encoding parser keeps the names of a struct's fields`() throws {
    #expect(
      try TypeEncoding("{CGPoint=\"x\"d\"y\"d}")
        == .structure(
          .init(
            name: "CGPoint",
            fields: [
              .init(name: "x", type: .double), .init(name: "y", type: .double),
            ])))
  }

  /// The encoding alone does not show whether a quoted name is the name of a field or of a class. The type that follows
  /// decides.
  @Test func `A quoted name after an object is parsed as its class or as the next field's name`() throws {
    #expect(
      try TypeEncoding("{S=\"a\"@\"b\"i}")
        == .structure(
          .init(
            name: "S",
            fields: [
              .init(name: "a", type: .object(nil)), .init(name: "b", type: .integer(.int)),
            ])))
    #expect(
      try TypeEncoding("{S=\"a\"@\"NSString\"\"b\"@\"NSData\"}")
        == .structure(
          .init(
            name: "S",
            fields: [
              .init(name: "a", type: .object("NSString")), .init(name: "b", type: .object("NSData")),
            ])))
    #expect(
      try TypeEncoding("{S=\"a\"^@\"b\"[2@\"NSData\"]}")
        == .structure(
          .init(
            name: "S",
            fields: [
              .init(name: "a", type: .pointer(.object(nil))),
              .init(name: "b", type: .array(count: 2, element: .object("NSData"))),
            ])))
    #expect(
      try TypeEncoding("{S=@\"NSString\"i}")
        == .structure(
          .init(
            name: "S",
            fields: [
              .init(type: .object("NSString")), .init(type: .integer(.int)),
            ])))
  }

  @Test(arguments: [
    ("{vector<int, std::allocator<int> >=^i}", "vector<int, std::allocator<int> >"),
    ("{set<(Kind)0>=i}", "set<(Kind)0>"), ("{map<a=b>=i}", "map<a=b>"), ("{Größe=i}", "Größe"),
  ])
  func `Names of C++ types in encodings are parsed completely, with their brackets and spaces`(
    encoding: String, name: String
  ) throws {
    guard case .structure(let aggregate) = try TypeEncoding(encoding) else {
      Issue.record("not a struct")
      return
    }
    #expect(aggregate.name == name)
    #expect(aggregate.fields?.count == 1)
  }

  @Test func `The name of an encoded union may contain parentheses`() throws {
    guard case .union(let aggregate) = try TypeEncoding("((anonymous namespace)::Value=id)") else {
      Issue.record("not a union")
      return
    }
    #expect(aggregate.name == "(anonymous namespace)::Value")
    #expect(aggregate.fields?.count == 2)
  }

  /// `b3i` is a bit-field and an int in clang's encodings for Apple's runtime. `b3i5` is one bit-field in encodings for
  /// GCC's runtime.
  @Test func `The parser distinguishes Apple's encoding of bit-fields from GCC's`() throws {
    #expect(
      try TypeEncoding("{?=b3b5ic}")
        == .structure(
          .init(
            name: nil,
            fields: [
              .init(type: .bitField(.init(width: 3))), .init(type: .bitField(.init(width: 5))),
              .init(type: .integer(.int)), .init(type: .integer(.char)),
            ])))
    #expect(
      try TypeEncoding("{?=b0I3b3i5c}")
        == .structure(
          .init(
            name: nil,
            fields: [
              .init(type: .bitField(.init(storage: "0I", width: 3))),
              .init(type: .bitField(.init(storage: "3i", width: 5))),
              .init(type: .integer(.char)),
            ])))
  }

  /// The encodings that clang 21 and GCC 12 print for one struct that contains every kind of type.
  @Test(arguments: [
    "{S=^{O}^{S}^?@?(U=id){BF=b0I3b3i5b8q40cb64I0b64I7}[3[2i]]*AiqtDjdTBi}",
    "{S=^{O}^{S}^?@?(U=id){BF=b3b5b40cb0b7}[3[2i]]*AiqtDjdTBi}",
    "{S=^{O}^{S}^?^?![16,16f](U=id){BF=b0I3b3i5b8q40cb64I0b64I7}[3[2i]]r*iqtDjdTBi}",
    "{Obj=@#:@^@}", "{NSMapTable=\"a\"b0B1\"b\"b1B1\"c\"{X=\"d\"@\"e\"@?\"f\"[4*]}}", "@?<v@?@?<@\"A\"@?>>",
  ])
  func `A type that is encoded and parsed again is unchanged`(encoding: String) throws {
    let parsed = try TypeEncoding(encoding)
    #expect(try TypeEncoding(parsed.encoded) == parsed)
    #expect(parsed.encoded == encoding.without(qualifiers: ["A", "r"]))
  }

  @Test func `An encoding with types nested up to the limit is parsed`() throws {
    let deepest = String(repeating: "^", count: 63) + "v"
    #expect(try TypeEncoding(deepest).encoded == deepest)
  }

  @Test func `The description of an encoded type names the type in words`() throws {
    let expected = [
      ("I", "unsigned 32-bit integer (I)"), ("q", "signed 64-bit integer (q)"), ("B", "Boolean (B)"),
      ("v", "void (v)"), ("f", "float (f)"), ("d", "double (d)"), ("D", "long double (D)"), ("*", "C string (*)"),
      ("jf", "complex number (jf)"), ("![8,8f]", "SIMD vector (![8,8f])"), ("@", "object (@)"),
      ("@\"NSString\"", "object (@\"NSString\")"), ("@?", "block (@?)"), ("#", "class (#)"), (":", "selector (:)"),
      ("?", "unknown type (?)"), ("^?", "function pointer (^?)"), ("^i", "pointer (^i)"), ("[2i]", "array ([2i])"),
      ("{CGRect={CGPoint=dd}{CGSize=dd}}", "struct CGRect (32 bytes)"), ("{O}", "struct O (opaque)"),
      ("{?=c}", "unnamed struct (1 byte)"), ("(U=id)", "union U (8 bytes)"), ("{S=b3}", "struct S (of unknown size)"),
      ("b3", "bit-field of 3 bits (b3)"),
    ]
    for (encoding, description) in expected {
      #expect(try TypeEncoding(encoding).description == description)
    }
  }
}

extension String {
  /// Returns the string without the given qualifiers, if their letters occur elsewhere only inside quotes.
  fileprivate func without(qualifiers: Set<Character>) -> String {
    var isQuoted = false
    return filter { character in
      if character == "\"" { isQuoted.toggle() }
      return isQuoted || !qualifiers.contains(character)
    }
  }
}

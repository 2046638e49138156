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
      ("b3", .bitField(width: 3)),
      ("b8q40", .bitField(width: 40, storage: "8q")),
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

  @Test(arguments: ["ri", "nri", "Ni", "oi", "Oi", "Ri", "Vi", "|i", "+i", "rnNoORV|+i"])
  func `Qualifiers before a type are ignored by the encoding parser`(encoding: String) throws {
    #expect(try TypeEncoding(encoding) == .integer(.int))
  }

  @Test func `Qualifiers inside pointers and structs are ignored by the encoding parser`() throws {
    #expect(try TypeEncoding("^r^ri") == TypeEncoding("^^i"))
    #expect(try TypeEncoding("{S=r*Vi}") == TypeEncoding("{S=*i}"))
  }

  @Test func `A pointer to a type that clang leaves out can be passed`() throws {
    #expect(try TypeEncoding("^") == TypeEncoding("^?"))
    #expect(try TypeEncoding("^{S=i^}") == TypeEncoding("^{S=i^?}"))
    #expect(try TypeEncoding("^{S=i[2]}").kind == .pointer)
    let method = try MethodEncoding(method: "v28@0:8^16i24", of: "take:then:")
    #expect(try CallPlans.plan(for: method).arguments.map(\.size) == [8, 4])
    #expect(throws: UnsupportedTypeError.self) {
      try CallPlans.plan(for: MethodEncoding(method: "v@:{S=i[2]}", of: "take:"))
    }
  }

  @Test func `An atomic type is unknown, because compilers pass structs with one in different ways`() throws {
    #expect(try TypeEncoding("{S=rAi}") == TypeEncoding("{S=?}"))
    #expect(try TypeEncoding("^A{S=ii}").kind == .pointer)
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
    #expect(try TypeEncoding("{CGPoint=dd}") == .structure(.init(name: "CGPoint", fields: [.double, .double])))
    #expect(try TypeEncoding("{?=i}") == .structure(.init(name: nil, fields: [.integer(.int)])))
    #expect(try TypeEncoding("{=i}") == TypeEncoding("{?=i}"))
    #expect(try TypeEncoding("{E=}") == .structure(.init(name: "E", fields: [])))
    #expect(try TypeEncoding("{O}") == .structure(.init(name: "O", fields: nil)))
    #expect(try TypeEncoding("(U=id)") == .union(.init(name: "U", fields: [.integer(.int), .double])))
    let mixed = TypeEncoding.Aggregate(name: "S", fields: [.object("NSString"), .integer(.int)])
    #expect(try TypeEncoding("{S=@\"NSString\"i}") == .structure(mixed))
  }

  @Test(arguments: [
    ("{vector<int, std::allocator<int> >=^i}", "vector<int, std::allocator<int> >"),
    ("{set<(Kind)0>=i}", "set<(Kind)0>"), ("{map<a=b>=i}", "map<a=b>"), ("{Größe=i}", "Größe"),
    ("{F<operators<int>>=i}", "F<operators<int>>"),
    ("{F<(lambda at /o'neil/a.cpp:1:2)>=i}", "F<(lambda at /o'neil/a.cpp:1:2)>"),
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
          .init(name: nil, fields: [.bitField(width: 3), .bitField(width: 5), .integer(.int), .integer(.char)])))
    #expect(
      try TypeEncoding("{?=b0I3b3i5c}")
        == .structure(
          .init(
            name: nil,
            fields: [.bitField(width: 3, storage: "0I"), .bitField(width: 5, storage: "3i"), .integer(.char)])))
  }

  /// The encodings that clang 21 and GCC 12 print for one struct that contains every kind of type.
  @Test(arguments: [
    "{S=^{O}^{S}^?@?(U=id){BF=b0I3b3i5b8q40cb64I0b64I7}[3[2i]]*AiqtDjdTBi}",
    "{S=^{O}^{S}^?@?(U=id){BF=b3b5b40cb0b7}[3[2i]]*AiqtDjdTBi}",
    "{S=^{O}^{S}^?^?![16,16f](U=id){BF=b0I3b3i5b8q40cb64I0b64I7}[3[2i]]r*iqtDjdTBi}",
    "{Obj=@#:@^@}", "{NSMapTable=b0B1b1B1{X=@@?[4*]}}", "@?<v@?@?<@\"A\"@?>>",
  ])
  func `A type that is encoded and parsed again is unchanged`(encoding: String) throws {
    let parsed = try TypeEncoding(encoding)
    #expect(try TypeEncoding(parsed.encoded) == parsed)
    #expect(parsed.encoded == encoding.replacing("*Ai", with: "*?").without(qualifiers: ["r"]))
  }

  @Test func `An encoding with types nested up to the limit is parsed`() throws {
    let deepest = String(repeating: "^", count: 63) + "v"
    #expect(try TypeEncoding(deepest).encoded == deepest)
  }

  @Test func `The description of an encoded type names the Swift type or says why there is none`() throws {
    let expected = [
      ("I", "UInt32 (I)"), ("s", "Int16 (s)"), ("q", "Int (q)"), ("Q", "UInt (Q)"), ("B", "Bool (B)"),
      ("C", TypeEncoding.isCharUnsigned ? "Bool, CChar or UInt8 (C)" : "Bool (C)"),
      ("v", "Void (v)"), ("f", "Float (f)"), ("d", "Double (d)"), ("D", "long double (D)"), ("*", "a pointer (*)"),
      ("jf", "complex numbers (jf)"), ("![8,8f]", "SIMD vectors (![8,8f])"), ("t", "128-bit integers (t)"),
      ("@", "an object (@)"), ("@\"NSString\"", "NSString (@)"), ("@?", "ObjCBlock (@?)"), ("#", "ObjCClass (#)"),
      (":", "Selector (:)"), ("?", "a type that the encoding does not specify (?)"), ("^?", "a pointer (^?)"),
      ("^i", "a pointer (^i)"), ("[2i]", "a pointer ([2i])"),
      ("{CGRect={CGPoint=dd}{CGSize=dd}}", "struct CGRect ({CGRect={CGPoint=dd}{CGSize=dd}})"),
      ("{O}", "struct O ({O})"), ("{?=c}", "unnamed struct ({?=c})"), ("(U=id)", "unions by value ((U=id))"),
      ("b3", "bit-fields by value (b3)"),
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

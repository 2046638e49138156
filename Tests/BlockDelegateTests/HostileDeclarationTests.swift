import BlockDelegate
import Testing

/// Declarations that no compiler would write. Each one causes an error that says what is wrong, and nothing else.
@Suite struct HostileDeclarationTests {
  /// Types that are not supported in calls, and the text that each error must contain. Docs/Types.md lists these types.
  static let refused: [(selector: String, types: String, says: String)] = [
    ("int128:", "v@:t", "128-bit integers"), ("uint128", "T@:", "128-bit integers"),
    ("longDouble:", "v@:D", "long double"), ("complex:", "v@:jd", "complex numbers"),
    ("vector:", "v@:![16,16f]", "SIMD vectors"),
    ("structOfVectors:", "v@:{V=}", "without fields that have an encoding"),
    ("packed:", "v21@0:8{P=ci}16", "it takes 5 bytes and its encoding has 8: a packed struct"),
    ("enumeration:", "v24@0:8i16", "it takes 8 bytes and its encoding has 4: an enumeration of 8 bytes"),
    ("vectorOfClang:", "v32@0:816", "its type has no encoding"), ("float16:", "v18@0:8 16", "does not specify"),
    ("noElements:", "v@:{N=i[0c]}", "zero-length arrays"), ("flexible", "{N=i[0c]}@:", "zero-length arrays"),
    ("virtual:", "v@:{V=^^?q}", "virtual functions"), ("template", "{C<int>=i}@:", "a C++ template's class"),
    ("unionByValue:", "v@:(U=id)", "unions by value"), ("structOfUnion", "{S=i(U=id)}@:", "unions by value"),
    ("bits:", "v@:{B=b0I3b3I5}", "bit-fields by value"), ("bitsOfClang", "{B=b3b5}@:", "bit-fields by value"),
    ("packedBits:", "v@:{P=cb8I24b32I1}", "bit-fields by value"),
    ("position:", "v@:{B=b9223372036854775807I3}", "bit"),
    ("opaque:", "v@:{S}", "omits its fields"), ("unknown:", "v@:?", "does not specify"),
    // These types are larger than an address space, a stack, or an Int of bits.
    ("hugeResult:", "{a=[4611686018427387904c]}@:i", "larger"),
    ("hugeArray:", "v@:{a=[9223372036854775807q]}", "larger"),
    ("hugeFields:", "v@:{a=[1152921504606846975c][1152921504606846975c]}", "larger"),
    ("hugeBits", "{a=b3[4611686018427387904c]}@:", "bit-fields by value"),
    ("large:", "v@:{a=[140737488355328c]}", "larger than 1048576 bytes"),
    ("largeResult", "{a=[1048577c]}@:", "larger than 1048576 bytes"),
    (
      "many:::::::::::::::::", "v@:" + String(repeating: "{a=[1048576c]}", count: 17),
      "larger than 1048576 bytes"
    ),
  ]

  /// Encodings that cannot be parsed, and the text that each error must contain.
  static let malformed: [(selector: String, types: String, says: String)] = [
    ("vectorOfClang:", "v@:", "as many as \"vectorOfClang:\" has colons"),
    ("nul:", "v@:{a\0b=i}", "expected '=' or '}'"), ("nulAtEnd", "v@:\0", "expected a type"),
    ("huge:", "v@:[9223372036854775808c]", "too large"),
    ("deep:", "v@:" + String(repeating: "{a=", count: 70), "more than 64 deep"),
  ]

  fileprivate enum Refused: DeclaredProtocol {
    static let name = "TestHostileTypesDelegate"
    static let methods: [MethodDeclaration] =
      refused.map { .optional($0.selector, types: $0.types) } + [.optional("usual:", types: "v@:i")]
  }

  @Test(arguments: refused.indices)
  func `A method with an unsupported type is refused where a closure implements it`(index: Int) {
    let method = Self.refused[index]
    let problems = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Refused.self) { $0.on(selector(method.selector)) { (_: Int) in } }
    }?.problems
    #expect(problems?.count == 1)
    #expect([.unsupportedMethod, .malformedEncoding].contains(problems?.first?.reason))
    #expect(problems?.first?.selector == method.selector)
    #expect(problems?.first?.given?.contains(method.says) == true, "\(method.types): \(problems?.first?.given ?? "")")
  }

  fileprivate enum Malformed: DeclaredProtocol {
    static let name = "TestMalformedDelegate"
    static let methods: [MethodDeclaration] =
      malformed.map { .optional($0.selector, types: $0.types) } + [.optional("usual:", types: "v@:i")]
  }

  private enum Sound: DeclaredProtocol {
    static let name = "TestSoundDelegate"
    static let methods: [MethodDeclaration] = [.optional("sound:", types: "v@:i")]
  }

  @Test func `Each malformed method encoding is refused once where its protocol is implemented`() {
    let usual: (AnyDelegateBuilder) -> Void = { $0.on("usual:") { (_: Int32) in } }
    let both = ObjCProtocol(combining: .init(Malformed.self), .init(Sound.self))
    for made in [
      { try DynamicDelegate(Malformed.self, usual) as AnyDynamicDelegate },
      { try DynamicDelegate(Malformed.self) { $0.on("huge:") { (_: Int) in } } as AnyDynamicDelegate },
      { try DynamicDelegate(both, usual) as AnyDynamicDelegate },
    ] {
      let problems = #expect(throws: BlockDelegateError.self) { try made() }?.problems ?? []
      #expect(problems.count == Self.malformed.count)
      for method in Self.malformed {
        let said = problems.first { $0.selector == method.selector }
        #expect(said?.reason == .malformedEncoding, "\(method.selector)")
        #expect(said?.given?.contains(method.says) == true, "\(method.types): \(said?.given ?? "")")
      }
    }
  }

  fileprivate struct Unsaid { var a, b, c: Int }

  fileprivate enum Structs: DeclaredProtocol {
    static let take = DelegateMethod<Structs, MethodBody<Unsaid, Void>>(selector("takeUnsaid:"))
    static let methods: [MethodDeclaration] = [.optional(take)]
  }

  private enum Forgetful: DeclaredProtocol {
    static let save = DelegateMethod<Forgetful, MethodBody<String, Bool>>(selector("forgetfulSave:error:"))
    static let methods: [MethodDeclaration] = [.optional(save)]
  }

  private enum Resultless: DeclaredProtocol {
    static let save = DelegateMethod<Resultless, MethodBody<String, Void>>(selector("resultlessSave:error:"))
    static let methods: [MethodDeclaration] = [.optional(save, takesError: true)]
  }

  @Test func `A declaration with a wrong error out-parameter is refused with a hint at takesError or the result`() {
    let forgotten = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Forgetful.self) { $0.on(Forgetful.save) { _ in true } }
    }
    #expect(forgotten?.problems.first?.expected?.contains("takesError: true") == true, "\(forgotten!)")
    let resultless = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Resultless.self) { $0.on(Resultless.save) { _ in } }
    }
    #expect(resultless?.problems.first?.expected?.contains("if the method's result is Bool or an object") == true)
  }

  @Test func `A Swift struct without an encoding is refused, and the error shows how to declare one`() {
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Structs.self) { $0.on(Structs.take) { _ in } }
    }
    #expect(error?.problems.first?.expected?.contains("extension Unsaid: ObjCEncodable") == true, "\(error!)")
  }

  fileprivate enum Named: DeclaredProtocol {
    static let name = "TestNamedDelegate\0Rest"
    static let methods: [MethodDeclaration] = [.optional("usual:", types: "v@:i")]
  }

  @Test func `A protocol name with a NUL is not taken for the name before the NUL`() throws {
    let delegate = try DynamicDelegate(Named.self) { $0.on("usual:") { (_: Int32) in } }
    #expect(delegate.object.conforms(to: ObjCProtocol(Named.self)))
    #expect(throws: BlockDelegateError.self) { try ObjCProtocol("TestNamedDelegate") }
    #expect(ObjCProtocol(Named.self).name == "TestNamedDelegate\\0Rest")
  }
}

extension FailureTests {
  @Suite struct HostileDeclarationTests {
    private typealias Declarations = BlockDelegateTests.HostileDeclarationTests

    @Test func `A chain leaves out and reports each method that it cannot pass on, and passes on the others`() throws {
      func chain<P: DeclaredProtocol>(
        _ type: P.Type, without methods: [(selector: String, types: String, says: String)]
      )
        throws -> DelegateChain<P>
      {
        var chain: DelegateChain<P>!
        let errors = try FailureTests.errors { chain = try DelegateChain(type) }
        let problems = errors.compactMap { ($0 as? BlockDelegateError)?.problems.first }
        for method in methods {
          #expect(!chain.responds(to: selector(method.selector)))
          let said = problems.first { $0.selector == method.selector }?.description
          #expect(said?.contains(method.says) == true, "\(method.types): \(said ?? "nothing")")
        }
        #expect(problems.count == methods.count)
        return chain
      }
      _ = try chain(Declarations.Malformed.self, without: Declarations.malformed)
      let chain = try chain(Declarations.Refused.self, without: Declarations.refused)
      let heard = Count()
      let member = try DynamicDelegate(Declarations.Refused.self) {
        $0.on("usual:") { (_: Int32) in heard.increment() }
      }
      try chain.add(member.object)
      try chain.object.send("usual:", 5 as Int32)
      #expect(heard.value == 1)
    }
  }
}

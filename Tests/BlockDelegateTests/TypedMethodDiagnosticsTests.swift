#if os(Linux)
  import Foundation
  import Testing

  /// The compiler's diagnostics for wrong uses of typed methods.
  @Suite(.enabled(if: SwiftCompiler.isInstalled, "swiftc is not on the PATH")) struct TypedMethodDiagnosticsTests {
    private static let right = [
      "delegate.on(.parserFoundCharacters) { parser, text in _ = text.count }",
      "delegate.on(.parserDidEndDocument) { parser in }",
      "delegate.remove(.parserFoundCharacters)",
      "try parser.send(.parserFoundCharacters, parser, \"text\")",
      // An id argument is a value.
      "cache.on(.cacheWillEvictObject) { cache, object in _ = object as? String }",
      "cache.on(.cacheWillEvictObject) { (cache: ObjCObject, object: Any) in }",
      "try parser.send(.cacheWillEvictObject, parser, 5)",
    ]

    @Test func `Correct uses of typed methods compile without diagnostics`() throws {
      let said = try Self.compile(Self.right)
      #expect(said.isEmpty, "\(said)")
    }

    @Test func `Each wrong use of a typed method is an error on its own line that names the cause`() throws {
      let wrong = [
        // These lines use a member of another protocol.
        ("delegate.on(.windowShouldClose) { window in true }", "windowShouldClose"),
        ("delegate.remove(.windowShouldClose)", "windowShouldClose"),
        // These closures have another type than the method.
        ("delegate.on(.parserFoundCharacters) { (parser: ObjCObject, text: Int) in }", "Int"),
        ("delegate.on(.parserFoundCharacters) { parser, text in _ = text + 1 }", "String"),
        ("delegate.on(.parserResolveExternalEntityNameSystemID) { parser, name, id in 5 }", "Data?"),
        // These closures have too few or too many parameters.
        ("delegate.on(.parserFoundCharacters) { parser in }", "2 arguments"),
        ("delegate.on(.parserDidEndDocument) { parser, more in }", "1"),
        ("_ = try parser.reply { $0.returning(.parserFoundCharacters) { parser in 5 } }", "2 arguments"),
        (
          "_ = try parser.reply { $0.throwing(.parserFoundCharacters) { parser in CancellationError() } }",
          "2 arguments"
        ),
        ("_ = try parser.messages(.parserFoundCharacters) { parser in 5 }", "2 arguments"),
        // This line misspells a member.
        ("delegate.on(.parserFoundCharacter) { parser, text in }", "parserFoundCharacter"),
        // These closures do not fit an id argument.
        ("cache.on(.cacheWillEvictObject) { (cache: ObjCObject, object: String) in }", "Any"),
        ("cache.on(.cacheWillEvictObject) { cache, object in _ = object + 1 }", "'Any'"),
        ("cache.on(.cacheWillEvictObject) { cache in }", "2 arguments"),
        ("cache.on(.cacheWillEvictObjects) { cache, object in }", "cacheWillEvictObjects"),
        // This message has an argument of another type than the method.
        ("try parser.send(.parserFoundCharacters, parser, 5)", "String"),
      ]
      let said = try Self.compile(wrong.map(\.0))
      for (index, (line, word)) in wrong.enumerated() {
        let own = said.filter { $0.line == index + 1 }
        #expect(!own.isEmpty, "accepted: \(line)")
        #expect(own.contains { $0.message.contains(word) }, "\(line): \(own.map(\.message))")
      }
    }

    @Test func `In main.swift a closure for a queue that uses the main actor's variables is an error on its line`()
      throws
    {
      func program(_ statement: String) -> String {
        """
        event.add(receiver, delivering: .on(queue)) { me, sender, number in \(statement) }
        try DynamicDelegate(Counts.self) { $0.on(Counts.changed).delivered(.on(queue)) { number in \(statement) } }
        try DynamicDelegate(Counts.self) { $0.on("changed:").delivered(.on(queue)) { (number: Int) in \(statement) } }
        import BlockDelegate
        import Foundation
        var sum = 0
        let (queue, event, receiver) = (DispatchQueue(label: "queue"), Event<Int>("event"), NSObject())
        enum Counts: DeclaredProtocol {
          static let changed = DelegateMethod<Counts, MethodBody<Int, Void>>("changed:")
          static let methods: [MethodDeclaration] = [.optional(changed)]
        }
        """
      }
      let right = try SwiftCompiler.errors(in: program("print(number)"))
      #expect(right.isEmpty, "\(right)")
      let wrong = try SwiftCompiler.errors(in: program("sum += number"))
      #expect(Set(wrong.map(\.line)) == [1, 2, 3], "\(wrong)")
      #expect(wrong.allSatisfy { $0.message.contains("main actor-isolated var 'sum'") }, "\(wrong)")
    }

    /// Type-checks each line in its own function, and returns the errors.
    private static func compile(_ lines: [String]) throws -> [SwiftCompiler.Diagnostic] {
      let functions = lines.enumerated().map { index, line in
        "func line\(index)(_ delegate: DelegateBuilder<GNUstep.NSXMLParserDelegate>, _ parser: ObjCObject, "
          + "_ cache: DelegateBuilder<GNUstep.NSCacheDelegate>) throws { \(line) }"
      }
      // The import is last, so that each line has its own number in the file.
      return try SwiftCompiler.errors(in: functions.joined(separator: "\n") + "\nimport BlockDelegate\n")
    }
  }
#endif

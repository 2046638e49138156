#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// Closures whose types the compiler infers from the method.
  @Suite struct TypedMethodTests {
    private func parser(_ text: String) throws -> ObjCObject {
      try ObjCObject("NSXMLParser", "initWithData:", Data(text.utf8))
    }

    @Test func `An NSXMLParser's typed closures get the types that the catalogue declares`() throws {
      let parser = try parser("<planets><planet name=\"Mars\">red</planet></planets>")
      var (names, texts, ends) = ([String](), "", 0)
      let delegate = try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
        delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { parser, name, uri, _, attributes in
          #expect(uri == nil)
          names.append(name + (attributes["name"].map { "=" + $0 } ?? ""))
        }
        delegate.on(.parserFoundCharacters) { parser, text in texts += text }
        delegate.on(.parserDidEndDocument) { _ in
          // This closure has several statements.
          let more = 1
          ends += more
        }
      }
      #expect(try parser.send("parse"))
      #expect(names == ["planets", "planet=Mars"])
      #expect(texts == "red")
      #expect(ends == 1)
      #expect(delegate.responds(to: .parserFoundCharacters))
      #expect(!delegate.responds(to: .parserDidStartDocument))

      try delegate.update {
        $0.remove(.parserFoundCharacters)
        $0.on(.parserDidStartDocument) { parser in ends += 10 }
      }
      #expect(!delegate.responds(to: .parserFoundCharacters))
      #expect(delegate.responds(to: .parserDidStartDocument))
    }

    @Test func `A typed closure may throw if its method has an error out-parameter`() throws {
      struct Refused: Error {}
      let delegate = try DynamicDelegate(Checking.self) { delegate in
        delegate.on(.checkError) { object in
          if object.description.isEmpty { return true }
          throw Refused()
        }
      }
      var error: OpaquePointer?
      let isRight: Bool = try withUnsafeMutablePointer(to: &error) {
        try delegate.object.send("check:error:", ObjCObject("NSObject"), Optional($0))
      }
      #expect(!isRight)
      #expect(error != nil)
    }

    @Test func `A chain can combine the results of a typed method with a closure or by name`() throws {
      let chain = try DelegateChain(Checking.self)
      let members = try [3, 5].map { number in
        try DynamicDelegate(Checking.self) { $0.on(.numberOf) { _ in number } }
      }
      for member in members { try chain.add(member.object) }
      #expect(chain.responds(to: .numberOf))
      #expect(!chain.responds(to: .checkError))
      try chain.combineResults(of: .numberOf) { numbers in numbers.reduce(0, +) }
      #expect(try chain.object.send("numberOf:", chain.object) == 8)
      try chain.combineResults(of: .numberOf, by: .first)
      #expect(try chain.object.send("numberOf:", chain.object) == 3)
      withExtendedLifetime(members) {}
    }

    @MainActor private final class Document {
      var isSaved = false
      let window: ObjCObject
      init(_ window: ObjCObject) { self.window = window }

      func implement() throws -> DynamicDelegate<GNUstep.NSWindowDelegate> {
        try DynamicDelegate(GNUstep.NSWindowDelegate.self) { delegate in
          delegate.on(.windowShouldClose) { [unowned self] window in isSaved }
          delegate.on(.windowWillResizeToSize) { _, size in CGSize(width: size.width / 2, height: size.height) }
          delegate.on(.windowDidMove) { [unowned self] notification in
            isSaved =
              notification.name.rawValue == "NSWindowDidMoveNotification"
              && (notification.object as? ObjCObject) === nil && notification.userInfo?["steps"] as? Int == 2
          }
        }
      }
    }

    @MainActor @Test func `Typed methods of the user interface take closures of the main actor`() throws {
      let document = Document(try ObjCObject("NSObject"))
      let delegate = try document.implement()
      #expect(try !delegate.object.send("windowShouldClose:", document.window))
      document.isSaved = true
      #expect(try delegate.object.send("windowShouldClose:", document.window))
      let size: CGSize = try delegate.object.send(
        "windowWillResize:toSize:", document.window, CGSize(width: 4, height: 2))
      #expect(size == CGSize(width: 2, height: 2))
      document.isSaved = false
      try delegate.object.send(
        "windowDidMove:",
        Notification(name: .init("NSWindowDidMoveNotification"), object: nil, userInfo: ["steps": 2]))
      #expect(document.isSaved)
    }

    @Test func `A closure gets a Notification whose object is the sender itself`() throws {
      let sender = try ObjCObject("NSObject")
      var same = false
      let delegate = try DynamicDelegate(Checking.self) {
        $0.on(.heard) { notification in same = (notification.object as? ObjCObject)?.isIdentical(to: sender) == true }
      }
      try delegate.object.send("heard:", Notification(name: .init("Heard"), object: sender))
      #expect(same)
    }

    @Test func `A closure gets an NSIndexSet as an IndexSet value`() throws {
      var seen = IndexSet()
      let delegate = try DynamicDelegate(Checking.self) { $0.on(.chose) { indexes in seen = indexes } }
      let chosen = IndexSet([0, 3, 4, 5, 90])
      try delegate.object.send("chose:", chosen)
      #expect(seen == chosen)
      try delegate.object.send("chose:", IndexSet())
      #expect(seen.isEmpty)
    }

    @Test func `Unsigned C numbers are Int in typed closures, and GNUstep's enumerations have Swift names`() throws {
      let delegate = try DynamicDelegate(Checking.self) { delegate in
        delegate.on(.reply) { count in count == -1 ? .terminateCancel : .terminateLater }
        delegate.on(.drag) { operations in operations.union(.move) }
      }
      #expect(try delegate.object.send("reply:", UInt.max) as UInt == 0)
      #expect(try delegate.object.send("reply:", 7 as UInt) as UInt == 2)
      #expect(try delegate.object.send("drag:", 1 as UInt) as GNUstep.NSDragOperation == [.copy, .move])
    }

    @Test func `A message to a typed method has the method's argument and result types`() throws {
      let delegate = try DynamicDelegate(Checking.self) { delegate in
        delegate.on(.numberOf) { _ in 42 }
      }
      let number = try delegate.object.send(.numberOf, delegate.object)
      #expect(number == 42)
    }

    @Test func `A message with a default returns the default only if nobody responds to it`() throws {
      struct Unused: Error {}
      let delegate = try DynamicDelegate(Checking.self) { delegate in
        delegate.on(.numberOf) { _ in 42 }
      }.object
      #expect(try delegate.send(.numberOf, delegate, default: 7) == 42)
      #expect(try delegate.send(.numberOf, delegate, default: { throw Unused() }()) == 42)
      #expect(throws: Unused.self) { try delegate.send(.reply, 1, default: { throw Unused() }()) }
      #expect(try delegate.send(.drag, .copy, default: .move) == .move)
      let chain = try DelegateChain(Checking.self)
      #expect(try chain.object.send(.numberOf, delegate, default: 7) == 7)
      try chain.add(delegate)
      #expect(try chain.object.send(.numberOf, delegate, default: 7) == 42)
    }

    @Test @MainActor func `A message of the main actor has a default, too`() throws {
      let window = try ObjCObject("NSObject")
      let delegate = try DynamicDelegate(GNUstep.NSWindowDelegate.self) { delegate in
        delegate.on(.windowShouldClose) { _ in false }
      }.object
      #expect(try !delegate.send(.windowShouldClose, window, default: true))
      let size = try delegate.send(.windowWillResizeToSize, window, .zero, default: CGSize(width: 1, height: 2))
      #expect(size == CGSize(width: 1, height: 2))
    }

    @Test func `A typed method that the protocol does not have is refused, and the error names it`() {
      let error = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(Checking.self) { $0.on(.missing) { _ in } }
      }
      #expect(error?.problems.map(\.reason) == [.unknownSelector])
      #expect(error?.problems.first?.selector == "missing:")
    }
  }

  enum Checking: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [
      .optional("check:error:", types: "C@:@^@"), .optional("numberOf:", types: "q@:@"),
      .optional("heard:", types: "v@:@"), .optional("chose:", types: "v@:@"), .optional("reply:", types: "Q@:Q"),
      .optional("drag:", types: "Q@:Q"),
    ]
  }

  extension DelegateMethod where P == Checking, F == MethodBody<ObjCObject, Bool> {
    static var checkError: Self { Self("check:error:") }
  }
  extension DelegateMethod where P == Checking, F == MethodBody<ObjCObject, Int> {
    static var numberOf: Self { Self("numberOf:") }
  }
  extension DelegateMethod where P == Checking, F == MethodBody<Notification, Void> {
    static var heard: Self { Self("heard:") }
  }
  extension DelegateMethod where P == Checking, F == MethodBody<IndexSet, Void> {
    static var chose: Self { Self("chose:") }
  }
  extension DelegateMethod where P == Checking, F == MethodBody<Int, GNUstep.NSApplicationTerminateReply> {
    static var reply: Self { Self("reply:") }
  }
  extension DelegateMethod where P == Checking, F == MethodBody<GNUstep.NSDragOperation, GNUstep.NSDragOperation> {
    static var drag: Self { Self("drag:") }
  }
  extension DelegateMethod where P == Checking, F == MethodBody<ObjCObject, Void> {
    static var missing: Self { Self("missing:") }
  }
#endif

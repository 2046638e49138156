#if !canImport(ObjectiveC)
  @testable import BlockDelegate
  import BlockDelegateRuntime
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Methods that GNUstep declares and never sends (Scripts/catalogue/sent.txt).
  @Suite struct UnsentMethodTests {
    private typealias Parser = GNUstep.NSXMLParserDelegate

    #if DEBUG
      private static let isDebugBuild = true
    #else
      private static let isDebugBuild = false
    #endif

    private func makeParser(_ text: String = "<a>b</a>") throws -> ObjCObject {
      try ObjCObject("NSXMLParser", "initWithData:", Data(text.utf8))
    }

    /// Returns the lines of the debug log that name a line of this file.
    private func lines(at line: Int) -> [String] {
      #if DEBUG
        DebugLog.written.withLock { $0.filter { $0.contains("(\(#fileID):\(line))") } }.sorted()
      #else
        []
      #endif
    }

    /// Returns the line of a debug build for a method of NSXMLParser's delegate.
    private func unsent(_ selector: String, at line: Int, _ instead: String = "") throws -> [String] {
      let version = try #require(LoadedVersion.of("base"))
      let text = "GNUstep \(version) declares \(selector) and never sends it (\(#fileID):\(line))\(instead)"
      return Self.isDebugBuild ? [text] : []
    }

    // MARK: With a line

    @Test func `A closure that is never called says so where it is registered, with what to write instead`() throws {
      let parser = try makeParser()
      let line = #line + 2
      try parser.implement(Parser.self) { delegate in
        delegate.on(.parserFoundIgnorableWhitespace) { _, _ in }
        delegate.on(.parserValidationErrorOccurred) { _, _ in }
        delegate.on("parser:resolveExternalEntityName:systemID:") { (_: ObjCObject, _: String, _: String?) in Data?.none
        }
        delegate.on(.parserFoundCharacters) { _, _ in }
      }
      let whitespace = "; white space comes by parser:foundCharacters:"
      let errors = "; errors come by parser:parseErrorOccurred:"
      #expect(try lines(at: line) == unsent("parser:foundIgnorableWhitespace:", at: line, whitespace))
      #expect(try lines(at: line + 1) == unsent("parser:validationErrorOccurred:", at: line + 1, errors))
      #expect(try lines(at: line + 2) == unsent("parser:resolveExternalEntityName:systemID:", at: line + 2))
      #expect(lines(at: line + 3) == [])
    }

    @Test func `Each way to register a closure for a method that is never sent writes the line`() async throws {
      let parser = try makeParser()
      let delegate = try parser.implement(Parser.self) { $0.on(.parserFoundCharacters) { _, _ in } }
      let whitespace = "; white space comes by parser:foundCharacters:"
      func expectLine(_ line: Int) throws {
        #expect(try lines(at: line) == unsent("parser:foundIgnorableWhitespace:", at: line, whitespace))
      }
      try delegate.update { $0.on(.parserFoundIgnorableWhitespace) { _, _ in } }
      try expectLine(#line - 1)
      let added = try parser.addDelegate(Parser.self) { $0.on(.parserFoundIgnorableWhitespace) { _, _ in } }
      try expectLine(#line - 1)
      let observation = try parser.observe(.parserFoundIgnorableWhitespace) { _, _ in }
      try expectLine(#line - 1)
      let stream = try parser.messages(.parserFoundIgnorableWhitespace) { _, text in text }
      try expectLine(#line - 1)
      let spy = try DelegateSpy(Parser.self, responding: .parserFoundIgnorableWhitespace, .parserFoundCharacters)
      try expectLine(#line - 1)
      let reply = try parser.reply { call in
        call.returning(.parserFoundCharacters) { _, text in text }
        call.returning(.parserFoundIgnorableWhitespace) { _, text in text }
      }
      try expectLine(#line - 2)
      try parser.send("parse")
      #expect(try await reply.value() == "b")
      withExtendedLifetime((added, observation, stream, spy)) {}
    }

    @Test func `A protocol that combines or inherits one with a method that is never sent writes the line`() throws {
      let parser = try makeParser()
      try parser.implement(Parser.self, GNUstep.NSPortDelegate.self, setter: "setDelegate:") { parser, _ in
        parser.on(.parserFoundIgnorableWhitespace) { _, _ in }
      }
      #expect(lines(at: #line - 2).count == (Self.isDebugBuild ? 1 : 0))
    }

    @Test func `A method that no library refers to is named, although its protocol is in no catalogue`() throws {
      enum Readers: DeclaredProtocol {
        static let name = "TestUnsentReaderDelegate"
        static let methods: [MethodDeclaration] = [
          .optional("parser:foundCharacters:", types: "v@:@@"), .optional("parser:foundNothingAtAll:", types: "v@:@@"),
          .required("parser:mustFindNothingAtAll:", types: "v@:@@"),
        ]
      }
      let parser = try makeParser()
      let line = #line + 2
      try parser.implement(Readers.self, setter: "setDelegate:") { delegate in
        delegate.on("parser:foundNothingAtAll:") { (_: ObjCObject, _: String) in }
        delegate.on("parser:mustFindNothingAtAll:") { (_: ObjCObject, _: String) in }
        delegate.on("parser:foundCharacters:") { (_: ObjCObject, _: String) in }
      }
      let text =
        "nothing that is loaded refers to parser:foundNothingAtAll: of TestUnsentReaderDelegate, so it is never sent"
      #expect(lines(at: line) == (Self.isDebugBuild ? ["\(text) (\(#fileID):\(line))"] : []))
      #expect(lines(at: line + 1).count == (Self.isDebugBuild ? 1 : 0))
      #expect(lines(at: line + 2) == [])
    }

    // MARK: Without a line

    @Test func `Closures for methods that are sent, and for objects of other classes, write no line`() throws {
      let start = #line
      let parser = try makeParser()
      try parser.implement(Parser.self) { delegate in
        delegate.on(.parserDidStartDocument) { _ in }
        delegate.on(.parserFoundCharacters) { _, _ in }
        delegate.on(.parserFoundComment) { _, _ in }
      }
      let cache = try ObjCObject("NSCache")
      try cache.implement(GNUstep.NSCacheDelegate.self) { $0.on(.cacheWillEvictObject) { _, _ in } }
      // A class of the program's may send any method, and so may the owner of a delegate that is not known.
      let owner = makeOwner()
      try owner.implement(Parser.self) { $0.on(.parserFoundIgnorableWhitespace) { _, _ in } }
      let unowned = try DynamicDelegate(Parser.self) { $0.on(.parserFoundIgnorableWhitespace) { _, _ in } }
      // Swift code sends these messages.
      try makeOwner().implement(TestOwnerDelegate.self) { delegate in
        delegate.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        delegate.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 1 }
      }
      // A spy with the protocol's required methods names none.
      let spy = try DelegateSpy(Parser.self)
      #expect((start...#line).flatMap { lines(at: $0) } == [])
      withExtendedLifetime((unowned, spy)) {}
    }

    // MARK: Waits

    @Test func `A wait for a method that is never sent is an error, and the object stays as it was`() async throws {
      let parser = try makeParser()
      // A place inside of the macro is the macro's place.
      let line = #line + 1
      let error = await #expect(throws: BlockDelegateError.self) {
        try await parser.next { call in call.returning(.parserFoundIgnorableWhitespace) { _, text in text } }
      }
      #expect(error?.problems.map(\.reason) == [.unsentMethod])
      let text = "-[NSXMLParserDelegate parser:foundIgnorableWhitespace:]: the method is never sent"
      #expect(error.map { "\($0)" } == "\(text) (\(#fileID):\(line))")
      #expect(parser.delegateIdentity == nil)
      #expect(lines(at: line).count == (Self.isDebugBuild ? 1 : 0))
      #expect(throws: BlockDelegateError.self) {
        try parser.reply { call in
          call.returning(.parserFoundIgnorableWhitespace) { _, text in text }
          call.throwing(.parserValidationErrorOccurred) { _, error in error }
        }
      }
    }

    @Test func `A wait of an object of another class for the same method times out`() async throws {
      let owner = makeOwner()
      let error = await #expect(throws: BlockDelegateError.self) {
        try await owner.next(within: .milliseconds(1)) { call in
          call.returning(.parserFoundIgnorableWhitespace) { _, text in text }
        }
      }
      #expect(error?.problems.map(\.reason) == [.timedOut])
    }

    // MARK: The table

    @Test func `A method is never sent in all versions, or before one`() throws {
      let methods = GNUstep.allProtocols.flatMap { $0.methods }
      let center = GNUstep.NSUserNotificationCenterDelegate.methods.map(\.marks)
      #expect(center == ["!base-1.31", "!base", "!base"])
      #expect(methods.count { $0.marks?.hasPrefix("!") == true } == 133)
      #expect(methods.count { $0.marks?.hasPrefix("@") == true && $0.marks?.contains("!") == true } == 36)
      // Users need not write closures that are never called.
      #expect(!methods.contains { $0.isRequired && $0.marks?.contains("!") == true })
      let other = MethodDeclaration.catalogued("a: v@:@ !base\nb: v@:@ !base-0.1\nc: v@:@ !base-99.1\nd: v@:@ ?a:-b:")
      #expect(other.map(\.isUnsent) == [true, false, true, false])
      #expect(other[3].triggers.map(\.name) == ["a:", "b:"])
    }

    @Test(.enabled(if: Generator.hasHeaders && !bd_objc_isModern()))
    func `A library that begins to send a method is found by the check of the table`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "BlockDelegate-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (source, library) = (folder.appending(path: "sender.m"), folder.appending(path: "sender.so").path)
      let text = """
        @interface Sender { Class isa; } @end
        @implementation Sender
        - (void) ask: (id)delegate { [delegate tableView: self heightOfRow: 1]; }
        @end
        """
      try Data(text.utf8).write(to: source)
      let gcc = try Process.run(
        URL(filePath: "/usr/bin/env"), arguments: ["gcc", "-shared", "-fPIC", "-w", source.path, "-o", library])
      gcc.waitUntilExit()
      try #require(gcc.terminationStatus == 0)
      #expect(try Generator.run(script: "check-sent").status == 0)
      let (status, output) = try Generator.run(library, script: "check-sent")
      #expect(status == 1)
      #expect(output.hasPrefix("NSTableViewDelegate tableView:heightOfRow:: a library refers to it, and sent.txt says"))
    }

    @Test func `A delegate with a method that triggers one that is sent without asking is named the other`() throws {
      let source = GNUstep.NSOutlineViewDataSource.self
      let error = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(source) { $0.on(.outlineViewNumberOfChildrenOfItem) { _, _ in 1 } }
      }
      #expect(error?.problems.map(\.selector) == ["outlineView:child:ofItem:", "outlineView:isItemExpandable:"])
      #expect(error?.problems.first?.expected == "a closure beside that of outlineView:numberOfChildrenOfItem:")
      _ = try DynamicDelegate(source) { _ in }
      _ = try DynamicDelegate(GNUstep.NSPathCellDelegate.self) { $0.on(.pathCellWillDisplayOpenPanel) { _, _ in } }
      #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(GNUstep.NSPathCellDelegate.self) { $0.on(.pathCellWillPopUpMenu) { _, _ in } }
      }
    }
  }
#endif

#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// Closures with a receiver, which they do not retain.
  @Suite struct ReceiverTests {
    private final class Reader {
      var text = ""
    }

    @Test func `A closure gets its receiver as the first argument, and does not retain it`() throws {
      let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<a>b</a>".utf8))
      var reader: Reader? = Reader()
      weak let weakReader = reader
      let delegate = try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
        delegate.on(.parserFoundCharacters, for: reader!) { me, parser, text in me.text += text }
      }
      #expect(try parser.send("parse"))
      #expect(reader?.text == "b")
      reader = nil
      #expect(weakReader == nil)
      try delegate.object.send("parser:foundCharacters:", parser, "more")
    }

    @Test func `A method whose closure's receiver was deallocated returns zero for every kind of result`() throws {
      var reader: Reader? = Reader()
      let delegate = try DynamicDelegate(Answering.self) { delegate in
        delegate.on("number:", for: reader!) { (me: Reader, number: Int) in number + me.text.count }
        delegate.on("half:", for: reader!) { (_: Reader, number: Double) in number / 2 }
        delegate.on("frame", for: reader!) { (_: Reader) in CGRect(x: 1, y: 2, width: 3, height: 4) }
        delegate.on("name", for: reader!) { (me: Reader) -> String? in "name" + me.text }
      }
      func answers() throws -> (Int, Double, CGRect, String?) {
        (
          try delegate.object.send("number:", 4), try delegate.object.send("half:", 4.0),
          try delegate.object.send("frame"), try delegate.object.send("name")
        )
      }
      #expect(try answers() == (4, 2, CGRect(x: 1, y: 2, width: 3, height: 4), "name"))
      reader = nil
      #expect(try answers() == (0, 0, CGRect.zero, nil))
    }

    @MainActor private final class Document {
      var isSaved = true
    }

    @MainActor @Test func `A closure can use a main-actor receiver on the main actor`() throws {
      let document = Document()
      let delegate = try DynamicDelegate(GNUstep.NSWindowDelegate.self) { delegate in
        delegate.on(.windowShouldClose, for: document) { me, window in me.isSaved }
      }
      #expect(try delegate.object.send("windowShouldClose:", delegate))
      document.isSaved = false
      #expect(try !delegate.object.send("windowShouldClose:", delegate))
    }

    private enum Answering: DeclaredProtocol {
      static let name = "TestAnsweringDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("number:", types: "q@:q"), .optional("half:", types: "d@:d"),
        .optional("frame", types: "{CGRect={CGPoint=dd}{CGSize=dd}}@:"), .optional("name", types: "@@:"),
      ]
    }
  }
#endif

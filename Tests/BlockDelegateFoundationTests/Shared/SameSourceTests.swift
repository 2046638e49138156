import BlockDelegateFoundation
import BlockDelegateFoundationTesting
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Tests whose source compiles with Apple's Foundation and with swift-corelibs-foundation, and has the same results
/// there.
struct SameSourceTests {
  private let document = Data("<list><item>one</item><item>two</item></list>".utf8)

  @Test func `An update replaces a closure and removes another`() throws {
    let parser = XMLParser(data: document)
    var calls: [String] = []
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters) { parser, text in calls.append("first \(text)") }
      delegate.on(.parserDidEndDocument) { parser in calls.append("ends") }
    }
    try delegate.update { delegate in
      delegate.on(.parserFoundCharacters) { parser, text in calls.append("second \(text)") }
      delegate.remove(.parserDidEndDocument)
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(calls == ["second one", "second two"])
  }

  @Test func `A closure that throws is reported, and its method has the result that is set for it`() throws {
    struct Refused: Error {}
    var failures: [String] = []
    let (manager, file) = (FileManager(), FileManager.default.temporaryDirectory.appending(path: "\(UUID())"))
    try Data().write(to: file)
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.onFailure { failures.append("\($0.error)") }
      delegate.on(.fileManagerShouldRemoveItemAtPath) { manager, path in throw Refused() }
      delegate.otherwise(.fileManagerShouldRemoveItemAtPath, false)
    }
    withExtendedLifetime(delegate) { try? manager.removeItem(atPath: file.path) }
    #expect(failures == ["Refused()"])
    #expect(FileManager.default.fileExists(atPath: file.path))
    try FileManager.default.removeItem(at: file)
  }

  @Test func `Closures that are delivered on a queue are called there`() throws {
    final class Texts: @unchecked Sendable { var all: [String] = [] }
    let (parser, queue, texts) = (XMLParser(data: document), DispatchQueue(label: "SameSourceTests"), Texts())
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters).delivered(.on(queue)) { parser, text in texts.all.append(text) }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    queue.sync {}
    #expect(texts.all == ["one", "two"])
  }

  @Test func `A log and a spy record the same calls, and the spy's stub is called`() throws {
    let parser = XMLParser(data: document)
    var texts: [String] = []
    let spy = try DelegateSpy(XMLParserDelegate.self, responding: .parserFoundCharacters, .parserDidEndDocument)
    let isTwo = { (message: RecordedMessage) in try message.argument(1) == "two" }
    spy.stub(.parserFoundCharacters, where: isTwo) { parser, text in texts.append(text) }
    parser.delegate = spy.delegate
    let log = try parser.record(XMLParserDelegate.self)
    #expect(parser.parse())
    #expect(texts == ["two"])
    #expect(log.description == spy.description)
    #expect(spy.description.hasPrefix("parser: <NSXMLParser #1> foundCharacters: \"one\"\n"))
    #expect(try log[.parserFoundCharacters].calls.map { try $0.arguments.1 } == ["one", "two"])
    log[.parserDidEndDocument].verify(count: 1)
    expectOrder(log[.parserFoundCharacters], spy[.parserDidEndDocument])
    try expectDeallocated {
      let parser = XMLParser(data: document)
      let delegate = try parser.implement(XMLParserDelegate.self) { $0.on(.parserFoundCharacters) { _, _ in } }
      _ = withExtendedLifetime(delegate) { parser.parse() }
      return parser
    }
  }
}

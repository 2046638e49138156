import BlockDelegateFoundation
import BlockDelegateFoundationTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SpyTests {
  private func parse(_ text: String, with spy: DelegateSpy<any XMLParserDelegate>) {
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = spy.delegate
    _ = withExtendedLifetime(spy) { parser.parse() }
  }

  @Test func `A spy made for two methods records only the calls of these methods`() throws {
    let spy = try DelegateSpy(
      XMLParserDelegate.self, responding: .parserFoundCharacters, .parserDidEndDocument)
    parse("<a>text</a>", with: spy)
    #expect(
      "\(spy)" == """
        parser(<XMLParser #1>, foundCharacters: "text")
        parserDidEndDocument(<XMLParser #1>)
        """)
    #expect(spy[.parserDidStartDocument].verifyNever())
  }

  @Test func `A spy made without a list of methods records the calls of all methods`() throws {
    let spy = try DelegateSpy(XMLParserDelegate.self)
    parse("<a/>", with: spy)
    #expect(spy[.parserDidStartDocument].verify(count: 1))
    #expect(spy[.parserDidStartElementNamespaceURIQualifiedNameAttributes].verify(count: 1))
  }

  @Test func `A stub determines the result until it is replaced or removed`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "SpyTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    try Data("kept".utf8).write(to: file)
    let (manager, spy) = (FileManager(), try DelegateSpy(FileManagerDelegate.self))
    manager.delegate = spy.delegate
    func copies(_ name: String) throws -> Bool {
      try manager.copyItem(at: file, to: folder.appending(path: name))
      return FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }
    #expect(try copies("first"))
    spy.stub(.fileManagerShouldCopyItemAtTo, returning: false)
    #expect(try !copies("second"))
    spy.stub(.fileManagerShouldCopyItemAtTo) { manager, from, to in to.lastPathComponent == "third" }
    #expect(try copies("third"))
    #expect(try !copies("fourth"))
    spy.removeStub(of: .fileManagerShouldCopyItemAtTo)
    #expect(try copies("fifth"))
    let results = try spy[.fileManagerShouldCopyItemAtTo].calls.map { try $0.result }
    #expect(results == [true, false, true, false, true])
  }

  @Test func `An error that a stub throws fails the test at the line of the stub`() throws {
    struct Unexpected: Error {}
    let spy = try DelegateSpy(XMLParserDelegate.self)
    let line = #line + 1
    spy.stub(.parserFoundCharacters) { parser, text in throw Unexpected() }
    withKnownIssue {
      parse("<a>text</a>", with: spy)
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.contains { $0.rawValue.contains("Unexpected()") }
    }
  }

  @Test func `A spy as a session's delegate records the calls of the session's queue`() async throws {
    let spy = try DelegateSpy(
      (any URLSessionDelegates).self, responding: .urlSessionDidBecomeInvalidWithError,
      .urlSessionTaskDidCompleteWithError)
    let session = URLSession(configuration: .ephemeral, delegate: spy.delegate, delegateQueue: nil)
    session.dataTask(with: URL(string: "http://127.0.0.1:1/nobody")!).resume()
    let call = try await spy[.urlSessionTaskDidCompleteWithError].next(within: .seconds(30))
    #expect(try call.arguments.2 is URLError)
    #expect(spy[.urlSessionDidBecomeInvalidWithError].verifyNever())
    session.finishTasksAndInvalidate()
  }
}

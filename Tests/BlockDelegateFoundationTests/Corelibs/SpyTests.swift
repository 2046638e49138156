import BlockDelegateFoundation
import BlockDelegateFoundationTesting
import Foundation
import FoundationNetworking
import FoundationXML
import Testing

private final class Texts: NSObject, XMLParserDelegate {
  var all: [String] = []
  func parser(_ parser: XMLParser, foundCharacters string: String) { all.append(string) }
  func parserDidEndDocument(_ parser: XMLParser) { all.append("ends") }
}

/// Delegates that record their calls, and checks of what keeps objects alive.
struct SpyTests {
  private struct Refused: Error {}

  private let parser = XMLParser(data: Data("<a>one<b>two</b></a>".utf8))

  /// Runs `body`, and returns the texts of the failures that it records.
  private func failures(_ body: () throws -> Void) -> [String] {
    let texts = Calls()
    try? withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      texts.note(issue.comments.map(\.rawValue).joined())
      return true
    }
    return texts.all
  }

  @Test func `A spy records the methods that it has, and no others`() throws {
    let spy = try DelegateSpy(XMLParserDelegate.self, responding: .parserFoundCharacters, .parserDidEndDocument)
    parser.delegate = spy.delegate
    #expect(parser.parse())
    #expect(
      spy.description == """
        parser: <NSXMLParser #1> foundCharacters: "one"
        parser: <NSXMLParser #1> foundCharacters: "two"
        parserDidEndDocument: <NSXMLParser #1>
        """)
    expectOrder(spy[.parserFoundCharacters], spy[.parserFoundCharacters], spy[.parserDidEndDocument])
    let texts = failures {
      spy[.parserFoundCharacters].verify(count: 1)
      spy[.parserDidStartDocument].verify()
      expectOrder(spy[.parserDidEndDocument], spy[.parserFoundCharacters])
    }
    #expect(texts.count == 3)
    #expect(
      texts[0].hasPrefix("-[XMLParserDelegate parser:foundCharacters:]: expected exactly 1 call, got 2\nrecorded:"))
    #expect(texts[1].contains("name the method in responding: when you make the spy"))
    #expect(texts[2].hasPrefix("expected XMLParserDelegate parser:foundCharacters: after"))
  }

  @Test func `Stubs answer in place of the real delegate, the last one that accepts the call first`() throws {
    let (texts, calls) = (Texts(), Calls())
    let spy = try DelegateSpy(
      XMLParserDelegate.self, responding: .parserFoundCharacters, .parserDidEndDocument, forwardingTo: texts)
    let isOne = { (message: RecordedMessage) in try message.argument(1) == "one" }
    spy.stub(.parserFoundCharacters, where: isOne) { [calls] _, text in calls.note(text) }
    parser.delegate = spy.delegate
    #expect(parser.parse())
    #expect(calls.all == ["one"])
    #expect(texts.all == ["two", "ends"])
    #expect(spy[.parserFoundCharacters].verify(count: 1, where: { _, text in text == "two" }))
  }

  @Test(arguments: [true, false]) func `A stub decides about a file`(allows: Bool) throws {
    let (manager, file) = (FileManager(), FileManager.default.temporaryDirectory.appending(path: "\(UUID())"))
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let spy = try DelegateSpy(FileManagerDelegate.self, responding: .fileManagerShouldRemoveItemAtPath)
    spy.stub(.fileManagerShouldRemoveItemAtPath) { _, _ in allows }
    manager.delegate = spy.delegate
    try? manager.removeItem(at: file)
    #expect(FileManager.default.fileExists(atPath: file.path) == !allows)
    #expect(try spy[.fileManagerShouldRemoveItemAtPath].calls.map { try $0.result } == [allows])
  }

  @Test func `A stub that throws fails the test, and its question is answered no`() throws {
    let manager = FileManager()
    let spy = try DelegateSpy(FileManagerDelegate.self, responding: .fileManagerShouldRemoveItemAt)
    spy.stub(.fileManagerShouldRemoveItemAt) { _, _ in throw Refused() }
    let texts = failures {
      #expect(spy.delegate.fileManager(manager, shouldRemoveItemAt: URL(filePath: "/x")) == false)
      let isWrong = { (message: RecordedMessage) in try message.argument(1) == "/x" }
      spy.stub(.fileManagerShouldRemoveItemAt, where: isWrong) { _, _ in true }
      #expect(spy.delegate.fileManager(manager, shouldRemoveItemAt: URL(filePath: "/x")) == false)
      spy.stub(.fileManagerShouldCopyItemAtTo) { _, _, _ in true }
    }
    #expect(texts.count == 4)
    #expect(texts[0] == "the stub has failed: Refused()")
    #expect(texts[1].contains("the stub's matcher has failed: "))
    #expect(texts[3].contains("expected a method that responding: names when the spy is made"))
  }

  @Test func `A spy of a session has the protocols of its methods, and its stubs get completion handlers`() async throws
  {
    let spy = try DelegateSpy(
      (any URLSessionDelegates).self, responding: .urlSessionDataTaskDidReceiveCompletionHandler,
      .urlSessionTaskDidCompleteWithError)
    #expect(spy.delegate is any URLSessionDataDelegate)
    #expect(!(spy.delegate is any URLSessionDownloadDelegate))
    spy.stub(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, completion in completion(.cancel) }
    let session = URLSession(configuration: .ephemeral, delegate: spy.delegate, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: try LocalServer.shared.url.appending(path: "text")).resume()
    #expect(try await spy[.urlSessionTaskDidCompleteWithError].wait(count: 1, within: .seconds(20)))
    let error: (any Error)? = try spy[.urlSessionTaskDidCompleteWithError].calls[0].message.argument(2)
    #expect((error as? URLError)?.code == .cancelled)
    #expect(spy.description.hasSuffix("didCompleteWithError: <NSError NSURLErrorDomain -999>"))
  }

  @Test func `A spy without a stub leaves Foundation's default`() async throws {
    let spy = try DelegateSpy(
      (any URLSessionDelegates).self, responding: .urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler)
    let session = URLSession(configuration: .ephemeral, delegate: spy.delegate, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let (data, _) = try await session.data(from: try LocalServer.shared.url.appending(path: "redirect"))
    #expect(data == Data("text".utf8))
    spy[.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler].verify(count: 1)
  }

  @Test func `An object that its delegate's closure captures is named with the closure that keeps it`() throws {
    final class Reader: NSObject {
      let parser = XMLParser(data: Data("<a>one</a>".utf8))
      var delegate: FoundationDelegate<any XMLParserDelegate>?
      var texts = ""
    }
    func makeReader(_ isKept: Bool) throws -> Reader {
      let reader = Reader()
      reader.delegate = try reader.parser.implement(XMLParserDelegate.self) { delegate in
        if isKept {
          delegate.on(.parserFoundCharacters) { _, text in reader.texts += text }
        } else {
          delegate.on(.parserFoundCharacters) { [unowned reader] _, text in reader.texts += text }
        }
      }
      _ = reader.parser.parse()
      return reader
    }
    #expect(try expectDeallocated { try makeReader(false) })
    weak var kept: Reader?
    let texts = failures {
      try expectDeallocated {
        let reader = try makeReader(true)
        kept = reader
        return reader
      }
    }
    kept?.delegate = nil
    #expect(texts.count == 1)
    #expect(texts[0].hasPrefix("Reader was not deallocated"))
    #if DEBUG
      #expect(texts[0].contains("parser:foundCharacters:"))
    #endif
  }
}

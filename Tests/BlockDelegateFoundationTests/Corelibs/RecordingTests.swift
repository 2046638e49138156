import BlockDelegateFoundation
import BlockDelegateFoundationTesting
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct RecordingTests {
  private let parser = XMLParser(data: Data("<list day=\"1\"><item>one</item></list>".utf8))

  @Test func `A log contains each recorded call with its arguments, in one line a call`() throws {
    let log = try parser.record(XMLParserDelegate.self)
    _ = parser.parse()
    let lines = "\(log)".split(separator: "\n")
    #expect(lines.first == "parserDidStartDocument(<XMLParser #1>)")
    #expect(lines.contains("parser(<XMLParser #1>, foundCharacters: \"one\")"))
    #expect(lines.last == "parserDidEndDocument(<XMLParser #1>)")
    let begins = try log[.parserDidStartElementNamespaceURIQualifiedNameAttributes].calls.map { try $0.arguments }
    #expect(begins.map(\.1) == ["list", "item"])
    #expect(begins.map(\.4) == [["day": "1"], [:]])
    #expect(begins.allSatisfy { $0.0 === parser && $0.2 == nil })
    #expect(try log[.parserDidEndDocument].calls.map { try $0.arguments } == [parser])
    #expect(log[.parserFoundCharacters].verify(count: 1))
    #expect(log[.parserParseErrorOccurred].verifyNever())
    #expect(log.expectOrder(.parserDidStartDocument, .parserFoundCharacters, .parserDidEndDocument))
  }

  @Test func `Recording changes neither the delegate that is called nor its result`() throws {
    let (manager, file) = (FileManager(), FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID())"))
    try Data("kept".utf8).write(to: file)
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { manager, file in false }
    }
    let log = try manager.record(FileManagerDelegate.self)
    try? withExtendedLifetime(delegate) { try manager.removeItem(at: file) }
    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(try log[.fileManagerShouldRemoveItemAt].calls.map { try $0.result } == [false])
    #expect("\(log)" == "fileManager(<FileManager #1>, shouldRemoveItemAt: \(file)) -> false")
    log.stop()
    log.removeAll()
    try? withExtendedLifetime(delegate) { try manager.removeItem(at: file) }
    #expect("\(log)".isEmpty)
    #expect(manager.delegate === delegate.delegate)
    try FileManager.default.removeItem(at: file)
  }

  @Test func `A log retains no objects, and reading an argument after its deallocation throws`() throws {
    let log: CallLog<any XMLParserDelegate>
    do {
      let parser = XMLParser(data: Data("<a>text</a>".utf8))
      log = try parser.record(XMLParserDelegate.self)
      _ = parser.parse()
    }
    let call = try #require(log[.parserFoundCharacters].calls.first)
    #expect(throws: CallLogError.goneObject("<XMLParser #1>", argument: 0, method: "parser(_:foundCharacters:)")) {
      try call.arguments
    }
    #expect("\(call)" == "parser(<XMLParser #1>, foundCharacters: \"text\")")
  }

  @Test func `A failed check of a log names the method and lists the recorded calls`() throws {
    let log = try parser.record(XMLParserDelegate.self)
    _ = parser.parse()
    expectFailure("XMLParserDelegate.parser(_:foundCharacters:): expected exactly 2 calls, got 1\nrecorded:") {
      #expect(!log[.parserFoundCharacters].verify(count: 2))
    }
    expectFailure("XMLParserDelegate: expected parserDidStartDocument(_:) after parserDidEndDocument(_:)\nrecorded:") {
      #expect(!log.expectOrder(.parserDidEndDocument, .parserDidStartDocument))
    }
  }

  @Test func `A test waits for a spy's calls that come later on another thread`() async throws {
    let (spy, parser) = (try DelegateSpy(XMLParserDelegate.self), parser)
    let calling = DispatchSource.makeTimerSource()
    calling.schedule(deadline: .now(), repeating: .milliseconds(10))
    calling.setEventHandler { [delegate = spy.delegate] in delegate.parserDidEndDocument(parser) }
    calling.resume()
    defer { calling.cancel() }
    #expect(try await spy[.parserDidEndDocument].wait(count: 2..., within: .seconds(60)))
    #expect(try await spy[.parserDidEndDocument].next(within: .seconds(60)).arguments === parser)
    await #expect(throws: CallLogError.self) { try await spy[.parserFoundCharacters].next(within: .milliseconds(10)) }
  }
}

/// Expects that `body` fails one check, with a message that begins with `beginning`.
func expectFailure(_ beginning: String, _ body: () throws -> Void) rethrows {
  try withKnownIssue {
    try body()
  } matching: { issue in
    issue.comments.contains { $0.rawValue.hasPrefix(beginning) }
  }
}

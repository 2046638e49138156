import BlockDelegateFoundation
import BlockDelegateFoundationTesting
import Foundation
import FoundationNetworking
import FoundationXML
import Testing

private final class Texts: NSObject, XMLParserDelegate {
  var all: [String] = []
  func parser(_ parser: XMLParser, foundCharacters string: String) { all.append(string) }
}

private final class Item: NSObject {}

/// Recordings of the calls that Foundation's objects make to their delegates.
struct RecordingTests {
  private let parser = XMLParser(data: Data("<a><b c='d'>one</b>two</a>".utf8))

  /// Makes a file that is removed by the test.
  private func makeFile() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try Data().write(to: file)
    return file
  }

  @Test func `A log has the calls that closures and added delegates answer, with their arguments`() throws {
    let texts = Texts()
    parser.delegate = texts
    let delegate = try parser.addDelegate(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, _, _, _, _ in }
    }
    let log = try parser.record(XMLParserDelegate.self)
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(texts.all == ["one", "two"])
    #expect(
      log.description.contains(
        """
        parser: <NSXMLParser #1> didStartElement: "b" namespaceURI: nil qualifiedName: nil attributes: ["c": "d"]
        parser: <NSXMLParser #1> foundCharacters: "one"
        """))
    #expect(log[.parserFoundCharacters].verify(count: 2))
    #expect(try log[.parserFoundCharacters].calls.map { try $0.arguments.1 } == ["one", "two"])
    #expect(try log[.parserFoundCharacters].calls.first?.arguments.0 === parser)
    #expect(log.messages.map(\.selector).contains("parser:foundCharacters:"))
    #expect(log.messages.allSatisfy { $0.thread == log.messages[0].thread })
  }

  @Test func `A log ends when it is stopped or deallocated, and the object has its own delegate again`() throws {
    let texts = Texts()
    parser.delegate = texts
    var log: CallLog<any XMLParserDelegate>? = try parser.record(XMLParserDelegate.self)
    #expect(parser.delegate !== texts)
    log?.cancel()
    #expect(parser.delegate === texts)
    #expect(parser.parse())
    #expect(log?.messages.isEmpty == true)
    log = try parser.record(XMLParserDelegate.self)
    log = nil
    #expect(parser.delegate === texts)
  }

  @Test func `Calls that no delegate answers are recorded with a mark if the test asks for them`() throws {
    let delegate = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidEndDocument) { _ in } }
    let (answered, all) = (
      try parser.record(XMLParserDelegate.self),
      try parser.record(XMLParserDelegate.self, includingUnanswered: true)
    )
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(answered.description == "parserDidEndDocument: <NSXMLParser #1>")
    #expect(all.description.hasPrefix("parserDidStartDocument: <NSXMLParser #1> (unanswered)\n"))
    #expect(all.description.hasSuffix("\nparserDidEndDocument: <NSXMLParser #1>"))
    answered.removeAll()
    #expect(answered.messages.isEmpty)
  }

  @Test(arguments: [true, false]) func `A guard decides while it is recorded, and its answer is in the log`(
    allows: Bool
  ) throws {
    let (manager, file) = (FileManager(), try makeFile())
    defer { try? FileManager.default.removeItem(at: file) }
    let guarding = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath) { _, _ in allows }
    }
    let log = try manager.record(FileManagerDelegate.self)
    try? manager.removeItem(at: file)
    #expect(FileManager.default.fileExists(atPath: file.path) == !allows)
    let answer = allows ? "YES" : "NO"
    #expect(log.description == "fileManager: <NSFileManager #1> shouldRemoveItemAtPath: \"\(file.path)\" -> \(answer)")
    #expect(try log[.fileManagerShouldRemoveItemAtPath].calls.first?.result == allows)
    withExtendedLifetime(guarding) {}
  }

  @Test func `A guard for paths decides also while another delegate is added or the calls are observed`() throws {
    let (manager, file) = (FileManager(), try makeFile())
    defer { try? FileManager.default.removeItem(at: file) }
    let guarding = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath) { _, _ in false }
    }
    let other = try manager.addDelegate(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in true }
    }
    let calls = Calls()
    let seen = try manager.observe(.fileManagerShouldRemoveItemAtPath) { _, path, answer in calls.note("\(answer)") }
    try? manager.removeItem(at: file)
    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(calls.all == ["false"])
    withExtendedLifetime((guarding, other, seen)) {}
  }

  @Test func `A session's calls are recorded if it was made with closures`() async throws {
    let session = try URLSession(configuration: .ephemeral, delegateQueue: nil) { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) {
        _, _, _, request, completion in
        completion(request)
      }
    }
    defer { session.finishTasksAndInvalidate() }
    let log = try session.record((any URLSessionDelegates).self)
    session.dataTask(with: try LocalServer.shared.url.appending(path: "redirect")).resume()
    let redirections = log[.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler]
    #expect(try await redirections.wait(count: 1, within: .seconds(20)))
    let response: HTTPURLResponse? = try redirections.calls.first?.message.argument(2)
    #expect(response?.statusCode == 302)
    let text = try #require(log.messages.first?.description)
    #expect(
      text.hasPrefix(
        "URLSession: <NSURLSession #1> task: <NSURLSessionDataTask #1> willPerformHTTPRedirection: <NSHTTPURLResponse #1> "
      ))
    #expect(text.hasSuffix("/text> completionHandler: <block>"))
  }

  @Test func `A log holds objects weakly, and says so when a test asks for one that is gone`() throws {
    let cache = NSCache<AnyObject, AnyObject>()
    let delegate = try cache.implement(NSCacheDelegate.self) { $0.on(.cacheWillEvictObject) { _, _ in } }
    let log = try cache.record(NSCacheDelegate.self)
    do {
      let items = [Item(), Item()]
      cache.countLimit = 1
      for (index, item) in items.enumerated() { cache.setObject(item, forKey: NSNumber(value: index)) }
      let evicted = try #require(log[.cacheWillEvictObject].calls.first).arguments.1 as? Item
      #expect(items.contains { $0 === evicted })
    }
    cache.removeAllObjects()
    let call = log[.cacheWillEvictObject].calls[0]
    #expect {
      try call.arguments
    } throws: {
      "\($0)".hasSuffix("<Item #1>, argument 2, was deallocated: a log does not retain objects")
    }
    #expect(throws: BlockDelegateError.self) { try call.message.argument(0, as: Int.self) }
    withExtendedLifetime(delegate) {}
  }

  @Test func `Values have texts that are the same in each run`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let log = try archiver.record(NSKeyedArchiverDelegate.self, includingUnanswered: true)
    archiver.encode(["b": 2, "a": 1] as NSDictionary, forKey: "one")
    archiver.encode(
      [NSNumber(value: true), NSNumber(value: 1.5), NSData(data: Data([1, 255]))] as NSArray, forKey: "two")
    archiver.encode(NSURL(string: "https://example.com"), forKey: "three")
    archiver.finishEncoding()
    let texts = log.messages.map(\.description).joined(separator: "\n")
    for text in [
      "willEncodeObject: [\"a\": 1, \"b\": 2]", "willEncodeObject: [YES, 1.5, <2 bytes: 01ff>]",
      "willEncodeObject: <https://example.com>", "archiverDidFinish: <NSKeyedArchiver #1>",
    ] { #expect(texts.contains(text), "\(texts)") }
  }

  @Test func `Threads that call at the same time have sections in the log, and no call is lost`() async throws {
    let manager = FileManager()
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath) { _, _ in true }
    }
    let log = try manager.record(FileManagerDelegate.self)
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      _ = manager.delegate?.fileManager(manager, shouldRemoveItemAtPath: "/\(index)")
    }
    #expect(log[.fileManagerShouldRemoveItemAtPath].verify(count: 200))
    #expect(Set(log.messages.map(\.description)).count == 200)
    withExtendedLifetime(delegate) {}
  }
}

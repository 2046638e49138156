import BlockDelegateFoundation
import BlockDelegateFoundationTesting
import Foundation
import FoundationNetworking
import FoundationXML
import Testing

private final class Texts: NSObject, XMLParserDelegate {
  var all: [String] = []
  func parser(_ parser: XMLParser, foundCharacters string: String) { all.append("class \(string)") }
  func parserDidEndDocument(_ parser: XMLParser) { all.append("class ends") }
}

/// Several delegates of one object, waits and streams.
struct SeveralDelegatesTests {
  private let parser = XMLParser(data: Data("<a>one<b>two</b></a>".utf8))
  private let calls = Calls()

  @Test func `An object's own delegate is called first, and again alone when the added ones are released`() throws {
    let texts = Texts()
    parser.delegate = texts
    do {
      let added = try parser.addDelegate(XMLParserDelegate.self) { [calls] delegate in
        delegate.on(.parserFoundCharacters) { _, text in calls.note("\(texts.all.count) \(text)") }
      }
      _ = withExtendedLifetime(added) { parser.parse() }
    }
    #expect(texts.all == ["class one", "class two", "class ends"])
    #expect(calls.all == ["1 one", "2 two"])
    #expect(parser.delegate === texts)
  }

  @Test func `Closures are added to closures, and can be changed and removed by themselves`() throws {
    let first = try parser.implement(XMLParserDelegate.self) { [calls] delegate in
      delegate.on(.parserFoundCharacters) { _, text in calls.note("first \(text)") }
    }
    let second = try parser.addDelegate(XMLParserDelegate.self) { [calls] delegate in
      delegate.on(.parserFoundCharacters) { _, text in calls.note("second \(text)") }
    }
    try second.update { [calls] in $0.on(.parserDidEndDocument) { _ in calls.note("second ends") } }
    let third = try parser.addDelegate(XMLParserDelegate.self) { [calls] delegate in
      delegate.on(.parserDidEndDocument) { _ in calls.note("third ends") }
    }
    parser.removeDelegate(third.delegate, for: XMLParserDelegate.self)
    _ = parser.parse()
    #expect(calls.all == ["first one", "second one", "first two", "second two", "second ends"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `An object that is added is called until it is removed or deallocated`() throws {
    var (texts, others) = (Texts(), Optional(Texts()))
    try parser.addDelegate(texts, for: XMLParserDelegate.self)
    try parser.addDelegate(texts, for: XMLParserDelegate.self)
    try parser.addDelegate(others!, for: XMLParserDelegate.self, label: "other")
    #expect(parser.delegateChain(for: XMLParserDelegate.self)?.description.contains("\"other\" an object") == true)
    others = nil
    _ = parser.parse()
    #expect(texts.all.count == 3)
    parser.removeDelegate(texts, for: XMLParserDelegate.self)
    texts = Texts()
    _ = parser.parse()
    #expect(texts.all == [])
  }

  @Test(arguments: [true, false]) func `A file is removed only if all delegates say so`(allowed: Bool) throws {
    let (manager, file) = (FileManager(), FileManager.default.temporaryDirectory.appending(path: "\(UUID())"))
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let first = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in allowed }
    }
    // A closure for paths is called for URLs, among several delegates too.
    let second = try manager.addDelegate(FileManagerDelegate.self) { [calls] delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath) { _, path in
        calls.note("asked")
        return true
      }
    }
    try? manager.removeItem(at: file)
    #expect(FileManager.default.fileExists(atPath: file.path) == !allowed)
    #expect(calls.all == ["asked"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `Delegates that are asked for paths are seen, combined and awaited by the methods for paths`() async throws
  {
    let (manager, file) = (FileManager(), FileManager.default.temporaryDirectory.appending(path: "\(UUID())"))
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var added: [FoundationDelegate<any FileManagerDelegate>] = []
    for answer in [true, false] {
      added.append(
        try manager.addDelegate(FileManagerDelegate.self) { delegate in
          delegate.on(.fileManagerShouldRemoveItemAtPath) { _, _ in answer }
        })
    }
    let log = try manager.record(FileManagerDelegate.self)
    let seen = try manager.observe(.fileManagerShouldRemoveItemAtPath) { [calls] _, _, answer in
      calls.note("\(answer)")
    }
    let urls = Calls()
    let seenURLs = try manager.observe(.fileManagerShouldRemoveItemAt) { _, url, answer in
      urls.note("\(url.path) \(answer)")
    }
    let reply = try manager.reply { $0.returning(.fileManagerShouldRemoveItemAtPath) { _, path in path } }
    try? manager.removeItem(at: file)
    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(calls.all == ["false"])
    #expect(urls.all == ["\(file.path) false"])
    #expect(try await reply.value(within: .seconds(20)) == file.path)
    let line = "fileManager: <NSFileManager #1> shouldRemoveItemAtPath: \"\(file.path)\" -> NO"
    #expect(log.description == line)
    let chain = try #require(manager.delegateChain(for: FileManagerDelegate.self))
    try chain.combineResults(of: .fileManagerShouldRemoveItemAtPath, by: .any)
    try manager.removeItem(at: file)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(calls.all == ["false", "true"])
    // A closure for URLs is asked besides, and the rule for paths is also that for URLs.
    try Data().write(to: file)
    let other = try manager.addDelegate(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false }
    }
    try manager.removeItem(at: file)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(log.messages.last?.selector == "fileManager:shouldRemoveItemAtURL:")
    withExtendedLifetime((added, seen, seenURLs, other)) {}
  }

  @Test func `The results of several delegates are combined as the program chooses`() throws {
    let manager = FileManager()
    let url = URL(filePath: "/x")
    let refusing = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false }
    }
    let added = try manager.addDelegate(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in true }
    }
    let chain = try #require(manager.delegateChain(for: FileManagerDelegate.self))
    func asks() -> Bool? { manager.delegate?.fileManager(manager, shouldRemoveItemAt: url) }
    #expect(asks() == false)
    try chain.combineResults(of: .fileManagerShouldRemoveItemAt, by: .any)
    #expect(asks() == true)
    try chain.combineResults(of: .fileManagerShouldRemoveItemAt, by: .first)
    #expect(asks() == false)
    try chain.combineResults(of: .fileManagerShouldRemoveItemAt) { [calls] results in
      calls.note("\(results)")
      return false
    }
    #expect(asks() == false)
    #expect(calls.all == ["[false, true]"])
    withExtendedLifetime((refusing, added)) {}
  }

  @Test func `Calls without a closure are forwarded to the earlier delegate`() throws {
    let texts = Texts()
    let delegate = try parser.implement(XMLParserDelegate.self, forwardingTo: texts) { [calls] delegate in
      delegate.on(.parserFoundCharacters) { _, text in calls.note(text) }
    }
    _ = parser.parse()
    #expect(calls.all == ["one", "two"])
    #expect(texts.all == ["class ends"])
    try parser.removeDynamicDelegate(for: XMLParserDelegate.self)
    #expect(parser.delegate === texts)
    #expect(throws: BlockDelegateError.self) { try parser.removeDynamicDelegate(for: XMLParserDelegate.self) }
    withExtendedLifetime(delegate) {}
  }

  @Test func `A guard that is added to a session's closures decides, whatever the other closures do`() throws {
    let record = try SessionRecord()
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    let guarding = try session.addDelegate((any URLSessionDelegates).self) { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, completion in
        completion(nil)
      }
    }
    session.dataTask(with: record.url("status/302")).resume()
    #expect(record.calls.until("ends") == ["response 302", "data moved", "ends"])
    withExtendedLifetime(guarding) {}
    #expect(throws: BlockDelegateError.self) {
      _ = try session.addDelegate((any URLSessionDelegates).self) { delegate in
        delegate.on(.urlSessionDownloadTaskDidFinishDownloadingTo) { _, _, _ in }
      }
    }
    #expect(throws: BlockDelegateError.self) {
      _ = try URLSession.shared.addDelegate((any URLSessionDelegates).self) { _ in }
    }
  }

  @Test func `A task's closures of its own guard it beside its session's closures`() throws {
    let record = try SessionRecord()
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    let guarding = try FoundationDelegate((any URLSessionDelegates).self) { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, completion in
        completion(nil)
      }
    }
    let task = session.dataTask(with: record.url("status/302"))
    task.delegate = guarding.delegate
    task.resume()
    #expect(record.calls.until("ends") == ["response 302", "data moved", "ends"])
  }

  @Test func `A session's delegate has the protocols of its closures, and gets no closure of another protocol`() throws
  {
    let delegate = try FoundationDelegate((any URLSessionDelegates).self) { delegate in
      delegate.on(.urlSessionDataTaskDidReceive) { _, _, _ in }
    }
    #expect(delegate.delegate is any URLSessionDataDelegate)
    #expect(!(delegate.delegate is any URLSessionDownloadDelegate))
    #expect(!(delegate.delegate is any URLSessionWebSocketDelegate))
    try delegate.update { $0.on(.urlSessionTaskDidCompleteWithError) { _, _, _ in } }
    let line = #line + 1
    let error = #expect(throws: BlockDelegateError.self) {
      try delegate.update { $0.on(.urlSessionDownloadTaskDidFinishDownloadingTo) { _, _, _ in } }
    }
    #expect(error?.problems.first?.reason == .unsupportedMethod)
    #expect(
      error?.problems.first?.expected == "a delegate that was made with a closure of URLSessionDownloadDelegate")
    #expect(error?.problems.first?.line == UInt32(line))
  }

  // MARK: Waits, streams, observations

  @Test func `The end of a task is awaited, and an error can be thrown`() async throws {
    let record = try SessionRecord()
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    let reply = try session.reply { call in
      call.returning(.urlSessionDataTaskDidReceive) { _, _, data in data.count }
      call.throwing(.urlSessionTaskDidCompleteWithError) { _, _, error in error ?? CancellationError() }
    }
    session.dataTask(with: record.url("text")).resume()
    #expect(try await reply.value(within: .seconds(20)) == 4)
    await #expect(throws: URLError.self) {
      let failing = try session.reply { call in
        call.returning(.urlSessionDataTaskDidReceive) { _, _, data in data.count }
        call.throwing(.urlSessionTaskDidCompleteWithError) { _, _, error in error ?? CancellationError() }
      }
      session.dataTask(with: record.url("dropped")).resume()
      _ = try await failing.value(within: .seconds(20))
    }
  }

  private func reason(_ body: () async throws -> String) async -> BlockDelegateError.Reason? {
    do { _ = try await body() } catch { return (error as? BlockDelegateError)?.problems.first?.reason }
    return nil
  }

  @Test func `A wait for a method that Foundation never calls throws`() async throws {
    let never = await reason {
      try await parser.next { call in call.returning(.parserFoundIgnorableWhitespace) { _, text in text } }
    }
    #expect(never == .unsentMethod)
    let late = await reason {
      try await parser.next(within: .milliseconds(1)) { call in
        call.returning(.parserFoundComment) { _, text in text }
      }
    }
    #expect(late == .timedOut)
    #expect(parser.delegate == nil)
  }

  @Test func `A wait ends when its object is deallocated`() async throws {
    var parser: XMLParser? = XMLParser(data: Data())
    let reply = try parser!.reply { call in call.returning(.parserFoundCharacters) { _, text in text } }
    parser = nil
    #expect(await reason { try await reply.value(within: .seconds(30)) } == .deallocatedOwner)
  }

  @Test func `A stream has the calls in their order, and leaves the object as it was`() async throws {
    let texts = Texts()
    parser.delegate = texts
    do {
      var stream = try parser.messages(.parserFoundCharacters) { _, text in text }.makeAsyncIterator()
      _ = parser.parse()
      #expect(await stream.next() == "one")
      #expect(await stream.next() == "two")
    }
    #expect(texts.all == ["class one", "class two", "class ends"])
    #expect(parser.delegate === texts)
  }

  @Test func `An observation sees arguments and results, and changes nothing`() throws {
    let manager = FileManager()
    #expect(throws: BlockDelegateError.self) {
      _ = try manager.observe(.fileManagerShouldRemoveItemAt) { _, _, _ in }
    }
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false }
    }
    let observation = try manager.observe(.fileManagerShouldRemoveItemAt) { [calls] _, url, answer in
      calls.note("\(url.path) \(answer)")
    }
    #expect(manager.delegate?.fileManager(manager, shouldRemoveItemAt: URL(filePath: "/x")) == false)
    observation.cancel()
    #expect(manager.delegate?.fileManager(manager, shouldRemoveItemAt: URL(filePath: "/x")) == false)
    #expect(calls.all == ["/x false"])
    withExtendedLifetime(delegate) {}
  }

  #if DEBUG
    @Test func `Living delegates are listed with their closures' lines`() throws {
      let line = #line + 2
      var delegate: FoundationDelegate? = try parser.implement(XMLParserDelegate.self) { delegate in
        delegate.on(.parserFoundComment) { _, _ in }
      }
      func isListed() -> Bool { LivingDelegate.all.contains { $0.closures.values.contains("\(#fileID):\(line)") } }
      #expect(isListed())
      withExtendedLifetime(delegate) {}
      delegate = nil
      #expect(!isListed())
    }
  #endif
}

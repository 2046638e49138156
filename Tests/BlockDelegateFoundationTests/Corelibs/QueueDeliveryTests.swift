import BlockDelegateFoundation
import Dispatch
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct QueueDeliveryTests {
  private let queue = DispatchQueue(label: "QueueDeliveryTests")
  private let calls = Calls()

  @Test func `Calls that are delivered on a queue run there later, in their order`() throws {
    let parser = XMLParser(data: Data("<a><b>one</b><b>two</b></a>".utf8))
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters).delivered(.on(queue)) { [calls, queue] parser, text in
        dispatchPrecondition(condition: .onQueue(queue))
        calls.note(text)
      }
    }
    queue.suspend()
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(calls.all.isEmpty)
    queue.resume()
    queue.sync {}
    #expect(calls.all == ["one", "two"])
  }

  @Test func `Delivery without waiting refuses a method that has a result`() {
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try FileManager().implement(FileManagerDelegate.self) { delegate in
        delegate.on(.fileManagerShouldRemoveItemAtPath).delivered(.on(queue)) { manager, path in false }
      }
    }
    #expect(error?.problems.map(\.reason) == [.synchronousMessage])
    #expect(error?.problems.first?.expected == "delivered(.on(queue, waiting: true))")
  }

  @Test func `A caller waits for the result of a closure on a queue, even if the caller runs on that queue`() throws {
    let (manager, file) = (FileManager(), FileManager.default.temporaryDirectory.appending(path: "queue-\(UUID())"))
    try Data().write(to: file)
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath).delivered(.on(queue, waiting: true)) { [queue] manager, path in
        dispatchPrecondition(condition: .onQueue(queue))
        return false
      }
    }
    withExtendedLifetime(delegate) {
      try? manager.removeItem(atPath: file.path)
      queue.sync { try? manager.removeItem(atPath: file.path) }
    }
    #expect(FileManager.default.fileExists(atPath: file.path))
    try FileManager.default.removeItem(at: file)
  }

  @Test func `A caller waits for the result of a closure that runs on a global queue`() throws {
    let (manager, file) = (FileManager(), FileManager.default.temporaryDirectory.appending(path: "global-\(UUID())"))
    try Data().write(to: file)
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath).delivered(.on(.global(), waiting: true)) { manager, path in
        false
      }
    }
    withExtendedLifetime(delegate) { try? manager.removeItem(atPath: file.path) }
    #expect(FileManager.default.fileExists(atPath: file.path))
    try FileManager.default.removeItem(at: file)
  }

  @Test func `A queued call is dropped when an update removes or replaces its closure, and not otherwise`() throws {
    for (update, expected): ((FoundationDelegateBuilder<XMLParserDelegate>) -> Void, [String]) in [
      ({ $0.remove(.parserFoundCharacters) }, []),
      ({ [calls] in $0.on(.parserFoundCharacters) { _, text in calls.note("new \(text)") } }, []),
      ({ $0.on(.parserDidEndDocument) { _ in } }, ["one"]),
    ] {
      let (parser, calls) = (XMLParser(data: Data("<a>one</a>".utf8)), Calls())
      let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
        delegate.on(.parserFoundCharacters).delivered(.on(queue)) { parser, text in calls.note(text) }
      }
      queue.suspend()
      _ = withExtendedLifetime(delegate) { parser.parse() }
      try delegate.update(update)
      queue.resume()
      queue.sync {}
      #expect(calls.all == expected)
    }
  }

  @Test func `A closure that throws on a queue calls onFailure with the error`() throws {
    struct Unexpected: Error {}
    let parser = XMLParser(data: Data("<a>one</a>".utf8))
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.onFailure { [calls] failure in calls.note("\(failure.error)") }
      delegate.on(.parserFoundCharacters).delivered(.on(queue)) { parser, text in throw Unexpected() }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    queue.sync {}
    #expect(calls.all == ["Unexpected()"])
  }

  @Test func `A caller waits for a closure without a result if the delivery waits`() throws {
    let parser = XMLParser(data: Data("<a/>".utf8))
    let calls = Calls()
    let queue = DispatchQueue(label: "QueueDeliveryTests.waiting")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidEndDocument).delivered(.on(queue, waiting: true)) { _ in
        Thread.sleep(forTimeInterval: 0.02)
        calls.note("end")
      }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(calls.all == ["end"])
  }

  @Test func `A caller waits for the result of a closure on the main actor`() async throws {
    let (manager, file) = (FileManager(), FileManager.default.temporaryDirectory.appending(path: "main-\(UUID())"))
    try Data().write(to: file)
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath).delivered(.onMainActor(waiting: true)) { manager, path in
        MainActor.preconditionIsolated()
        return false
      }
    }
    withExtendedLifetime(delegate) { try? manager.removeItem(atPath: file.path) }
    #expect(FileManager.default.fileExists(atPath: file.path))
    try FileManager.default.removeItem(at: file)
  }

  @Test func `A closure written on the main actor stops the program when it is called off the main actor`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      nonisolated(unsafe) let parser = XMLParser(data: Data("<a>one</a>".utf8))  // One thread at a time uses it.
      nonisolated(unsafe) var delegate: FoundationDelegate<any XMLParserDelegate>?
      try await MainActor.run {
        delegate = try parser.implement(XMLParserDelegate.self) {
          $0.on(.parserFoundCharacters, line: 1234) { _, _ in }
        }
      }
      _ = withExtendedLifetime(delegate) { parser.parse() }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let method =
      "-[XMLParserDelegate parser:foundCharacters:] (BlockDelegateFoundationTests/QueueDeliveryTests.swift:1234)"
    #expect(said.contains("\(method) has a main-actor closure and was called on the wrong thread"))
  }

  @Test func `A wait's closure that is called off the main actor names the argument that mends it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      nonisolated(unsafe) let parser = XMLParser(data: Data("<a>one</a>".utf8))  // One thread at a time uses it.
      let reply = try await MainActor.run {
        try parser.reply { $0.returning(.parserFoundCharacters) { _, text in text } }
      }
      _ = withExtendedLifetime(reply) { parser.parse() }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("was called on the wrong thread: pass isolation: nil\n"))
  }

  @Test func `A file that is good for the length of the call can't be delivered later`() throws {
    func register(by delivery: Delivery<Never>) throws {
      _ = try FoundationDelegate((any URLSessionDelegates).self) { delegate in
        delegate.on(.urlSessionDownloadTaskDidFinishDownloadingTo).delivered(delivery) { _, _, file in print(file) }
      }
    }
    let queue = DispatchQueue(label: "QueueDeliveryTests")
    let error = #expect(throws: BlockDelegateError.self) { try register(by: .on(queue)) }
    #expect(error?.problems.map(\.reason) == [.synchronousMessage])
    try register(by: .on(queue, waiting: true))
    try register(by: .onAnyThread)
  }

  @Test func `A delivery that a session's task can't wait for is refused with the reason`() throws {
    let error = #expect(throws: BlockDelegateError.self) {
      try FoundationDelegate((any URLSessionDelegates).self) { delegate in
        delegate.on(.urlSessionTaskNeedNewBodyStream).delivered(.on(.global())) { _, _, completion in completion(nil) }
      }
    }
    #expect(error?.problems.map(\.reason) == [.synchronousMessage])
    #expect(error?.problems.first?.expected?.contains("because Foundation waits for the answer") == true)
    #expect(throws: BlockDelegateError.self) {
      try FoundationDelegate((any URLSessionDelegates).self) { delegate in
        delegate.on(.urlSessionTaskNeedNewBodyStream).delivered(.onMainActor(waiting: true)) { _, _, completion in
          completion(nil)
        }
      }
    }
    _ = try FoundationDelegate((any URLSessionDelegates).self) { delegate in
      delegate.on(.urlSessionTaskNeedNewBodyStream) { _, _, completion in completion(nil) }
    }
  }

  @Test func `Each protocol's closures can be delivered to the main actor and to an actor`() async throws {
    actor Receiver {
      private(set) var texts: [String] = []
      func note(_ text: String) { texts.append(text) }
    }
    let (receiver, parser) = (Receiver(), XMLParser(data: Data("<a>one</a>".utf8)))
    let delegate = try parser.implement(XMLParserDelegate.self) { [calls] delegate in
      delegate.on(.parserFoundCharacters).delivered(.on(receiver)) { (me: isolated Receiver, parser, text) in
        me.note(text)
      }
      delegate.on(.parserDidEndDocument).delivered(.onMainActor) { _ in
        MainActor.assertIsolated()
        calls.note("end")
      }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    while await receiver.texts.isEmpty || calls.all.isEmpty { await Task.yield() }
    #expect(await receiver.texts == ["one"])
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let archiving = try archiver.implement(NSKeyedArchiverDelegate.self) { delegate in
      delegate.on(.archiverDidFinish).delivered(.onMainActor) { _ in }
      delegate.on(.archiverDidEncode).delivered(.onMainActor) { _, _ in }
    }
    let cache = NSCache<AnyObject, AnyObject>()
    let caching = try cache.implement(NSCacheDelegate.self) { delegate in
      delegate.on(.cacheWillEvictObject).delivered(.onMainActor) { _, _ in }
    }
    withExtendedLifetime((archiving, caching)) {}
  }
}

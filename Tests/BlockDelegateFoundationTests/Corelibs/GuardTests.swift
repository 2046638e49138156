import BlockDelegateFoundation
import BlockDelegateFoundationTesting
import Foundation
import FoundationNetworking
import Testing

/// An object that asks its delegate whether a file may be removed, on any thread.
private final class Remover: DelegateOwner, @unchecked Sendable {
  private let lock = NSLock()
  private weak var object: (any FileManagerDelegate)?

  var delegate: (any FileManagerDelegate)? {
    get { lock.withLock { object } }
    set { lock.withLock { object = newValue } }
  }

  var isAllowed: Bool { delegate?.fileManager(.default, shouldRemoveItemAt: URL(filePath: "/x")) ?? true }
}

private final class Receiver: NSObject, URLSessionDataDelegate {}

/// Guards whose closures are replaced, queued, and joined by others: they never let through what they refuse.
struct GuardTests {
  private struct Refused: Error {}

  private let remover = Remover()
  private let calls = Calls()

  /// Returns how often something was allowed in 2,000 questions, while another thread calls `change` again and again.
  private func allowed(during change: @escaping @Sendable () throws -> Void, _ ask: () throws -> Bool) throws -> Int {
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [calls] in
      while calls.all.isEmpty { try? change() }
      hasEnded.signal()
    }
    defer {
      calls.note("over")
      hasEnded.wait()
    }
    return try (0..<2000).count { _ in try ask() }
  }

  @Test(arguments: [true, false])
  func `A guard that updates move between the path and the URL refuses all the time`(isAdded: Bool) throws {
    let body = { (delegate: FoundationDelegateBuilder<any FileManagerDelegate>) in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false }
    }
    let delegate =
      isAdded
      ? try remover.addDelegate((any FileManagerDelegate).self, body)
      : try remover.implement((any FileManagerDelegate).self, body)
    nonisolated(unsafe) let moved = delegate  // A delegate may be updated on any thread.
    let count = try allowed {
      try moved.update { delegate in
        delegate.remove(.fileManagerShouldRemoveItemAt)
        delegate.on(.fileManagerShouldRemoveItemAtPath) { _, _ in false }
      }
      try moved.update { delegate in
        delegate.remove(.fileManagerShouldRemoveItemAtPath)
        delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false }
      }
    } _: {
      remover.isAllowed
    }
    #expect(count == 0)
    withExtendedLifetime(delegate) {}
  }

  @Test func `A guard that is added refuses at once, while others come and go`() throws {
    let count = try allowed { [remover] in
      _ = try remover.addDelegate((any FileManagerDelegate).self) { delegate in
        delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in true }
      }
    } _: {
      let guarding = try remover.addDelegate((any FileManagerDelegate).self) { delegate in
        delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false }
      }
      return withExtendedLifetime(guarding) { remover.isAllowed }
    }
    #expect(count == 0)
  }

  @Test func `A queued guard answers also if an update replaces it meanwhile`() throws {
    let (queue, answer) = (DispatchQueue(label: "GuardTests"), Calls())
    let delegate = try remover.implement((any FileManagerDelegate).self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt).delivered(.on(queue, waiting: true)) { _, _ in false }
    }
    queue.suspend()
    Thread.detachNewThread { [remover] in answer.note("\(remover.isAllowed)") }
    Thread.sleep(forTimeInterval: 0.2)
    try delegate.update { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt).delivered(.on(queue, waiting: true)) { _, _ in false }
    }
    queue.resume()
    #expect(answer.until("") == ["false"])
    withExtendedLifetime(delegate) {}
  }

  @Test func `A redirect is refused by the guard that throws, whatever another one answers or an update removes`()
    throws
  {
    let queue = DispatchQueue(label: "GuardTests")
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    let url = URL(string: "http://127.0.0.1:1/")!
    let response = HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: nil)!
    func ask(_ delegate: any URLSessionDelegates, meanwhile: () throws -> Void = {}) throws -> [String] {
      let answer = Calls()
      delegate.urlSession(
        session, task: session.dataTask(with: url), willPerformHTTPRedirection: response,
        newRequest: URLRequest(url: url)
      ) { answer.note($0 == nil ? "refused" : "followed") }
      try meanwhile()
      return answer.until("")
    }
    func made(_ body: @escaping (FoundationDelegateBuilder<any URLSessionDelegates>) -> Void) throws
      -> (session: URLSession, delegate: FoundationDelegate<any URLSessionDelegates>)
    {
      let delegate = try FoundationDelegate((any URLSessionDelegates).self) { delegate in
        delegate.onFailure { _ in }
        body(delegate)
      }
      return (URLSession(configuration: .ephemeral, delegate: delegate.delegate, delegateQueue: nil), delegate)
    }
    func add(
      to session: URLSession, _ body: @escaping @Sendable (URLRequest, (URLRequest?) -> Void) throws -> Void
    ) throws -> FoundationDelegate<any URLSessionDelegates> {
      try session.addDelegate((any URLSessionDelegates).self) { delegate in
        delegate.onFailure { _ in }
        delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) {
          _, _, _, request, completion in
          try body(request, completion)
        }
      }
    }

    let throwing = try made { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, _ in
        throw Refused()
      }
    }
    let following = try add(to: throwing.session) { request, completion in completion(request) }
    #expect(try ask(throwing.delegate.delegate) == ["refused"])

    let queued = try made { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler).delivered(.on(queue)) {
        _, _, _, request, completion in completion(request)
      }
    }
    let refusing = try add(to: queued.session) { _, _ in throw Refused() }
    queue.suspend()
    let answer = try ask(queued.delegate.delegate) {
      try queued.delegate.update { $0.remove(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) }
      queue.resume()
    }
    #expect(answer == ["refused"])
    for session in [throwing.session, queued.session] { session.invalidateAndCancel() }
    withExtendedLifetime((following, refusing)) {}
  }

  @Test func `A guard that is removed and set again while it is recorded stays the delegate`() throws {
    let delegate = try remover.implement((any FileManagerDelegate).self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false }
    }
    let log = try remover.record((any FileManagerDelegate).self)
    try delegate.update { $0.remove(.fileManagerShouldRemoveItemAt) }
    log.cancel()
    try delegate.update { delegate in delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false } }
    #expect(!remover.isAllowed)
  }

  @Test func `A delegate that is added to itself, and a spy of another method, change no answer`() throws {
    let delegate = try remover.implement((any FileManagerDelegate).self) { delegate in
      delegate.on(.fileManagerShouldProceedAfterErrorRemovingItemAt) { _, _, _ in true }
    }
    try remover.addDelegate(delegate.delegate, for: (any FileManagerDelegate).self)
    let spy = try DelegateSpy((any FileManagerDelegate).self, responding: .fileManagerShouldRemoveItemAt)
    try remover.addDelegate(spy.delegate, for: (any FileManagerDelegate).self)
    let proceeds = remover.delegate?.fileManager(
      .default, shouldProceedAfterError: Refused(), removingItemAt: URL(filePath: "/x"))
    #expect(proceeds == true)
    #expect(remover.isAllowed)
    spy[.fileManagerShouldRemoveItemAt].verify(count: 1)
    // What keeps the delegate for the spy goes with the spy.
    remover.removeDelegate(spy.delegate, for: (any FileManagerDelegate).self)
    withExtendedLifetime(delegate) {}
  }

  @Test func `An object is not added to a session that lacks its protocol`() throws {
    let session = try URLSession(configuration: .ephemeral, delegateQueue: nil) { delegate in
      delegate.on(.urlSessionTaskDidCompleteWithError) { _, _, _ in }
    }
    defer { session.invalidateAndCancel() }
    let error = #expect(throws: BlockDelegateError.self) {
      try session.addDelegate(Receiver(), for: (any URLSessionDelegates).self)
    }
    #expect(error?.description.contains("a closure of each protocol that the object has") == true)
  }

  @Test func `Added objects that were deallocated leave nothing in the chain`() throws {
    let delegate = try remover.implement((any FileManagerDelegate).self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in false }
    }
    for _ in 0..<100 {
      let spy = try DelegateSpy((any FileManagerDelegate).self, responding: .fileManagerShouldRemoveItemAt)
      try remover.addDelegate(spy.delegate, for: (any FileManagerDelegate).self)
    }
    let text = try #require(remover.delegateChain(for: (any FileManagerDelegate).self)?.description)
    #expect(text.split(separator: "\n").count <= 3, "\(text)")
    remover.removeDelegate(delegate.delegate, for: (any FileManagerDelegate).self)
    withExtendedLifetime(delegate) {}
  }
}

import BlockDelegateFoundation
import Foundation
import FoundationNetworking
import Testing

/// Completion handlers of methods that the tests call as a session does.
struct CompletionTests {
  private typealias Delegate = FoundationDelegate<any URLSessionDelegates>

  // A session and its tasks retain each other until the session is invalidated, so all tests use the same one.
  private static let shared = URLSession(configuration: .ephemeral)
  private let session = shared
  private let task = shared.dataTask(with: URL(string: "http://localhost/")!)
  private let response = URLResponse(
    url: URL(string: "http://localhost/")!, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
  private let calls = Calls()

  private func makeDelegate(_ body: (FoundationDelegateBuilder<any URLSessionDelegates>) -> Void) throws -> Delegate {
    try Delegate((any URLSessionDelegates).self) { [calls] delegate in
      delegate.onFailure { calls.note("\($0)") }
      body(delegate)
    }
  }

  /// Calls the method for a response, and notes what its completion handler gets.
  private func receive(_ delegate: Delegate) {
    let dataDelegate = delegate.delegate as! any URLSessionDataDelegate
    dataDelegate.urlSession(session, dataTask: task, didReceive: response) { [calls] disposition in
      calls.note("disposition \(disposition.rawValue)")
    }
  }

  private static let selector = "-[URLSessionDelegates URLSession:dataTask:didReceiveResponse:completionHandler:]"

  @Test func `A handler that a closure drops cancels the task, and the method and the closure's line are named`() throws
  {
    let line = #line + 2
    let delegate = try makeDelegate { delegate in
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, _ in }
    }
    receive(delegate)
    #expect(
      calls.all == [
        "\(Self.selector): the completion block was released without being called (\(#fileID):\(line))"
      ])
    #expect(task.state != .suspended)
  }

  @Test func `The second call of a handler does nothing, and the method and the closure's line are named`() throws {
    let line = #line + 2
    let delegate = try makeDelegate { delegate in
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, completion in
        completion(.cancel)
        completion(.allow)
      }
    }
    receive(delegate)
    #expect(
      calls.all == [
        "disposition \(URLSession.ResponseDisposition.cancel.rawValue)",
        "\(Self.selector): the completion block was already called, so this call was ignored (\(#fileID):\(line))",
      ])
  }

  @Test func `A handler whose closure throws cancels, and only the closure's error is reported`() throws {
    struct Refused: Error {}
    let delegate = try makeDelegate { delegate in
      delegate.onFailure { [calls] in calls.note("\($0.error)") }
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, _ in throw Refused() }
    }
    receive(delegate)
    #expect(calls.all == ["Refused()", "disposition \(URLSession.ResponseDisposition.cancel.rawValue)"])
  }

  @Test func `A handler whose closure calls it and then throws is called once`() throws {
    struct Refused: Error {}
    let delegate = try makeDelegate { delegate in
      delegate.onFailure { [calls] in calls.note("\($0.error)") }
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, completion in
        completion(.cancel)
        throw Refused()
      }
    }
    receive(delegate)
    #expect(calls.all == ["disposition \(URLSession.ResponseDisposition.cancel.rawValue)", "Refused()"])
  }

  @Test func `A handler that a closure keeps before it throws can be called later, and is called once`() throws {
    struct Refused: Error {}
    final class Kept: @unchecked Sendable { var handler: ((URLSession.ResponseDisposition) -> Void)? }
    let kept = Kept()  // Only this thread uses it.
    let delegate = try makeDelegate { delegate in
      delegate.onFailure { [calls] in calls.note("\($0.error)") }
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, completion in
        kept.handler = completion
        throw Refused()
      }
    }
    receive(delegate)
    #expect(calls.all == ["Refused()"])
    kept.handler?(.cancel)
    kept.handler = nil
    #expect(calls.all == ["Refused()", "disposition \(URLSession.ResponseDisposition.cancel.rawValue)"])
  }

  @Test func `A handler whose closure is removed while its call is queued gets the default without a word`() throws {
    let queue = DispatchQueue(label: "CompletionTests")
    let delegate = try makeDelegate { delegate in
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler).delivered(.on(queue)) { _, _, _, completion in
        completion(.cancel)
      }
    }
    queue.suspend()
    receive(delegate)
    try delegate.update { $0.remove(.urlSessionDataTaskDidReceiveCompletionHandler) }
    queue.resume()
    queue.sync {}
    #expect(calls.all == ["disposition \(URLSession.ResponseDisposition.allow.rawValue)"])
  }

  @Test func `A handler gets the default without a word if the closure's actor was deallocated`() throws {
    actor Receiver {}
    var receiver: Receiver? = Receiver()
    let delegate = try makeDelegate { delegate in
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler).delivered(.on(receiver!)) {
        (me: isolated Receiver, _, _, _, completion) in completion(.cancel)
      }
    }
    receiver = nil
    receive(delegate)
    #expect(calls.all == ["disposition \(URLSession.ResponseDisposition.allow.rawValue)"])
  }

  @Test func `A dropped handler gets the values that are set for its method`() throws {
    let delegate = try makeDelegate { delegate in
      delegate.onFailure { _ in }
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, _ in }
      delegate.otherwise(.urlSessionDataTaskDidReceiveCompletionHandler, .cancel)
      delegate.on(.urlSessionTaskDidReceiveCompletionHandler) { _, _, _, _ in }
      delegate.otherwise(.urlSessionTaskDidReceiveCompletionHandler, .cancelAuthenticationChallenge, nil)
    }
    receive(delegate)
    let challenge = self.challenge
    let other = session.dataTask(with: response.url!)
    delegate.delegate.urlSession(session, task: other, didReceive: challenge) { [calls] disposition, _ in
      calls.note("challenge \(disposition.rawValue)")
    }
    #expect(
      calls.all == [
        "disposition \(URLSession.ResponseDisposition.cancel.rawValue)",
        "challenge \(URLSession.AuthChallengeDisposition.cancelAuthenticationChallenge.rawValue)",
      ])
  }

  @Test func `A handler that is kept may be called later on another thread`() throws {
    let delegate = try makeDelegate { delegate in
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler).delivered(.on(.global())) { _, _, _, completion in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { completion(.cancel) }
      }
    }
    receive(delegate)
    #expect(calls.until("disposition") == ["disposition \(URLSession.ResponseDisposition.cancel.rawValue)"])
  }

  /// A delegate that has only the methods that have no default implementation.
  private final class Bare: NSObject, URLSessionDataDelegate {}

  private final class Sender: NSObject, URLAuthenticationChallengeSender, @unchecked Sendable {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
  }

  private var challenge: URLAuthenticationChallenge {
    let space = URLProtectionSpace(host: "localhost", port: 80, protocol: "http", realm: nil, authenticationMethod: nil)
    // Without this credential, Foundation would not end a task whose challenge is handled by default.
    let credential = URLCredential(user: "user", password: "word", persistence: .none)
    return URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: credential, previousFailureCount: 0, failureResponse: nil, error: nil,
      sender: Sender())
  }

  /// Calls each method with a completion handler, for a task of its own. Returns what the handlers get, and which tasks
  /// are canceled.
  private func answers(of delegate: any URLSessionTaskDelegate) throws -> [String] {
    let (calls, session) = (Calls(), session)
    let delegate = try #require(delegate as? any URLSessionDataDelegate)
    let url = URL(string: "http://localhost/request")!
    let redirection = HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: nil)!
    func ask(_ name: String, _ body: (URLSessionDataTask, _ note: @escaping @Sendable (String) -> Void) -> Void) {
      let task = session.dataTask(with: url)
      body(task) { calls.note("\(name): \($0)") }
      // A task whose body is asked for is canceled on another thread.
      let end = Date(timeIntervalSinceNow: 10)
      while !calls.all.contains(where: { $0.hasPrefix(name) }), Date() < end {
        if task.state != .suspended { calls.note("\(name): canceled") }
        usleep(100)
      }
    }
    ask("session") { task, note in
      delegate.urlSession(session, didReceive: challenge) { note("\($0.rawValue) \($1 == nil)") }
    }
    ask("task") { task, note in
      delegate.urlSession(session, task: task, didReceive: challenge) { note("\($0.rawValue) \($1 == nil)") }
    }
    ask("redirection") { task, note in
      delegate.urlSession(
        session, task: task, willPerformHTTPRedirection: redirection, newRequest: URLRequest(url: url)
      ) { note(String(describing: $0)) }
    }
    ask("stream") { task, note in
      delegate.urlSession(session, task: task, needNewBodyStream: { note(String(describing: $0)) })
    }
    ask("response") { task, note in
      delegate.urlSession(session, dataTask: task, didReceive: response) { note("\($0.rawValue)") }
    }
    let cached = CachedURLResponse(response: response, data: Data([1]))
    ask("cache") { task, note in
      delegate.urlSession(session, dataTask: task, willCacheResponse: cached) { note("\($0 === cached)") }
    }
    return calls.all
  }

  @Test func `Handlers of methods without closures get what Foundation's defaults give`() throws {
    let made = try makeDelegate { $0.on(.urlSessionDataTaskDidReceive) { _, _, _ in } }
    let answers = try answers(of: made.delegate)
    #expect(answers.count == 6)
    #expect(try self.answers(of: Bare()) == answers)
  }

  /// Adds a closure for each method with a completion handler.
  private func guardAll(
    _ delegate: FoundationDelegateBuilder<any URLSessionDelegates>, _ body: @escaping @Sendable () throws -> Void
  ) {
    delegate.on(.urlSessionDidReceiveCompletionHandler) { _, _, _ in try body() }
    delegate.on(.urlSessionTaskDidReceiveCompletionHandler) { _, _, _, _ in try body() }
    delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, _ in try body() }
    delegate.on(.urlSessionTaskNeedNewBodyStream) { _, _, _ in try body() }
    delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, _ in try body() }
    delegate.on(.urlSessionDataTaskWillCacheResponseCompletionHandler) { _, _, _, _ in try body() }
  }

  @Test func `Closures that drop their handlers let nothing through`() throws {
    let dropping = try makeDelegate { guardAll($0) {} }
    let answers = try answers(of: dropping.delegate)
    #expect(
      answers == [
        "session: 2 true", "task: canceled", "redirection: canceled", "stream: canceled", "response: canceled",
        "cache: false",
      ])
    #expect(calls.all.count == 6)
  }

  @Test func `Closures that throw let nothing through`() throws {
    struct Refused: Error {}
    let throwing = try makeDelegate { guardAll($0) { throw Refused() } }
    let answers = try answers(of: throwing.delegate)
    #expect(
      answers == [
        "session: 2 true", "task: 2 true", "redirection: nil", "stream: canceled", "response: 0", "cache: false",
      ])
    #expect(calls.all.count == 6)
  }

  @Test func `A handler that is dropped after its task was canceled gets nothing`() throws {
    let delegate = try makeDelegate { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, task, _, _, _ in
        task.cancel()
      }
      delegate.otherwise(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler, nil)
    }
    let redirection = HTTPURLResponse(url: response.url!, statusCode: 302, httpVersion: nil, headerFields: nil)!
    delegate.delegate.urlSession(
      session, task: task, willPerformHTTPRedirection: redirection, newRequest: URLRequest(url: response.url!)
    ) { [calls] _ in calls.note("answered") }
    #expect(calls.all.count == 1)
    #expect(calls.all[0].contains("released without being called"))
  }
}

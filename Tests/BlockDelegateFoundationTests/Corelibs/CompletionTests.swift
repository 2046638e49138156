import BlockDelegateFoundation
import Foundation
import FoundationNetworking
import Testing

/// Completion handlers of methods that the tests call as a session does.
struct CompletionTests {
  private typealias Delegate = FoundationDelegate<any URLSessionDelegates>

  // A session and its tasks retain each other until the session is invalidated, so all tests use the same ones.
  private static let shared = {
    let session = URLSession(configuration: .ephemeral)
    return (session: session, task: session.dataTask(with: URL(string: "http://localhost/")!))
  }()
  private let session = shared.session
  private let task = shared.task
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
    delegate.delegate.urlSession(session, dataTask: task, didReceive: response) { [calls] disposition in
      calls.note("disposition \(disposition.rawValue)")
    }
  }

  private static let selector = "-[URLSessionDelegates URLSession:dataTask:didReceiveResponse:completionHandler:]"

  @Test func `A handler that a closure drops gets the default, and the method and the closure's line are named`() throws
  {
    let line = #line + 2
    let delegate = try makeDelegate { delegate in
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, _ in }
    }
    receive(delegate)
    #expect(
      calls.all == [
        "\(Self.selector): the completion block was released without being called (\(#fileID):\(line))",
        "disposition \(URLSession.ResponseDisposition.allow.rawValue)",
      ])
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

  @Test func `A handler whose closure throws gets the default, and only the closure's error is reported`() throws {
    struct Refused: Error {}
    let delegate = try makeDelegate { delegate in
      delegate.onFailure { [calls] in calls.note("\($0.error)") }
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, _ in throw Refused() }
    }
    receive(delegate)
    #expect(calls.all == ["Refused()", "disposition \(URLSession.ResponseDisposition.allow.rawValue)"])
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
    delegate.delegate.urlSession(session, task: task, didReceive: challenge) { [calls] disposition, _ in
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
  private final class Bare: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, URLSessionStreamDelegate {
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
    }
  }

  private final class Sender: NSObject, URLAuthenticationChallengeSender, @unchecked Sendable {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
  }

  private var challenge: URLAuthenticationChallenge {
    let space = URLProtectionSpace(host: "localhost", port: 80, protocol: "http", realm: nil, authenticationMethod: nil)
    return URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: nil, previousFailureCount: 0, failureResponse: nil, error: nil,
      sender: Sender())
  }

  /// Calls each method with a completion handler, and returns what the handlers get.
  private func answers(
    of delegate: any URLSessionDataDelegate & URLSessionDownloadDelegate & URLSessionStreamDelegate
  ) -> [String] {
    let (calls, session, task) = (Calls(), session, task)
    let request = URLRequest(url: URL(string: "http://localhost/request")!)
    let redirection = HTTPURLResponse(url: request.url!, statusCode: 302, httpVersion: nil, headerFields: nil)!
    delegate.urlSession(session, didReceive: challenge) {
      calls.note("session: \($0.rawValue) \(String(describing: $1))")
    }
    delegate.urlSession(session, task: task, didReceive: challenge) {
      calls.note("task: \($0.rawValue) \(String(describing: $1))")
    }
    delegate.urlSession(session, task: task, willPerformHTTPRedirection: redirection, newRequest: request) {
      calls.note("redirection: \(String(describing: $0))")
    }
    delegate.urlSession(session, task: task, needNewBodyStream: { calls.note("stream: \(String(describing: $0))") })
    delegate.urlSession(session, dataTask: task, didReceive: response) { calls.note("response: \($0.rawValue)") }
    let cached = CachedURLResponse(response: response, data: Data([1]))
    delegate.urlSession(session, dataTask: task, willCacheResponse: cached) {
      calls.note("cache: \($0 === cached)")
    }
    delegate.urlSession(session, task: task, willBeginDelayedRequest: request) {
      calls.note("delayed: \($0) \(String(describing: $1))")
    }
    return calls.all
  }

  @Test func `Handlers of methods without closures, and dropped ones, get what Foundation's defaults give`() throws {
    // Foundation's default for a delayed request never calls the handler, so that a task would wait forever.
    let answers = answers(of: Bare()) + ["delayed: continueLoading nil"]
    #expect(answers.count == 7)
    #expect(self.answers(of: try makeDelegate { _ in }.delegate) == answers)
    let dropping = try makeDelegate { delegate in
      delegate.on(.urlSessionDidReceiveCompletionHandler) { _, _, _ in }
      delegate.on(.urlSessionTaskDidReceiveCompletionHandler) { _, _, _, _ in }
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, _ in }
      delegate.on(.urlSessionTaskNeedNewBodyStream) { _, _, _ in }
      delegate.on(.urlSessionTaskWillBeginDelayedRequestCompletionHandler) { _, _, _, _ in }
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, _ in }
      delegate.on(.urlSessionDataTaskWillCacheResponseCompletionHandler) { _, _, _, _ in }
    }
    #expect(self.answers(of: dropping.delegate) == answers)
    #expect(calls.all.count == 7)
  }
}

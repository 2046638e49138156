import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tasks that have a delegate of their own, different from their session's delegate. The delegate of a second session,
/// which is made of closures, serves as the task's delegate.
struct URLSessionTaskDelegateTests {
  private let own: SessionRecord
  private let other: SessionRecord

  init() throws {
    own = try SessionRecord()
    other = try SessionRecord()
  }

  /// Returns the second session. Its closures are for a task of the first session.
  private func otherSession() throws -> URLSession {
    let calls = other.calls
    return try other.session { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) {
        _, _, response, request, completion in
        calls.note("redirection \(response.statusCode)")
        completion(request)
      }
    }
  }

  @Test func `A task with a delegate of its own calls it instead of the session's delegate`() throws {
    let (session, otherSession) = (try own.session(), try otherSession())
    defer { otherSession.finishTasksAndInvalidate() }
    let task = session.dataTask(with: own.url("redirects/1"))
    task.delegate = otherSession.delegate as? any URLSessionTaskDelegate
    #expect(task.delegate === otherSession.delegate)
    task.resume()
    session.finishTasksAndInvalidate()
    _ = own.calls.until("invalid")
    #expect(other.calls.all.first == "redirection 302")
    withCorelibsIssue("The session's closures are told of response, data and end") {
      #expect(own.calls.all == ["invalid"])
    }
    withCorelibsIssue("The task's closures are asked only about a redirection and a new stream") {
      #expect(other.calls.all.last == "ends")
    }
  }

  @Test func `An awaited request calls the delegate that is passed with it`() async throws {
    let (session, otherSession) = (try own.session(), try otherSession())
    defer {
      session.finishTasksAndInvalidate()
      otherSession.finishTasksAndInvalidate()
    }
    let delegate = try #require(otherSession.delegate as? any URLSessionTaskDelegate)
    let (data, response) = try await session.data(from: own.url("redirects/1"), delegate: delegate)
    #expect(String(decoding: data, as: UTF8.self) == "GET /redirects/0")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(own.calls.all == [])
    // swift-corelibs-foundation calls the task's delegate only with the response and the data.
    withCorelibsIssue("The delegate is not asked about a redirection") {
      #expect(other.calls.all.first == "redirection 302")
    }
  }
}

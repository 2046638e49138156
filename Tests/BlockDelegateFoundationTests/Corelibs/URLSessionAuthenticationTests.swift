import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Closures that respond to authentication challenges.
struct URLSessionAuthenticationTests {
  private let record: SessionRecord
  private let calls: Calls

  init() throws {
    record = try SessionRecord()
    calls = record.calls
  }

  /// Returns a session whose closure calls `answer` for each challenge and completes with its result.
  private func session(
    _ answer: @escaping @Sendable (URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?)
  ) throws -> URLSession {
    let calls = calls
    return try record.session { delegate in
      delegate.on(.urlSessionTaskDidReceiveCompletionHandler) { _, _, challenge, completion in
        calls.note("challenge \(challenge.previousFailureCount)")
        let (disposition, credential) = answer(challenge)
        completion(disposition, credential)
      }
    }
  }

  /// Returns the notes without the 401 responses and their data, which swift-corelibs-foundation also passes to the
  /// delegate.
  private func notes(until beginning: String) -> [String] {
    calls.until(beginning).filter { $0 != "data who?" && $0 != "response 401" }
  }

  @Test func `A challenge describes the server and the way to authenticate`() throws {
    let calls = calls
    let session = try session { challenge in
      let space = challenge.protectionSpace
      calls.note("\(space.host) \(space.realm ?? "nil") \(space.protocol ?? "nil") \(space.authenticationMethod)")
      calls.note("status \((challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 0)")
      return (.useCredential, URLCredential(user: "user", password: "word", persistence: .none))
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("secret")).resume()
    let notes = notes(until: "ends")
    #expect(notes.first == "challenge 0")
    #expect(notes.dropFirst(2) == ["status 401", "response 200", "data secret", "ends"])
    #expect(notes[1] == "127.0.0.1 tests http \(NSURLAuthenticationMethodHTTPBasic)")
  }

  @Test func `A wrong password leads to another challenge with a higher number of failures`() throws {
    let session = try session { challenge in
      let password = challenge.previousFailureCount < 2 ? "wrong" : "word"
      return (.useCredential, URLCredential(user: "user", password: password, persistence: .none))
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("secret")).resume()
    #expect(
      notes(until: "ends") == ["challenge 0", "challenge 1", "challenge 2", "response 200", "data secret", "ends"])
  }

  @Test(arguments: [URLSession.AuthChallengeDisposition.cancelAuthenticationChallenge, .rejectProtectionSpace])
  func `A closure that cancels or rejects an authentication challenge ends the task with a cancellation error`(
    how: URLSession.AuthChallengeDisposition
  ) throws {
    let session = try session { _ in (how, nil) }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("secret")).resume()
    #expect(notes(until: "ends") == ["challenge 0", "ends with \(URLError.cancelled.rawValue)"])
  }

  @Test func `A closure that cancels the second challenge after a wrong password ends the task`() throws {
    let session = try session { challenge in
      challenge.previousFailureCount == 0
        ? (.useCredential, URLCredential(user: "user", password: "wrong", persistence: .none))
        : (.cancelAuthenticationChallenge, nil)
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("secret")).resume()
    #expect(notes(until: "ends") == ["challenge 0", "challenge 1", "ends with \(URLError.cancelled.rawValue)"])
  }

  @Test(arguments: [URLSession.AuthChallengeDisposition.performDefaultHandling, .useCredential])
  func `The task receives the 401 response if a closure handles the challenge without a credential`(
    how: URLSession.AuthChallengeDisposition
  ) throws {
    let session = try session { _ in (how, nil) }
    defer { session.invalidateAndCancel() }
    session.dataTask(with: record.url("secret")).resume()
    #expect(calls.until("ends") == ["response 401", "data who?", "challenge 0", "ends"])
  }

  @Test func `Foundation itself never ends a task whose challenge is handled by default`() throws {
    final class ByDefault: NSObject, URLSessionDataDelegate, @unchecked Sendable {
      let calls = Calls()
      func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        calls.note("ends")
      }
    }
    let delegate = ByDefault()
    let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    session.dataTask(with: record.url("secret")).resume()
    withCorelibsIssue("The task never ends") {
      #expect(delegate.calls.until("ends", within: 1) == ["ends"])
    }
  }

  @Test func `A task with a completion handler calls the session's closure for a challenge`() throws {
    let calls = calls
    let session = try session { _ in (.useCredential, URLCredential(user: "user", password: "word", persistence: .none))
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("secret")) { data, _, _ in
      calls.note("handler \(String(decoding: data ?? Data(), as: UTF8.self))")
    }.resume()
    #expect(calls.until("handler") == ["challenge 0", "handler secret"])
  }

  @Test func `The task receives the 401 response if no closure handles challenges`() throws {
    let session = try record.session()
    defer { session.invalidateAndCancel() }
    session.dataTask(with: record.url("secret")).resume()
    #expect(calls.until("ends") == ["response 401", "data who?", "ends"])
  }

  @Test func `A 401 response without a challenge reaches the closures for responses and data`() throws {
    let session = try session { _ in (.cancelAuthenticationChallenge, nil) }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("status/401")).resume()
    #expect(calls.until("ends") == ["response 401", "data moved", "ends"])
  }
}

import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The end of a task or a session, as closures see it: errors, timeouts, cancellation and invalidation.
struct URLSessionEndTests {
  private let record: SessionRecord
  private let calls: Calls

  init() throws {
    record = try SessionRecord()
    calls = record.calls
  }

  @Test func `A request without a response within the session's timeout ends with an error`() throws {
    let session = try record.session(timeout: 1)
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("silence/\(UUID())")).resume()
    #expect(calls.until("ends") == ["ends with \(URLError.timedOut.rawValue)"])
  }

  @Test func `A request's own timeout overrides the session's timeout`() throws {
    let session = try record.session(timeout: 60)
    defer { session.finishTasksAndInvalidate() }
    var request = record.request("silence/\(UUID())")
    request.timeoutInterval = 1
    session.dataTask(with: request).resume()
    #expect(calls.until("ends") == ["ends with \(URLError.timedOut.rawValue)"])
  }

  @Test func `A connection that the server drops ends the task with an error`() throws {
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("dropped")).resume()
    let notes = calls.until("ends")
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix("ends with -") == true)
  }

  @Test(arguments: ["foobar://127.0.0.1/text", "http:///text"])
  func `A task with a URL that no session can load ends with an error`(text: String) throws {
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: try #require(URL(string: text))).resume()
    let code = text.hasPrefix("http") ? URLError.badURL : .unsupportedURL
    #expect(calls.until("ends") == ["ends with \(code.rawValue)"])
  }

  @Test func `A task that is canceled before its response ends with a cancellation error`() throws {
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: record.url("silence/\(UUID())"))
    task.resume()
    task.cancel()
    #expect(calls.until("ends") == ["ends with \(URLError.cancelled.rawValue)"])
    #expect((task.error as? URLError)?.code == .cancelled)
  }

  @Test func `A task that is canceled twice ends once`() throws {
    let session = try record.session()
    let task = session.dataTask(with: record.url("silence/\(UUID())"))
    task.resume()
    task.cancel()
    task.cancel()
    _ = calls.until("ends")
    session.finishTasksAndInvalidate()
    #expect(calls.until("invalid") == ["ends with \(URLError.cancelled.rawValue)", "invalid"])
  }

  @Test func `A session that finishes its tasks becomes invalid after the tasks have ended`() throws {
    let (calls, name) = (calls, "\(UUID())")
    let session = try record.session()
    session.dataTask(with: record.url("pieces/\(name)")).resume()
    #expect(calls.until("data") == ["response 200", "data one"])
    session.finishTasksAndInvalidate()
    let otherSession = try SessionRecord().session()
    otherSession.dataTask(with: record.url("go/\(name)")).resume()
    otherSession.finishTasksAndInvalidate()
    #expect(calls.until("invalid") == ["response 200", "data one", "data two", "ends", "invalid"])
  }

  @Test func `A session that cancels its tasks becomes invalid after the tasks have ended`() throws {
    let session = try record.session()
    for _ in 0..<2 { session.dataTask(with: record.url("silence/\(UUID())")).resume() }
    session.invalidateAndCancel()
    let notes = calls.until("invalid")
    let cancelled = "ends with \(URLError.cancelled.rawValue)"
    #expect(notes.contains("invalid"))
    // The order of the threads decides which closure runs first.
    withCorelibsIssue("The session lets go of its closures before the tasks' ends") {
      #expect(notes == [cancelled, cancelled, "invalid"])
    }
  }

  @Test func `Invalidating a session without tasks calls the invalidation closure once`() throws {
    for cancels in [false, true] {
      let record = try SessionRecord()
      let session = try record.session()
      if cancels { session.invalidateAndCancel() } else { session.finishTasksAndInvalidate() }
      #expect(record.calls.until("invalid") == ["invalid"])
    }
  }

  @Test func `An invalidated session releases its closures`() throws {
    final class Captured: @unchecked Sendable {
      let calls: Calls
      init(_ calls: Calls) { self.calls = calls }
      deinit { calls.note("gone") }
    }
    let calls = calls
    let session: URLSession
    do {
      let object = Captured(calls)
      session = try record.session { delegate in
        delegate.on(.urlSessionTaskDidFinishCollecting) { _, _, _ in withExtendedLifetime(object) {} }
      }
    }
    session.dataTask(with: record.url("text")).resume()
    session.finishTasksAndInvalidate()
    #expect(calls.until("gone") == ["response 200", "data text", "ends", "invalid", "gone"])
    #expect(session.delegate == nil)
  }
}

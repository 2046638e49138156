import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLSessionRedirectionTests {
  private let record: SessionRecord
  private let calls: Calls

  init() throws {
    record = try SessionRecord()
    calls = record.calls
  }

  /// Returns a session that follows redirections and notes each of them.
  private func session() throws -> URLSession {
    let calls = calls
    return try record.session { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) {
        _, _, response, request, completion in
        calls.note("\(response.statusCode) to \(request.httpMethod ?? "nil") \(request.url?.path ?? "nil")")
        completion(request)
      }
    }
  }

  @Test func `Each redirection of a series reaches the closure, but only the last response does`() throws {
    let session = try session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("redirects/3")).resume()
    #expect(
      calls.until("ends") == [
        "302 to GET /redirects/2", "302 to GET /redirects/1", "302 to GET /redirects/0", "response 200",
        "data GET /redirects/0", "ends",
      ])
  }

  @Test func `More than twenty redirections end the task with an error`() throws {
    let session = try session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("redirects/99")).resume()
    let notes = calls.until("ends")
    #expect(notes.count == 21)
    #expect(notes.last == "ends with \(URLError.httpTooManyRedirects.rawValue)")
  }

  @Test(arguments: [
    (301, "GET", "GET"), (302, "PUT", "PUT"), (302, "DELETE", "DELETE"), (301, "POST", "GET"), (302, "POST", "GET"),
    (303, "POST", "GET"), (303, "PUT", "GET"), (307, "POST", "POST"), (308, "PUT", "PUT"),
  ])
  func `A redirection keeps the HTTP method or changes it to GET, depending on the status`(
    status: Int, method: String, next: String
  ) throws {
    let session = try session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.request("status/\(status)", method: method)).resume()
    #expect(
      calls.until("ends") == ["\(status) to \(next) /echo", "response 200", "data \(next) /echo", "ends"])
  }

  @Test func `A redirected HEAD request is followed without data`() throws {
    let session = try session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.request("status/302", method: "HEAD")).resume()
    #expect(calls.until("ends") == ["302 to HEAD /echo", "response 200", "ends"])
  }

  /// Notes the addresses of redirections, and follows them.
  private final class ClassDelegate: NSObject, URLSessionDataDelegate, Sendable {
    let calls = Calls()

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      calls.note(request.url?.absoluteString ?? "nil")
      completionHandler(request)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      calls.note("data \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      calls.note("ends")
    }
  }

  @Test(arguments: [
    ("/folder/a/", "/folder/a/"), ("/folder/a%20b%2Fc", "/folder/a%20b%2Fc"), ("a/", "/folder/a/"),
    ("../folder/a", "/folder/a"), ("?q=1", "/folder/moved?q=1"), ("/folder/a?q=a%26b", "/folder/a?q=a%26b"),
    ("//HOST/folder/a/", "/folder/a/"), ("http://HOST/folder/a/", "/folder/a/"),
  ])
  func `A relative address of a redirection is resolved against the address of the request`(
    location: String, path: String
  ) throws {
    let host = try #require(record.server.url.absoluteString.split(separator: "/").last)
    var components = try #require(URLComponents(url: record.url("folder/moved"), resolvingAgainstBaseURL: false))
    components.queryItems = [URLQueryItem(name: "to", value: location.replacing("HOST", with: host))]
    let url = try #require(components.url)
    let expected = ["http://\(host)\(path)", "data GET \(path)", "ends"]

    let calls = calls
    let session = try URLSession(configuration: .ephemeral, delegateQueue: nil) { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) {
        _, _, _, request, completion in
        calls.note(request.url?.absoluteString ?? "nil")
        completion(request)
      }
      delegate.on(.urlSessionDataTaskDidReceive) { _, _, data in
        calls.note("data \(String(decoding: data, as: UTF8.self))")
      }
      delegate.on(.urlSessionTaskDidCompleteWithError) { _, _, _ in calls.note("ends") }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: url).resume()
    #expect(calls.until("ends") == expected)

    let delegate = ClassDelegate()
    let other = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
    defer { other.finishTasksAndInvalidate() }
    other.dataTask(with: url).resume()
    let seen = delegate.calls.until("ends")
    withCorelibsIssue("Foundation resolves a relative address against the root of the host") {
      #expect(seen == expected)
    }
  }

  @Test func `A redirection to an address that is not of the web reaches the closure as Foundation makes it`() throws {
    let session = try session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("folder/moved").appending(queryItems: [.init(name: "to", value: "other:a")]))
      .resume()
    let seen = calls.until("ends")
    #if canImport(FoundationNetworking)
      #expect(seen.first == "302 to GET /a")
    #endif
    withCorelibsIssue("Foundation follows it to a path of the same host") {
      #expect(seen.contains { $0.hasPrefix("ends with") })
    }
  }

  @Test func `A response with status 300 is not a redirection`() throws {
    let session = try session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("status/300")).resume()
    #expect(calls.until("ends") == ["response 300", "data moved", "ends"])
  }

  @Test func `A response with status 304 is not a redirection and has no data`() throws {
    let session = try session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("status/304")).resume()
    #expect(calls.until("ends") == ["response 304", "ends"])
  }

  @Test func `A redirection response with its data reaches the closures if a closure refuses the redirection`() throws {
    let session = try record.session { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, completion in
        completion(nil)
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("status/302")).resume()
    #expect(calls.until("ends") == ["response 302", "data moved", "ends"])
  }

  @Test(arguments: [true, false])
  func `A closure that throws or drops its handler does not let a redirection through`(throwing: Bool) throws {
    let session = try record.session { delegate in
      delegate.onFailure { _ in }
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, _ in
        if throwing { throw CancellationError() }
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("status/302")).resume()
    let cancelled = ["ends with \(URLError.cancelled.rawValue)"]
    #expect(calls.until("ends") == (throwing ? ["response 302", "data moved", "ends"] : cancelled))
  }

  /// Keeps a completion handler, and releases it later without a call.
  private final class Kept: @unchecked Sendable {
    private let lock = NSLock()
    private var handler: (@Sendable (URLRequest?) -> Void)?
    func keep(_ new: (@Sendable (URLRequest?) -> Void)?) { lock.withLock { handler = new } }
    func call() { lock.withLock { handler }?(nil) }
  }

  /// Starts a task whose closure keeps the handler of a redirection.
  private func keepHandler(_ kept: Kept, timeout: Double = 20) throws -> (URLSession, URLSessionTask) {
    let calls = calls
    let session = try record.session(timeout: timeout) { delegate in
      delegate.onFailure { _ in calls.note("dropped") }
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, completion in
        kept.keep(completion)
        calls.note("redirection")
      }
    }
    let task = session.dataTask(with: record.url("status/302"))
    task.resume()
    _ = calls.until("redirection")
    return (session, task)
  }

  @Test func `A redirection's handler that is dropped after the task was canceled does nothing`() throws {
    let kept = Kept()
    let (session, task) = try keepHandler(kept)
    defer { session.finishTasksAndInvalidate() }
    task.cancel()
    #expect(calls.until("ends").last == "ends with \(URLError.cancelled.rawValue)")
    kept.keep(nil)
    #expect(calls.until("dropped").count == 3)
  }

  @Test func `A redirection's handler that is called after the task was canceled does nothing`() throws {
    let kept = Kept()
    let (session, task) = try keepHandler(kept)
    defer { session.finishTasksAndInvalidate() }
    task.cancel()
    _ = calls.until("ends")
    kept.call()
    kept.keep(nil)
    #expect(calls.all == ["redirection", "ends with \(URLError.cancelled.rawValue)"])
  }

  @Test func `A redirection's handler that is dropped after the task has timed out ends the task`() throws {
    let kept = Kept()
    let (session, _) = try keepHandler(kept, timeout: 1)
    defer { session.finishTasksAndInvalidate() }
    usleep(1_500_000)
    kept.keep(nil)
    #expect(calls.until("ends") == ["redirection", "dropped", "ends with \(URLError.cancelled.rawValue)"])
  }

  @Test func `A redirection's handler that is dropped while its task is canceled elsewhere does no harm`() throws {
    for _ in 0..<100 {
      let kept = Kept()
      let (session, task) = try keepHandler(kept)
      DispatchQueue.global().async { task.cancel() }
      kept.keep(nil)
      _ = calls.until("ends")
      session.invalidateAndCancel()
    }
  }

  @Test func `A closure redirects a task to a URL of its own choice`() throws {
    let other = record.url("text")
    let session = try record.session { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, completion in
        completion(URLRequest(url: other))
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("status/302")).resume()
    #expect(calls.until("ends") == ["response 200", "data text", "ends"])
  }

  @Test func `A closure may complete a redirection later on another thread`() throws {
    let session = try record.session { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) {
        _, _, _, request, completion in
        DispatchQueue.global().async { completion(request) }
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("redirects/1")).resume()
    #expect(calls.until("ends") == ["response 200", "data GET /redirects/0", "ends"])
  }

  @Test func `A task with a completion handler calls the session's closure for a redirection`() throws {
    let calls = calls
    let session = try session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("redirects/1")) { data, _, _ in
      calls.note("handler \(String(decoding: data ?? Data(), as: UTF8.self))")
    }.resume()
    #expect(calls.until("handler") == ["302 to GET /redirects/0", "handler GET /redirects/0"])
  }
}

import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The scenarios of swift-corelibs-foundation's own session tests, with closures: responses, data and the ends of
/// tasks.
struct URLSessionCorelibsTests {
  private let record: SessionRecord
  private let calls: Calls

  init() throws {
    record = try SessionRecord()
    calls = record.calls
  }

  @Test func `Data reaches its closure in pieces before the task has ended`() throws {
    let (calls, name, record) = (calls, "\(UUID())", record)
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("pieces/\(name)")).resume()
    #expect(calls.until("data") == ["response 200", "data one"])
    let other = try SessionRecord()
    let otherSession = try other.session()
    defer { otherSession.finishTasksAndInvalidate() }
    otherSession.dataTask(with: record.url("go/\(name)")).resume()
    #expect(calls.until("ends") == ["response 200", "data one", "data two", "ends"])
  }

  @Test func `A 404 response ends the task without an error`() throws {
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("nothing")).resume()
    #expect(calls.until("ends") == ["response 404", "data nothing here", "ends"])
  }

  @Test(arguments: ["GET", "PUT", "POST", "DELETE"])
  func `A request without a body receives a response and data`(method: String) throws {
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.request("echo", method: method)).resume()
    #expect(calls.until("ends") == ["response 200", "data \(method) /echo", "ends"])
  }

  @Test func `A HEAD request receives a response without data`() throws {
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.request("echo", method: "HEAD")).resume()
    #expect(calls.until("ends") == ["response 200", "ends"])
  }

  @Test func `Compressed data reaches its closure decompressed`() throws {
    let session = try record.session()
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("gzip")).resume()
    #expect(calls.until("ends") == ["response 200", "data text", "ends"])
  }

  @Test func `Closures run on the operation queue that was given to the session`() throws {
    let (calls, queue) = (calls, OperationQueue())
    queue.maxConcurrentOperationCount = 1
    let session = try record.session(queue: queue) { delegate in
      delegate.on(.urlSessionTaskDidSendBodyDataTotalBytesSentTotalBytesExpectedToSend) { _, _, _, _, _ in
        calls.note("sent on \(OperationQueue.current == queue ? "its" : "another") queue")
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.uploadTask(with: record.request("echo", method: "PUT"), from: Data("text".utf8)).resume()
    #expect(calls.until("ends") == ["sent on its queue", "response 200", "data PUT /echo text", "ends"])
  }

  @Test func `Simultaneous tasks of one session each receive their own data`() throws {
    let calls = calls
    let session = try URLSession(configuration: .ephemeral, delegateQueue: nil) { delegate in
      delegate.on(.urlSessionDataTaskDidReceive) { _, task, data in
        calls.note("\(task.taskDescription ?? "nil"): \(String(decoding: data, as: UTF8.self))")
      }
    }
    for number in 0..<8 {
      let task = session.dataTask(with: record.url("echo/\(number)"))
      task.taskDescription = "\(number)"
      task.resume()
    }
    for number in 0..<8 { _ = calls.until("\(number)") }
    session.finishTasksAndInvalidate()
    #expect(calls.all.sorted() == (0..<8).map { "\($0): GET /echo/\($0)" })
  }

  @Test(arguments: 0..<3) func `A closure can refuse a response, which cancels the task`(how: Int) throws {
    let calls = calls
    let session = try URLSession(configuration: .ephemeral, delegateQueue: nil) { delegate in
      delegate.onFailure { _ in }
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, _, completion in
        if how == 0 { completion(.cancel) }
        if how == 1 { throw CancellationError() }
        usleep(10_000)  // Until then the server has sent everything.
      }
      delegate.on(.urlSessionDataTaskDidReceive) { _, _, _ in calls.note("data") }
      delegate.on(.urlSessionTaskDidCompleteWithError) { _, _, error in
        calls.note("ends with \((error as? URLError)?.code.rawValue ?? 0)")
      }
    }
    defer { session.invalidateAndCancel() }
    session.dataTask(with: record.url("text")).resume()
    #expect(calls.until("ends") == ["ends with \(URLError.cancelled.rawValue)"])
  }

  @Test func `A closure for caching is called before the task ends`() throws {
    let calls = calls
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = URLCache(memoryCapacity: 1_000_000, diskCapacity: 0, diskPath: nil)
    let session = try URLSession(configuration: configuration, delegateQueue: nil) { delegate in
      delegate.on(.urlSessionDataTaskWillCacheResponseCompletionHandler) { _, _, response, completion in
        calls.note("caches")
        completion(response)
      }
      delegate.on(.urlSessionTaskDidCompleteWithError) { _, _, _ in calls.note("ends") }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("text")).resume()
    let notes = calls.until("ends")
    withCorelibsIssue("Responses of HTTP servers are never cached") { #expect(notes == ["caches", "ends"]) }
  }

  @Test func `A closure receives the metrics of a task before the task ends`() throws {
    let calls = calls
    let session = try record.session { delegate in
      delegate.on(.urlSessionTaskDidFinishCollecting) { _, _, _ in calls.note("metrics") }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: record.url("text")).resume()
    let notes = calls.until("ends")
    withCorelibsIssue("Sessions collect no metrics") { #expect(notes.contains("metrics")) }
  }

  @Test func `A task with a completion handler does not call the closures for its data`() throws {
    let calls = calls
    let session = try record.session()
    session.dataTask(with: record.url("text")) { data, _, _ in calls.note("handler \(data?.count ?? 0)") }.resume()
    _ = calls.until("handler")
    session.finishTasksAndInvalidate()
    #expect(calls.until("invalid") == ["handler 4", "invalid"])
  }
}

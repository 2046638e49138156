import BlockDelegateFoundation
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes sessions whose closures note the events of tasks, and knows the server that the tasks connect to.
struct SessionRecord {
  let server: LocalServer
  let calls = Calls()

  init() throws { server = try LocalServer.shared }

  func url(_ path: String) -> URL { server.url.appending(path: path) }

  func request(_ path: String, method: String = "GET") -> URLRequest {
    var request = URLRequest(url: url(path))
    request.httpMethod = method
    return request
  }

  /// - Parameter body: Adds closures to the standard ones, which note responses, data, the end of a task and the
  ///   invalidation of the session.
  func session(
    timeout: Double = 20, queue: OperationQueue? = nil,
    _ body: (FoundationDelegateBuilder<any URLSessionDelegates>) throws -> Void = { _ in }
  ) throws -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    let calls = calls
    return try URLSession(configuration: configuration, delegateQueue: queue) { delegate in
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { _, _, response, completion in
        calls.note("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
        completion(.allow)
      }
      delegate.on(.urlSessionDataTaskDidReceive) { _, _, data in
        calls.note("data \(String(decoding: data, as: UTF8.self))")
      }
      delegate.on(.urlSessionTaskDidCompleteWithError) { _, _, error in
        calls.note("ends" + (error.map { " with \(($0 as? URLError)?.code.rawValue ?? 0)" } ?? ""))
      }
      delegate.on(.urlSessionDidBecomeInvalidWithError) { _, _ in calls.note("invalid") }
      try body(delegate)
    }
  }
}

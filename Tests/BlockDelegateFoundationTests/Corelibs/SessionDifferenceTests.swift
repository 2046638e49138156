import BlockDelegateFoundation
import Foundation
import FoundationNetworking
import Testing

/// Notes the calls of a session's methods, with whether they come on the session's queue. Classes and closures use it
/// in the same way, so that their notes can be compared.
private final class Notes: Sendable {
  let calls = Calls()
  private let name: String

  init(_ name: String) { self.name = name }

  private func note(_ session: URLSession, _ text: String) {
    let place = OperationQueue.current === session.delegateQueue ? "" : " (elsewhere)"
    // Data comes in pieces whose number varies.
    if calls.all.last != "\(name): \(text)\(place)" { calls.note("\(name): \(text)\(place)") }
  }

  func redirection(_ session: URLSession, _ response: HTTPURLResponse, _ request: URLRequest) -> URLRequest? {
    note(session, "redirection \(response.statusCode) \(request.url?.path ?? "")")
    return request
  }

  func challenge(_ session: URLSession) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    note(session, "challenge")
    return (.useCredential, URLCredential(user: "user", password: "word", persistence: .none))
  }

  func body(_ session: URLSession) -> InputStream? {
    note(session, "body")
    return InputStream(data: Data("streamed".utf8))
  }

  func sent(_ session: URLSession, _ bytes: Int64) { note(session, "sent \(bytes)") }

  func ended(_ session: URLSession, _ error: (any Error)?) {
    note(session, "ended \((error as? URLError)?.code.rawValue ?? 0)")
  }

  func response(_ session: URLSession, _ response: URLResponse) -> URLSession.ResponseDisposition {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    // Foundation tells a class of responses that precede the final one. Closures get only that, as on Apple's platforms.
    if status / 100 != 1 { note(session, "response \(status)") }
    return .allow
  }

  func data(_ session: URLSession) { note(session, "data") }

  func finished(_ session: URLSession, _ file: URL) {
    note(session, "finished \((try? Data(contentsOf: file))?.count ?? -1)")
  }

  func wrote(_ session: URLSession) { note(session, "wrote") }
}

// The classes, with no methods or with all methods of their protocols.

private class Noting: NSObject, @unchecked Sendable {
  let notes: Notes
  init(_ notes: Notes) { self.notes = notes }
}

private final class BareTask: Noting, URLSessionTaskDelegate, @unchecked Sendable {}

private class FullTask: Noting, URLSessionTaskDelegate, @unchecked Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(notes.redirection(session, response, request)) }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let (disposition, credential) = notes.challenge(session)
    completionHandler(disposition, credential)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) { completionHandler(notes.body(session)) }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) { notes.sent(session, totalBytesSent) }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    notes.ended(session, error)
  }
}

private final class OnlyEnd: Noting, URLSessionTaskDelegate, @unchecked Sendable {
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    notes.ended(session, error)
  }
}

private class FullData: FullTask, URLSessionDataDelegate, @unchecked Sendable {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) { completionHandler(notes.response(session, response)) }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { notes.data(session) }
}

private final class OnlyData: Noting, URLSessionDataDelegate, @unchecked Sendable {
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { notes.data(session) }
}

private final class FullDownload: FullTask, URLSessionDownloadDelegate, @unchecked Sendable {
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) { notes.finished(session, location) }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) { notes.wrote(session) }
}

private final class Everything: FullData, URLSessionDownloadDelegate, @unchecked Sendable {
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) { notes.finished(session, location) }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) { notes.wrote(session) }
}

/// A delegate as a class, and the closures for the same methods.
private enum Variant: CaseIterable {
  case nothing, end, task, onlyData, data, download, everything

  func instance(_ notes: Notes) -> any URLSessionTaskDelegate {
    switch self {
    case .nothing: BareTask(notes)
    case .end: OnlyEnd(notes)
    case .task: FullTask(notes)
    case .onlyData: OnlyData(notes)
    case .data: FullData(notes)
    case .download: FullDownload(notes)
    case .everything: Everything(notes)
    }
  }

  func closures(_ notes: Notes) throws -> any URLSessionTaskDelegate {
    try FoundationDelegate((any URLSessionDelegates).self) { delegate in
      if [.task, .data, .download, .everything].contains(self) { addTask(delegate, notes) }
      if [.onlyData, .data, .everything].contains(self) {
        delegate.on(.urlSessionDataTaskDidReceive) { session, _, _ in notes.data(session) }
      }
      if [.data, .everything].contains(self) {
        delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { session, _, response, completion in
          completion(notes.response(session, response))
        }
      }
      if [.download, .everything].contains(self) {
        delegate.on(.urlSessionDownloadTaskDidFinishDownloadingTo) { session, _, file in notes.finished(session, file) }
        delegate.on(.urlSessionDownloadTaskDidWriteDataTotalBytesWrittenTotalBytesExpectedToWrite) {
          session, _, _, _, _ in
          notes.wrote(session)
        }
      }
      if self != .nothing, self != .onlyData {
        delegate.on(.urlSessionTaskDidCompleteWithError) { session, _, error in notes.ended(session, error) }
      }
    }.delegate
  }

  private func addTask(_ delegate: FoundationDelegateBuilder<any URLSessionDelegates>, _ notes: Notes) {
    delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) {
      session, _, response, request, completion in completion(notes.redirection(session, response, request))
    }
    delegate.on(.urlSessionTaskDidReceiveCompletionHandler) { session, _, _, completion in
      let (disposition, credential) = notes.challenge(session)
      completion(disposition, credential)
    }
    delegate.on(.urlSessionTaskNeedNewBodyStream) { session, _, completion in completion(notes.body(session)) }
    delegate.on(.urlSessionTaskDidSendBodyDataTotalBytesSentTotalBytesExpectedToSend) { session, _, _, total, _ in
      notes.sent(session, total)
    }
  }
}

/// Replies to URLs of the scheme "own", as programs' tests do.
private final class OwnProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "own" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {
    let response = HTTPURLResponse(url: request.url!, statusCode: 200, httpVersion: nil, headerFields: nil)!
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("own".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
  override func stopLoading() {}
}

/// What a program does with a session.
private enum Work: CaseIterable {
  case get, redirect, secret, post, upload, streamed, download, dataURL, own, ownDownload, canceled, dropped
  case withHandler, downloadWithHandler, awaited, awaitedDownload, awaitedUpload

  /// Whether Foundation itself would never end the task, or would stop the process, with a delegate of this class.
  func isUnusable(_ variant: Variant, ofTask: Bool) -> Bool {
    switch self {
    // The task's challenge is asked of the task's delegate, and then of the session's.
    case .secret: !ofTask && [.nothing, .end, .onlyData].contains(variant)
    case .ownDownload: !ofTask && ![.nothing, .end, .task].contains(variant) || ofTask
    default: false
    }
  }

  /// Does the work, and returns its result, with the task's delegate if there is one.
  func run(_ session: URLSession, _ server: URL, delegate: (any URLSessionTaskDelegate)?) async throws -> String {
    let text = server.appending(path: "text")
    var post = URLRequest(url: server.appending(path: "echo"))
    post.httpMethod = "POST"
    func start(_ task: URLSessionTask) async throws -> String {
      task.delegate = delegate ?? task.delegate
      task.resume()
      let end = Date(timeIntervalSinceNow: 20)
      while task.state != .completed, Date() < end { try await Task.sleep(for: .milliseconds(1)) }
      return task.state == .completed ? "\((task.error as? URLError)?.code.rawValue ?? 0)" : "never ends"
    }
    @Sendable func described(_ data: Data?, _ response: URLResponse?) -> String {
      "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(data?.count ?? -1)"
    }
    switch self {
    case .get: return try await start(session.dataTask(with: text))
    case .redirect: return try await start(session.dataTask(with: server.appending(path: "redirects/2")))
    case .secret: return try await start(session.dataTask(with: server.appending(path: "secret")))
    case .post:
      post.httpBody = Data("body".utf8)
      return try await start(session.dataTask(with: post))
    case .upload: return try await start(session.uploadTask(with: post, from: Data("body".utf8)))
    case .streamed: return try await start(session.uploadTask(withStreamedRequest: post))
    case .download: return try await start(session.downloadTask(with: server.appending(path: "large")))
    case .dataURL: return try await start(session.dataTask(with: URL(string: "data:text/plain,some")!))
    case .own: return try await start(session.dataTask(with: URL(string: "own://one")!))
    case .ownDownload: return try await start(session.downloadTask(with: URL(string: "own://one")!))
    case .canceled:
      let task = session.dataTask(with: server.appending(path: "silence/difference"))
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { task.cancel() }
      return try await start(task)
    case .dropped: return try await start(session.dataTask(with: server.appending(path: "dropped")))
    case .withHandler:
      return await withCheckedContinuation { continuation in
        let task = session.dataTask(with: text) { data, response, _ in
          continuation.resume(returning: described(data, response))
        }
        task.delegate = delegate ?? task.delegate
        task.resume()
      }
    case .downloadWithHandler:
      return await withCheckedContinuation { continuation in
        let task = session.downloadTask(with: text) { file, response, _ in
          continuation.resume(returning: described(file.flatMap { try? Data(contentsOf: $0) }, response))
        }
        task.delegate = delegate ?? task.delegate
        task.resume()
      }
    case .awaited:
      let (data, response) = try await session.data(from: server.appending(path: "redirects/1"), delegate: delegate)
      return described(data, response)
    case .awaitedDownload:
      let (file, response) = try await session.download(from: server.appending(path: "large"), delegate: delegate)
      return described(try Data(contentsOf: file), response)
    case .awaitedUpload:
      let (data, response) = try await session.upload(for: post, from: Data("body".utf8), delegate: delegate)
      return described(data, response)
    }
  }
}

/// The same work with a class's instance and with closures for the same methods.
struct SessionDifferenceTests {
  /// Does the work, and returns all calls and the result.
  private func record(
    _ work: Work, ofSession: (Notes) throws -> (any URLSessionTaskDelegate)?,
    ofTask: (Notes) throws -> (any URLSessionTaskDelegate)?
  ) async throws -> [String] {
    let (sessions, tasks) = (Notes("session's"), Notes("task's"))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [OwnProtocol.self] + (configuration.protocolClasses ?? [])
    let session = URLSession(configuration: configuration, delegate: try ofSession(sessions), delegateQueue: nil)
    let result = try await work.run(session, try LocalServer.shared.url, delegate: ofTask(tasks))
    // Foundation may resume an awaiting program before the last calls.
    await withCheckedContinuation { done in session.delegateQueue.addBarrierBlock { done.resume() } }
    session.finishTasksAndInvalidate()
    return sessions.calls.all + tasks.calls.all + [result]
  }

  @Test(arguments: Work.allCases, Variant.allCases)
  private func `A session behaves with closures as with a class of the same methods`(
    _ work: Work, _ variant: Variant
  ) async throws {
    guard !work.isUnusable(variant, ofTask: false) else { return }
    let instance = try await record(work, ofSession: { variant.instance($0) }, ofTask: { _ in nil })
    let closures = try await record(work, ofSession: { try variant.closures($0) }, ofTask: { _ in nil })
    #expect(closures == instance)
  }

  @Test(arguments: Work.allCases, Variant.allCases)
  private func `A task behaves with closures of its own as with a class of the same methods`(
    _ work: Work, _ variant: Variant
  ) async throws {
    guard !work.isUnusable(variant, ofTask: true) else { return }
    let instance = try await record(
      work, ofSession: { Variant.data.instance($0) }, ofTask: { variant.instance($0) })
    let closures = try await record(
      work, ofSession: { Variant.data.instance($0) }, ofTask: { try variant.closures($0) })
    #expect(closures == instance)
  }
}

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The protocols of all methods that a session calls on its delegate.
///
/// `any URLSessionDelegates` is the type of a session's delegate that is made of closures.
public typealias URLSessionDelegates = URLSessionDataDelegate & URLSessionDownloadDelegate & URLSessionStreamDelegate
  & URLSessionWebSocketDelegate

extension URLSession {
  /// Makes a session with a delegate that is made of closures.
  ///
  ///     let session = try URLSession(configuration: .default, delegateQueue: nil) { delegate in
  ///       delegate.on(.urlSessionTaskDidCompleteWithError) { session, task, error in print(task, error as Any) }
  ///     }
  ///
  /// The session retains the delegate with its closures until the session is invalidated.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session.
  ///   - queue: The queue on which the closures are called, or nil for a serial queue that the session makes.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  ///   - body: Registers the closures, for tasks of all kinds.
  /// - Throws: The error that `body` throws, or ``BlockDelegateError`` with all problems of the closures.
  public convenience init(
    configuration: URLSessionConfiguration, delegateQueue queue: OperationQueue?, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: (FoundationDelegateBuilder<any URLSessionDelegates>) throws -> Void
  ) throws {
    let made = try FoundationDelegate((any URLSessionDelegates).self, fileID: fileID, line: line, body)
    self.init(configuration: configuration, delegate: made.delegate, delegateQueue: queue)
  }
}

/// A method of a session's delegate, with the types of its arguments after the session.
public typealias URLSessionMethod<each Argument> = FoundationMethod<
  any URLSessionDelegates, MethodBody<URLSession, repeat each Argument, Void>
>

// Nearly every method has types of its own, so the members have their types here, instead of extensions with these types.
extension FoundationMethod where P == any URLSessionDelegates {
  /// The method `urlSession(_:didBecomeInvalidWithError:)` of `URLSessionDelegate`.
  public static var urlSessionDidBecomeInvalidWithError: URLSessionMethod<(any Error)?> {
    .init(named: "URLSession:didBecomeInvalidWithError:")
  }

  /// The method `urlSession(_:didReceive:completionHandler:)` of `URLSessionDelegate`.
  public static var urlSessionDidReceiveCompletionHandler:
    URLSessionMethod<
      URLAuthenticationChallenge, @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    >
  { .init(named: "URLSession:didReceiveChallenge:completionHandler:") }

  /// The method `urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler:
    URLSessionMethod<URLSessionTask, HTTPURLResponse, URLRequest, @Sendable (URLRequest?) -> Void>
  { .init(named: "URLSession:task:willPerformHTTPRedirection:newRequest:completionHandler:") }

  /// The method `urlSession(_:task:didReceive:completionHandler:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskDidReceiveCompletionHandler:
    URLSessionMethod<
      URLSessionTask, URLAuthenticationChallenge,
      @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    >
  { .init(named: "URLSession:task:didReceiveChallenge:completionHandler:") }

  /// The method `urlSession(_:task:needNewBodyStream:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskNeedNewBodyStream: URLSessionMethod<URLSessionTask, @Sendable (InputStream?) -> Void>
  { .init(named: "URLSession:task:needNewBodyStream:") }

  /// The method `urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskDidSendBodyDataTotalBytesSentTotalBytesExpectedToSend:
    URLSessionMethod<URLSessionTask, Int64, Int64, Int64>
  { .init(named: "URLSession:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:") }

  /// The method `urlSession(_:task:didCompleteWithError:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskDidCompleteWithError: URLSessionMethod<URLSessionTask, (any Error)?> {
    .init(named: "URLSession:task:didCompleteWithError:")
  }

  /// The method `urlSession(_:task:willBeginDelayedRequest:completionHandler:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskWillBeginDelayedRequestCompletionHandler:
    URLSessionMethod<URLSessionTask, URLRequest, @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void>
  { .init(named: "URLSession:task:willBeginDelayedRequest:completionHandler:") }

  /// The method `urlSession(_:task:didFinishCollecting:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskDidFinishCollecting: URLSessionMethod<URLSessionTask, URLSessionTaskMetrics> {
    .init(named: "URLSession:task:didFinishCollectingMetrics:")
  }

  /// The method `urlSession(_:dataTask:didReceive:completionHandler:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskDidReceiveCompletionHandler:
    URLSessionMethod<URLSessionDataTask, URLResponse, @Sendable (URLSession.ResponseDisposition) -> Void>
  { .init(named: "URLSession:dataTask:didReceiveResponse:completionHandler:") }

  /// The method `urlSession(_:dataTask:didBecome:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskDidBecomeURLSessionDownloadTask:
    URLSessionMethod<URLSessionDataTask, URLSessionDownloadTask>
  { .init(named: "URLSession:dataTask:didBecomeDownloadTask:") }

  /// The method `urlSession(_:dataTask:didBecome:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskDidBecomeURLSessionStreamTask:
    URLSessionMethod<URLSessionDataTask, URLSessionStreamTask>
  { .init(named: "URLSession:dataTask:didBecomeStreamTask:") }

  /// The method `urlSession(_:dataTask:didReceive:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskDidReceive: URLSessionMethod<URLSessionDataTask, Data> {
    .init(named: "URLSession:dataTask:didReceiveData:")
  }

  /// The method `urlSession(_:dataTask:willCacheResponse:completionHandler:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskWillCacheResponseCompletionHandler:
    URLSessionMethod<URLSessionDataTask, CachedURLResponse, @Sendable (CachedURLResponse?) -> Void>
  { .init(named: "URLSession:dataTask:willCacheResponse:completionHandler:") }

  /// The method `urlSession(_:readClosedFor:)` of `URLSessionStreamDelegate`.
  public static var urlSessionReadClosedFor: URLSessionMethod<URLSessionStreamTask> {
    .init(named: "URLSession:readClosedForStreamTask:")
  }

  /// The method `urlSession(_:writeClosedFor:)` of `URLSessionStreamDelegate`.
  public static var urlSessionWriteClosedFor: URLSessionMethod<URLSessionStreamTask> {
    .init(named: "URLSession:writeClosedForStreamTask:")
  }

  /// The method `urlSession(_:betterRouteDiscoveredFor:)` of `URLSessionStreamDelegate`.
  public static var urlSessionBetterRouteDiscoveredFor: URLSessionMethod<URLSessionStreamTask> {
    .init(named: "URLSession:betterRouteDiscoveredForStreamTask:")
  }

  /// The method `urlSession(_:streamTask:didBecome:outputStream:)` of `URLSessionStreamDelegate`.
  public static var urlSessionStreamTaskDidBecomeOutputStream:
    URLSessionMethod<URLSessionStreamTask, InputStream, OutputStream>
  { .init(named: "URLSession:streamTask:didBecomeInputStream:outputStream:") }

  /// The method `urlSession(_:downloadTask:didFinishDownloadingTo:)` of `URLSessionDownloadDelegate`.
  public static var urlSessionDownloadTaskDidFinishDownloadingTo: URLSessionMethod<URLSessionDownloadTask, URL> {
    .init(named: "URLSession:downloadTask:didFinishDownloadingToURL:")
  }

  /// The method `urlSession(_:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:)` of `URLSessionDownloadDelegate`.
  public static var urlSessionDownloadTaskDidWriteDataTotalBytesWrittenTotalBytesExpectedToWrite:
    URLSessionMethod<URLSessionDownloadTask, Int64, Int64, Int64>
  { .init(named: "URLSession:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:") }

  /// The method `urlSession(_:downloadTask:didResumeAtOffset:expectedTotalBytes:)` of `URLSessionDownloadDelegate`.
  public static var urlSessionDownloadTaskDidResumeAtOffsetExpectedTotalBytes:
    URLSessionMethod<URLSessionDownloadTask, Int64, Int64>
  { .init(named: "URLSession:downloadTask:didResumeAtOffset:expectedTotalBytes:") }

  /// The method `urlSession(_:webSocketTask:didOpenWithProtocol:)` of `URLSessionWebSocketDelegate`.
  public static var urlSessionWebSocketTaskDidOpenWithProtocol: URLSessionMethod<URLSessionWebSocketTask, String?> {
    .init(named: "URLSession:webSocketTask:didOpenWithProtocol:")
  }

  /// The method `urlSession(_:webSocketTask:didCloseWith:reason:)` of `URLSessionWebSocketDelegate`.
  public static var urlSessionWebSocketTaskDidCloseWithReason:
    URLSessionMethod<URLSessionWebSocketTask, URLSessionWebSocketTask.CloseCode, Data?>
  { .init(named: "URLSession:webSocketTask:didCloseWithCode:reason:") }
}

#if !canImport(ObjectiveC)
  final class URLSessionClosures: Closures<any URLSessionDelegates>, URLSessionDataDelegate, URLSessionDownloadDelegate,
    URLSessionStreamDelegate, URLSessionWebSocketDelegate, @unchecked Sendable
  {
    typealias ChallengeHandler = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
      run(.urlSessionDidBecomeInvalidWithError, session, error)
    }

    func urlSession(
      _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
      completionHandler handler: @escaping ChallengeHandler
    ) {
      run(.urlSessionDidReceiveCompletionHandler, session, challenge, once: handler, else: .performDefaultHandling, nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler handler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      run(
        .urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler, session, task, response, request,
        once: handler, else: request)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler handler: @escaping ChallengeHandler
    ) {
      run(
        .urlSessionTaskDidReceiveCompletionHandler, session, task, challenge, once: handler,
        else: .performDefaultHandling, nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, needNewBodyStream handler: @escaping @Sendable (InputStream?) -> Void
    ) { run(.urlSessionTaskNeedNewBodyStream, session, task, once: handler, else: nil) }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData sent: Int64, totalBytesSent total: Int64,
      totalBytesExpectedToSend expected: Int64
    ) {
      run(.urlSessionTaskDidSendBodyDataTotalBytesSentTotalBytesExpectedToSend, session, task, sent, total, expected)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      run(.urlSessionTaskDidCompleteWithError, session, task, error)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
      completionHandler handler: @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
    ) {
      run(
        .urlSessionTaskWillBeginDelayedRequestCompletionHandler, session, task, request, once: handler,
        else: .continueLoading, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
      run(.urlSessionTaskDidFinishCollecting, session, task, metrics)
    }

    func urlSession(
      _ session: URLSession, dataTask task: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler handler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) { run(.urlSessionDataTaskDidReceiveCompletionHandler, session, task, response, once: handler, else: .allow) }

    func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didBecome new: URLSessionDownloadTask) {
      run(.urlSessionDataTaskDidBecomeURLSessionDownloadTask, session, task, new)
    }

    func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didBecome new: URLSessionStreamTask) {
      run(.urlSessionDataTaskDidBecomeURLSessionStreamTask, session, task, new)
    }

    func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
      run(.urlSessionDataTaskDidReceive, session, task, data)
    }

    func urlSession(
      _ session: URLSession, dataTask task: URLSessionDataTask, willCacheResponse response: CachedURLResponse,
      completionHandler handler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
      run(
        .urlSessionDataTaskWillCacheResponseCompletionHandler, session, task, response, once: handler, else: response)
    }

    func urlSession(_ session: URLSession, readClosedFor task: URLSessionStreamTask) {
      run(.urlSessionReadClosedFor, session, task)
    }

    func urlSession(_ session: URLSession, writeClosedFor task: URLSessionStreamTask) {
      run(.urlSessionWriteClosedFor, session, task)
    }

    func urlSession(_ session: URLSession, betterRouteDiscoveredFor task: URLSessionStreamTask) {
      run(.urlSessionBetterRouteDiscoveredFor, session, task)
    }

    func urlSession(
      _ session: URLSession, streamTask task: URLSessionStreamTask, didBecome input: InputStream,
      outputStream output: OutputStream
    ) { run(.urlSessionStreamTaskDidBecomeOutputStream, session, task, input, output) }

    func urlSession(
      _ session: URLSession, downloadTask task: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) { run(.urlSessionDownloadTaskDidFinishDownloadingTo, session, task, location) }

    func urlSession(
      _ session: URLSession, downloadTask task: URLSessionDownloadTask, didWriteData written: Int64,
      totalBytesWritten total: Int64, totalBytesExpectedToWrite expected: Int64
    ) {
      run(
        .urlSessionDownloadTaskDidWriteDataTotalBytesWrittenTotalBytesExpectedToWrite, session, task, written, total,
        expected)
    }

    func urlSession(
      _ session: URLSession, downloadTask task: URLSessionDownloadTask, didResumeAtOffset offset: Int64,
      expectedTotalBytes total: Int64
    ) { run(.urlSessionDownloadTaskDidResumeAtOffsetExpectedTotalBytes, session, task, offset, total) }

    func urlSession(
      _ session: URLSession, webSocketTask task: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) { run(.urlSessionWebSocketTaskDidOpenWithProtocol, session, task, `protocol`) }

    func urlSession(
      _ session: URLSession, webSocketTask task: URLSessionWebSocketTask,
      didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) { run(.urlSessionWebSocketTaskDidCloseWithReason, session, task, code, reason) }
  }
#endif

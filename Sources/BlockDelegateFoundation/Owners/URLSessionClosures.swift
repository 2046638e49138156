import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension FoundationMethod<any URLSessionDelegates, (URLSession, (any Error)?) -> Void> {
  /// The method `urlSession(_:didBecomeInvalidWithError:)` of `URLSessionDelegate`.
  public static var urlSessionDidBecomeInvalidWithError: Self { Self(named: "URLSession:didBecomeInvalidWithError:") }
}

extension FoundationMethod<
  any URLSessionDelegates,
  (
    URLSession, URLAuthenticationChallenge,
    @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> Void
> {
  /// The method `urlSession(_:didReceive:completionHandler:)` of `URLSessionDelegate`.
  public static var urlSessionDidReceiveCompletionHandler: Self {
    Self(named: "URLSession:didReceiveChallenge:completionHandler:")
  }
}

extension FoundationMethod<
  any URLSessionDelegates,
  (URLSession, URLSessionTask, HTTPURLResponse, URLRequest, @escaping @Sendable (URLRequest?) -> Void) -> Void
> {
  /// The method `urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler: Self {
    Self(named: "URLSession:task:willPerformHTTPRedirection:newRequest:completionHandler:")
  }
}

extension FoundationMethod<
  any URLSessionDelegates,
  (
    URLSession, URLSessionTask, URLAuthenticationChallenge,
    @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> Void
> {
  /// The method `urlSession(_:task:didReceive:completionHandler:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskDidReceiveCompletionHandler: Self {
    Self(named: "URLSession:task:didReceiveChallenge:completionHandler:")
  }
}

extension FoundationMethod<
  any URLSessionDelegates, (URLSession, URLSessionTask, @escaping @Sendable (InputStream?) -> Void) -> Void
> {
  /// The method `urlSession(_:task:needNewBodyStream:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskNeedNewBodyStream: Self { Self(named: "URLSession:task:needNewBodyStream:") }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionTask, Int64, Int64, Int64) -> Void> {
  /// The method `urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskDidSendBodyDataTotalBytesSentTotalBytesExpectedToSend: Self {
    Self(named: "URLSession:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionTask, (any Error)?) -> Void> {
  /// The method `urlSession(_:task:didCompleteWithError:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskDidCompleteWithError: Self { Self(named: "URLSession:task:didCompleteWithError:") }
}

extension FoundationMethod<
  any URLSessionDelegates,
  (
    URLSession, URLSessionTask, URLRequest,
    @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
  ) -> Void
> {
  /// The method `urlSession(_:task:willBeginDelayedRequest:completionHandler:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskWillBeginDelayedRequestCompletionHandler: Self {
    Self(named: "URLSession:task:willBeginDelayedRequest:completionHandler:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionTask, URLSessionTaskMetrics) -> Void> {
  /// The method `urlSession(_:task:didFinishCollecting:)` of `URLSessionTaskDelegate`.
  public static var urlSessionTaskDidFinishCollecting: Self {
    Self(named: "URLSession:task:didFinishCollectingMetrics:")
  }
}

extension FoundationMethod<
  any URLSessionDelegates,
  (URLSession, URLSessionDataTask, URLResponse, @escaping @Sendable (URLSession.ResponseDisposition) -> Void) -> Void
> {
  /// The method `urlSession(_:dataTask:didReceive:completionHandler:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskDidReceiveCompletionHandler: Self {
    Self(named: "URLSession:dataTask:didReceiveResponse:completionHandler:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionDataTask, URLSessionDownloadTask) -> Void> {
  /// The method `urlSession(_:dataTask:didBecome:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskDidBecomeURLSessionDownloadTask: Self {
    Self(named: "URLSession:dataTask:didBecomeDownloadTask:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionDataTask, URLSessionStreamTask) -> Void> {
  /// The method `urlSession(_:dataTask:didBecome:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskDidBecomeURLSessionStreamTask: Self {
    Self(named: "URLSession:dataTask:didBecomeStreamTask:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionDataTask, Data) -> Void> {
  /// The method `urlSession(_:dataTask:didReceive:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskDidReceive: Self { Self(named: "URLSession:dataTask:didReceiveData:") }
}

extension FoundationMethod<
  any URLSessionDelegates,
  (URLSession, URLSessionDataTask, CachedURLResponse, @escaping @Sendable (CachedURLResponse?) -> Void) -> Void
> {
  /// The method `urlSession(_:dataTask:willCacheResponse:completionHandler:)` of `URLSessionDataDelegate`.
  public static var urlSessionDataTaskWillCacheResponseCompletionHandler: Self {
    Self(named: "URLSession:dataTask:willCacheResponse:completionHandler:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionStreamTask) -> Void> {
  /// The method `urlSession(_:readClosedFor:)` of `URLSessionStreamDelegate`.
  public static var urlSessionReadClosedFor: Self { Self(named: "URLSession:readClosedForStreamTask:") }

  /// The method `urlSession(_:writeClosedFor:)` of `URLSessionStreamDelegate`.
  public static var urlSessionWriteClosedFor: Self { Self(named: "URLSession:writeClosedForStreamTask:") }

  /// The method `urlSession(_:betterRouteDiscoveredFor:)` of `URLSessionStreamDelegate`.
  public static var urlSessionBetterRouteDiscoveredFor: Self {
    Self(named: "URLSession:betterRouteDiscoveredForStreamTask:")
  }
}

extension FoundationMethod<
  any URLSessionDelegates, (URLSession, URLSessionStreamTask, InputStream, OutputStream) -> Void
> {
  /// The method `urlSession(_:streamTask:didBecome:outputStream:)` of `URLSessionStreamDelegate`.
  public static var urlSessionStreamTaskDidBecomeOutputStream: Self {
    Self(named: "URLSession:streamTask:didBecomeInputStream:outputStream:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionDownloadTask, URL) -> Void> {
  /// The method `urlSession(_:downloadTask:didFinishDownloadingTo:)` of `URLSessionDownloadDelegate`.
  public static var urlSessionDownloadTaskDidFinishDownloadingTo: Self {
    Self(named: "URLSession:downloadTask:didFinishDownloadingToURL:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionDownloadTask, Int64, Int64, Int64) -> Void> {
  /// The method `urlSession(_:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:)` of `URLSessionDownloadDelegate`.
  public static var urlSessionDownloadTaskDidWriteDataTotalBytesWrittenTotalBytesExpectedToWrite: Self {
    Self(named: "URLSession:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionDownloadTask, Int64, Int64) -> Void> {
  /// The method `urlSession(_:downloadTask:didResumeAtOffset:expectedTotalBytes:)` of `URLSessionDownloadDelegate`.
  public static var urlSessionDownloadTaskDidResumeAtOffsetExpectedTotalBytes: Self {
    Self(named: "URLSession:downloadTask:didResumeAtOffset:expectedTotalBytes:")
  }
}

extension FoundationMethod<any URLSessionDelegates, (URLSession, URLSessionWebSocketTask, String?) -> Void> {
  /// The method `urlSession(_:webSocketTask:didOpenWithProtocol:)` of `URLSessionWebSocketDelegate`.
  public static var urlSessionWebSocketTaskDidOpenWithProtocol: Self {
    Self(named: "URLSession:webSocketTask:didOpenWithProtocol:")
  }
}

extension FoundationMethod<
  any URLSessionDelegates, (URLSession, URLSessionWebSocketTask, URLSessionWebSocketTask.CloseCode, Data?) -> Void
> {
  /// The method `urlSession(_:webSocketTask:didCloseWith:reason:)` of `URLSessionWebSocketDelegate`.
  public static var urlSessionWebSocketTaskDidCloseWithReason: Self {
    Self(named: "URLSession:webSocketTask:didCloseWithCode:reason:")
  }
}

#if !canImport(ObjectiveC)
  final class URLSessionClosures: Closures<any URLSessionDelegates>, URLSessionDataDelegate, URLSessionDownloadDelegate,
    URLSessionStreamDelegate, URLSessionWebSocketDelegate, @unchecked Sendable
  {
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
      run(.urlSessionDidBecomeInvalidWithError, session, error)
    }

    func urlSession(
      _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      run(
        .urlSessionDidReceiveCompletionHandler, session, challenge, once: completionHandler,
        else: .performDefaultHandling, nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      run(
        .urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler, session, task, response, request,
        once: completionHandler, else: request)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      run(
        .urlSessionTaskDidReceiveCompletionHandler, session, task, challenge, once: completionHandler,
        else: .performDefaultHandling, nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
      run(.urlSessionTaskNeedNewBodyStream, session, task, once: completionHandler, else: nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
      totalBytesExpectedToSend: Int64
    ) {
      run(
        .urlSessionTaskDidSendBodyDataTotalBytesSentTotalBytesExpectedToSend, session, task, bytesSent, totalBytesSent,
        totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      run(.urlSessionTaskDidCompleteWithError, session, task, error)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
    ) {
      run(
        .urlSessionTaskWillBeginDelayedRequestCompletionHandler, session, task, request, once: completionHandler,
        else: .continueLoading, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
      run(.urlSessionTaskDidFinishCollecting, session, task, metrics)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      run(
        .urlSessionDataTaskDidReceiveCompletionHandler, session, dataTask, response, once: completionHandler,
        else: .allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask)
    {
      run(.urlSessionDataTaskDidBecomeURLSessionDownloadTask, session, dataTask, downloadTask)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome streamTask: URLSessionStreamTask) {
      run(.urlSessionDataTaskDidBecomeURLSessionStreamTask, session, dataTask, streamTask)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      run(.urlSessionDataTaskDidReceive, session, dataTask, data)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse,
      completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
      run(
        .urlSessionDataTaskWillCacheResponseCompletionHandler, session, dataTask, proposedResponse,
        once: completionHandler, else: proposedResponse)
    }

    func urlSession(_ session: URLSession, readClosedFor streamTask: URLSessionStreamTask) {
      run(.urlSessionReadClosedFor, session, streamTask)
    }

    func urlSession(_ session: URLSession, writeClosedFor streamTask: URLSessionStreamTask) {
      run(.urlSessionWriteClosedFor, session, streamTask)
    }

    func urlSession(_ session: URLSession, betterRouteDiscoveredFor streamTask: URLSessionStreamTask) {
      run(.urlSessionBetterRouteDiscoveredFor, session, streamTask)
    }

    func urlSession(
      _ session: URLSession, streamTask: URLSessionStreamTask, didBecome inputStream: InputStream,
      outputStream: OutputStream
    ) {
      run(.urlSessionStreamTaskDidBecomeOutputStream, session, streamTask, inputStream, outputStream)
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
      run(.urlSessionDownloadTaskDidFinishDownloadingTo, session, downloadTask, location)
    }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
      totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
      run(
        .urlSessionDownloadTaskDidWriteDataTotalBytesWrittenTotalBytesExpectedToWrite, session, downloadTask,
        bytesWritten, totalBytesWritten, totalBytesExpectedToWrite)
    }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
      expectedTotalBytes: Int64
    ) {
      run(
        .urlSessionDownloadTaskDidResumeAtOffsetExpectedTotalBytes, session, downloadTask, fileOffset,
        expectedTotalBytes)
    }

    func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol `protocol`: String?
    ) {
      run(.urlSessionWebSocketTaskDidOpenWithProtocol, session, webSocketTask, `protocol`)
    }

    func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
      didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
      run(.urlSessionWebSocketTaskDidCloseWithReason, session, webSocketTask, closeCode, reason)
    }
  }
#endif

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// All that a session calls on its delegate: `any URLSessionDelegates` is the protocol of its closures.
public typealias URLSessionDelegates = URLSessionDataDelegate & URLSessionDownloadDelegate & URLSessionStreamDelegate
  & URLSessionWebSocketDelegate

extension URLSession {
  /// Makes a session whose delegate is made of closures.
  ///
  ///     let session = try URLSession(configuration: .default, delegateQueue: nil) { delegate in
  ///       delegate.on(.urlSessionTaskDidCompleteWithError) { session, task, error in print(task, error as Any) }
  ///     }
  ///
  /// The session retains the delegate, and so the closures, until it is invalidated.
  /// - Parameters:
  ///   - configuration: as of `init(configuration:delegate:delegateQueue:)`.
  ///   - queue: where the closures are called; nil for a serial queue of the session's own.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  ///   - body: registers closures, for all kinds of tasks.
  /// - Throws: what `body` throws, and ``BlockDelegateError`` with all problems of the closures.
  public convenience init(
    configuration: URLSessionConfiguration, delegateQueue queue: OperationQueue?, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: (DelegateBuilder<any URLSessionDelegates>) throws -> Void
  ) throws {
    let made = try DynamicDelegate((any URLSessionDelegates).self, fileID: fileID, line: line, body)
    self.init(configuration: configuration, delegate: made.delegate, delegateQueue: queue)
  }
}

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if canImport(ObjectiveC)
  /// The protocols of all methods that a session calls on its delegate.
  ///
  /// `any URLSessionDelegates` is the type of a session's delegate that is made of closures.
  public typealias URLSessionDelegates = URLSessionDataDelegate & URLSessionDownloadDelegate & URLSessionStreamDelegate
    & URLSessionWebSocketDelegate
#else
  /// The protocol of a session's delegate that is made of closures: `any URLSessionDelegates`.
  ///
  /// Its builder has the members of all protocols of sessions. Foundation on Linux asks which protocols a delegate has.
  /// The delegate therefore has this one, and those of the closures that it is made with.
  public typealias URLSessionDelegates = URLSessionTaskDelegate
#endif

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

#if !canImport(ObjectiveC)
  import Foundation
  import FoundationNetworking

  // What a session's delegate of closures does besides calling closures. Foundation's default implementations are in
  // URLSessionDelegate.swift of swift-corelibs-foundation.

  /// What Foundation waits with until a completion handler is called.
  struct Pending {
    private let task: URLSessionTask?
    private let response: URLResponse?
    private let asksOnItsQueue: Bool

    init(_ task: URLSessionTask? = nil, redirectedBy response: URLResponse? = nil, asksOnItsQueue: Bool = false) {
      (self.task, self.response, self.asksOnItsQueue) = (task, response, asksOnItsQueue)
    }

    /// Whether Foundation still waits. It stops the process if a handler is called after a redirection's task was
    /// canceled, or has timed out: then its response is the redirection's.
    var isWaiting: Bool {
      guard let task else { return true }
      return (task.state == .running || task.state == .suspended) && (response == nil || task.response !== response)
    }

    /// Cancels the task. Returns false if Foundation waits with no task.
    func cancel() -> Bool {
      guard let task else { return false }
      // A task that has ended may still tell its delegate what it has received.
      guard task.state == .running || task.state == .suspended else { return true }
      End.refused.mark(task)
      // A task is canceled on the queue on which it asks for a body.
      if asksOnItsQueue { DispatchQueue.global().async { task.cancel() } } else { task.cancel() }
      return true
    }

    /// Refuses what the closure was asked about, because the closure has thrown an error or has dropped the handler.
    ///
    /// - Parameter refuse: Calls the handler with the answer no.
    func refuse(isThrown: Bool, _ refuse: () -> Void) {
      if isThrown && isWaiting && !asksOnItsQueue || !cancel() { refuse() }
    }
  }

  extension Closures where P == any URLSessionDelegates {
    /// Returns the session's delegate if this object is only the delegate of the task. Foundation's default
    /// implementations call that delegate then.
    func sessionDelegate(_ session: URLSession, _ task: URLSessionTask) -> (any URLSessionTaskDelegate)? {
      guard self === task.delegate, let other = session.delegate, other !== self else { return nil }
      return other as? any URLSessionTaskDelegate
    }

    /// Returns the completion handler for a response, which cancels the task if it gets `.cancel`: Foundation ignores its
    /// argument. Returns nil for a response that precedes the final one (RFC 9110, section 15.2), after which Foundation
    /// continues.
    func cancelling(
      _ task: URLSessionTask, _ response: URLResponse,
      _ handler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) -> (@Sendable (URLSession.ResponseDisposition) -> Void)? {
      if let status = (response as? HTTPURLResponse)?.statusCode, 100..<200 ~= status, status != 101 {
        handler(.allow)
        return nil
      }
      return { disposition in
        if disposition == .cancel {
          End.refused.mark(task)
          task.cancel()
        }
        handler(disposition)
      }
    }

    /// Returns the request after a redirection, with the address that the response gives. Foundation resolves a relative
    /// address against the root of the host, and changes its path. RFC 9110, section 10.2.2, resolves it against the
    /// address of the request.
    func resolving(_ request: URLRequest, by response: HTTPURLResponse) -> URLRequest {
      let location = response.value(forHTTPHeaderField: "Location")
      guard let url = location.flatMap({ URL(string: $0, relativeTo: response.url)?.absoluteURL }),
        ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
      else { return request }
      var request = request
      request.url = url
      return request
    }

    /// Returns the completion handler for a challenge, which ends the task if it gets `.performDefaultHandling` or
    /// `.useCredential` and there is no credential: the response is then the result, as on Apple's platforms. Foundation
    /// before 6.3.2 never ends the task.
    func handledByDefault(
      _ challenge: URLAuthenticationChallenge, of task: URLSessionTask,
      _ handler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) -> @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void {
      { disposition, credential in
        let isByDefault = disposition == .performDefaultHandling || disposition == .useCredential && credential == nil
        guard isByDefault else { return handler(disposition, credential) }
        #if !compiler(>=6.3.2)
          if challenge.proposedCredential == nil {
            End.handledByDefault.mark(task)
            return task.cancel()
          }
        #endif
        handler(.performDefaultHandling, nil)
      }
    }
  }

  /// How a delegate's answer ends a task that Foundation itself would not end so. The task's progress carries it.
  enum End: String {
    /// The response is the result.
    case handledByDefault
    /// The task is canceled, also if everything has been received.
    case refused

    private static let key = ProgressUserInfoKey("BlockDelegate.End")

    static func of(_ task: URLSessionTask) -> End? {
      (task.progress.userInfo[key] as? String).flatMap { End(rawValue: $0) }
    }

    func mark(_ task: URLSessionTask) { task.progress.setUserInfoObject(rawValue, forKey: Self.key) }

    /// Returns the error with which the task ends.
    static func error(of task: URLSessionTask, _ error: (any Error)?) -> (any Error)? {
      switch of(task) {
      case .handledByDefault: nil
      case .refused: error ?? URLError(.cancelled)
      case nil: error
      }
    }
  }

  /// Returns the class of a session's delegate that has the protocols of the methods, and those of another delegate.
  func sessionClass(
    for methods: [MethodName], like other: (any URLSessionDelegates)?
  ) -> Closures<any URLSessionDelegates>.Type {
    let bits = sessionProtocols.indices.filter { index in
      methods.contains { sessionProtocols[index].contains($0.number) } || sessionAdoptions[index](other as Any)
    }
    return sessionClasses[bits.reduce(0) { $0 | 1 << $1 }]
  }

  /// A method that a delegate can't have, and the delegate that could have it.
  typealias MissingMethod = (method: MethodName, expected: String)

  /// Returns a method whose protocol a class of sessions' delegates does not have, or nil.
  func missingInSessionClass(_ type: Closures<any URLSessionDelegates>.Type, _ methods: [MethodName]) -> MissingMethod?
  {
    let bits = sessionClasses.firstIndex { $0 == type } ?? 0
    for (index, numbers) in sessionProtocols.enumerated() where bits & 1 << index == 0 {
      guard let method = methods.first(where: { numbers.contains($0.number) }) else { continue }
      return (method, "a delegate that was made with a closure of \(sessionProtocolNames[index])")
    }
    return nil
  }
#endif

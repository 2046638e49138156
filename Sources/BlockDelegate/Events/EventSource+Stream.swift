extension EventSource where Arguments: Sendable {
  /// The invocations from now on, until the event goes or its handlers are removed.
  ///
  ///     for await (sender, url) in download.finished.stream { ... }
  ///
  /// Each stream gets every invocation, where and when the event is delivered; those that nobody has awaited yet are
  /// kept. The sender comes as it is, to the actor that awaits: only one that is Sendable should be used there.
  public var stream: AsyncStream<(sender: AnyObject?, arguments: Arguments)> { stream(bufferingPolicy: .unbounded) }

  /// The invocations from now on, of which a certain number is kept until they are awaited: see ``stream``.
  /// - Parameter policy: how many, and which.
  public func stream(
    bufferingPolicy policy: AsyncStream<(sender: AnyObject?, arguments: Arguments)>.Continuation.BufferingPolicy
  ) -> AsyncStream<(sender: AnyObject?, arguments: Arguments)> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: (sender: AnyObject?, arguments: Arguments).self, bufferingPolicy: policy)
    let token = _handlers.add(StreamHandler(continuation))
    // Nobody awaits any more.
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }
}

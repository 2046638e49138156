#if !canImport(ObjectiveC)
  /// Observes the calls of an object's delegates, with their arguments and results, without changing them.
  package protocol CallObserver: AnyObject, Sendable {
    /// Observes the beginning of a call.
    ///
    /// - Parameters:
    ///   - method: The method's name, as `DelegateMethod` describes it.
    ///   - arguments: The arguments of the call.
    /// - Returns: A function that is called with the result at the end of the call.
    func callBegins<each A>(_ method: String, _ arguments: repeat each A) -> (Any) -> Void
  }

  extension DelegateOwner {
    /// Adds an observer for the calls of this object's delegates. The observer is removed when the result is released.
    package func addObserver(_ observer: any CallObserver, at location: CodeLocation) throws -> AnyObject {
      try join(.observer(observer), at: location)
    }
  }
#endif

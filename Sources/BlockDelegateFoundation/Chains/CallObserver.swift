#if !canImport(ObjectiveC)
  /// Sees the calls of an object's delegates, with their arguments and results, and changes none.
  package protocol CallObserver: AnyObject, Sendable {
    /// - Parameter method: the method's name, as `DelegateMethod` describes it.
    /// - Returns: what is to be called with the result.
    func callBegins<each A>(_ method: String, _ arguments: repeat each A) -> (Any) -> Void
  }

  extension DelegateOwner {
    /// Shows the calls of this object's delegates to an observer, as long as the result lives.
    package func addObserver(_ observer: any CallObserver, at location: CodeLocation) throws -> AnyObject {
      try join(.observer(observer), at: location)
    }
  }
#endif

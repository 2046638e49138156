#if !canImport(ObjectiveC)
  import Foundation

  /// A method of a file manager's delegate for paths, which answers a method for URLs that has no closure, as Foundation's
  /// own implementation of that method calls it.
  struct PathMethod: Sendable {
    let name: MethodName
    /// Makes the arguments for paths from those for URLs.
    let arguments: @Sendable (_ given: Any) -> Any
    /// Makes a closure of the method for URLs that calls the closure of this method, and is reported as such.
    let adapter: @Sendable (Closure) -> Closure

    /// - Parameter arguments: Makes the tuple of arguments for paths from the tuple for URLs.
    init<F, Given, Taken>(
      _ method: FoundationMethod<any FileManagerDelegate, F>, _ arguments: @escaping @Sendable (Given) -> Taken
    ) {
      name = method.name
      self.arguments = { arguments($0 as! Given) }
      adapter = { closure in
        Body<Given, Bool>(
          closure.method, at: closure.location, isolation: closure.isolation, otherwise: closure.otherwise,
          isRemoved: closure.isRemoved, remedy: closure.remedy
        ) { try closure.call(arguments($0)) }
      }
    }
  }
#endif

#if !canImport(ObjectiveC)
  import Foundation

  /// A method of an object's delegate whose calls a task waits for, with the closure to run at each call.
  struct ListenedMethod: AwaitedMethod {
    /// Adds a delegate to the object, and returns a token that removes the delegate when the token is released.
    let join: () throws -> AnyObject

    /// Makes the description of a method to wait for.
    ///
    /// - Parameters:
    ///   - object: The object that calls the method, held weakly.
    ///   - method: The method.
    ///   - location: The source location, for error messages.
    ///   - isolation: The actor on which the closures must be called, or nil for any thread.
    ///   - answer: Returns the result of the method, or nil if the method has no result or other delegates determine
    ///     it.
    ///   - hear: The closure that gets the arguments, called before `answer`.
    init<P, each A, R>(
      of object: any DelegateOwner, _ method: DelegateMethod<P, (repeat each A) -> R>, at location: CodeLocation,
      isolation: (any Actor)?, answering answer: ((repeat each A) -> R)?, _ hear: @escaping (repeat each A) -> Void
    ) {
      let name = method.access.name
      if let isolation { IsolationCheck.note(isolation) }
      let hearing = Implementation { (arguments: repeat each A) -> Void in
        if let isolation { IsolationCheck.check(isolation, "-[\(P.self) \(name)] (\(location))") }
        hear(repeat each arguments)
      }
      var implementations = Implementations()
      var isListener = true
      if let answer {
        isListener = false
        let both = Implementation { (arguments: repeat each A) -> R in
          let hear = hearing.call
          hear(repeat each arguments)
          return answer(repeat each arguments)
        }
        _ = implementations.add(both, for: name)
      } else {
        _ = implementations.add(hearing, for: name)
      }
      join = { [weak object, implementations, isListener] in
        guard let object = object as? any DelegateOwner<P> else {
          throw BlockDelegateError(
            [.init(.missingSetter, selector: name, expected: "an object whose delegate is \(P.self)")], at: location)
        }
        return try object.join(implementing: implementations, isListener: isListener, at: location)
      }
    }
  }

  extension DelegateOwner {
    fileprivate func join(
      implementing implementations: Implementations, isListener: Bool, at location: CodeLocation
    ) throws -> AnyObject {
      if isListener { return try join(.listener(implementations), at: location) }
      let type = try foundClosureClass(for: Delegate.self, at: location)
      return try join(.delegate(type.init(implementations)), at: location)
    }
  }

  /// The delegates that were added to objects for the duration of a wait.
  ///
  /// `DelegateListening` is sendable because its state is protected by a lock, and chains protect their own members.
  final class DelegateListening: Listening, @unchecked Sendable {
    private let members = Mutex<[AnyObject]>([])

    init(_ methods: [ListenedMethod]) throws {
      // If a delegate can't be added, the tokens of the earlier delegates are released, which removes these delegates.
      let all = try methods.map { try $0.join() }
      members.withLock { $0 = all }
    }

    func end() { _ = members.exchange([]) }
  }
#endif

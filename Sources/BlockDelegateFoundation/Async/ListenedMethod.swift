#if !canImport(ObjectiveC)
  import Foundation

  /// A method that somebody waits for: of which object's delegate, and what is to be done when it is called.
  struct ListenedMethod: AwaitedMethod {
    /// Adds to the object's delegates, and returns what takes it out again when it is let go of.
    let join: () throws -> AnyObject

    /// - Parameters:
    ///   - object: the object.
    ///   - answer: makes the method's own result; nil where it has none, or others answer.
    ///   - hear: called with the arguments, before.
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

  /// What was added to objects for as long as somebody waits.
  ///
  /// Sendable because what changes is under the lock, and chains guard their own members.
  final class DelegateListening: Listening, @unchecked Sendable {
    private let members = Mutex<[AnyObject]>([])

    init(_ methods: [ListenedMethod]) throws {
      // When one can't be added, those before are let go of.
      let all = try methods.map { try $0.join() }
      members.withLock { $0 = all }
    }

    func end() { _ = members.exchange([]) }
  }
#endif

#if !canImport(ObjectiveC)
  import Foundation

  extension ListenedMethod {
    /// Makes a method with a closure that gets the arguments of each call while the method is running.
    ///
    /// - Parameters:
    ///   - object: The object that calls the method.
    ///   - location: The source location of the closures, for error messages.
    ///   - isolation: The actor on which the closures must be called, or nil for any thread.
    ///   - answer: The closure that returns the method's result; nil if the method has no result, or if other delegates
    ///     return the result.
    ///   - hear: The closure that gets the arguments. This closure is called before `answer`.
    init<P, each A, R>(
      of object: any _DelegateSource<P>, _ method: FoundationMethod<P, MethodBody<repeat each A, R>>,
      at location: CodeLocation,
      isolation: (any Actor)?, answering answer: ((repeat each A) -> R)?, _ hear: @escaping (repeat each A) -> Void
    ) {
      if case .none = answer, R.self != Void.self {
        self.init(of: object, method, at: location, isolation: isolation, .isolation) { arguments, _ in
          hear(repeat each arguments)
        }
        return
      }
      let body = Body<(repeat each A), R>(method.name, at: location, isolation: isolation, remedy: .isolation) {
        hear(repeat each $0)
        return answer?(repeat each $0) ?? () as! R
      }
      self.init(of: object, method, at: location) { source, host in
        let listener = type(of: host).init(host.failures)
        listener.update { $0.closures = [body] }
        return source.join(host, Member(closures: listener, label: "waiting"))
      }
    }

    /// Makes a method with a closure that sees the arguments and the result of each call, after the delegates have
    /// returned. It is an error if there is no delegate that returns it.
    init<P, each A, R>(
      of object: any _DelegateSource<P>, _ method: FoundationMethod<P, MethodBody<repeat each A, R>>,
      at location: CodeLocation,
      isolation: (any Actor)?, _ remedy: IsolationCheck.Remedy, seeing see: @escaping ((repeat each A), R) -> Void
    ) {
      let name = method.name
      let watcher = Watcher(of: name, at: location, isolation: isolation, remedy, see)
      self.init(of: object, method, at: location) { source, host in
        guard host.answers(method.number) else {
          source.leave(host)
          throw BlockDelegateError(
            .unansweredMethod, protocol: name.protocolName, selector: "\(name.selector)",
            expected: "a delegate that implements it", at: location)
        }
        return source.watch(host, watcher)
      }
    }

    /// - Parameter add: Adds a member or an observer to the delegate of the object.
    private init<P, F>(
      of source: any _DelegateSource<P>, _ method: FoundationMethod<P, F>, at location: CodeLocation,
      _ add: @escaping (any _DelegateSource<P>, Closures<P>) throws -> DelegateObservation
    ) {
      self.init { _ in
        let name = method.name
        let isOfFoundation = isFoundations(source)
        if isOfFoundation { tellUncalled(name.selector, at: location) }
        let unsent = BlockDelegateError(
          .unsentMethod, protocol: name.protocolName, selector: "\(name.selector)", at: location)
        let isUnsent = isOfFoundation && substitute(for: name.selector) != nil
        func begin(_ observation: DelegateObservation, _ ended: AnyObject) throws {
          let added = try whileChanging { try add(source, source.host(for: [name], at: location)) }
          observation.whenEnded { added.cancel() }
          keep(ended, whileLiving: source, until: observation)
        }
        return (isUnsent ? unsent : nil, begin)
      }
    }
  }

  /// Keeps an object until another has been deallocated, or the observation has ended. Swift's objects do not tell that they
  /// are deallocated, so the other is looked at each second.
  private func keep(_ kept: AnyObject, whileLiving source: AnyObject, until observation: DelegateObservation) {
    let (kept, alarm) = (Kept(object: kept, source: source, observation: observation), Mutex<Alarm?>(nil))
    @Sendable func look() { _ = alarm.exchange(kept.isNeeded ? Alarm(after: .seconds(1), look) : nil) }
    look()
    observation.whenEnded { alarm.exchange(nil)?.cancel() }
  }

  /// It is Sendable because its weak references are only read, and the object is only released.
  private struct Kept: @unchecked Sendable {
    let object: AnyObject
    weak var source: AnyObject?
    weak var observation: DelegateObservation?

    var isNeeded: Bool { source != nil && observation != nil }
  }
#endif

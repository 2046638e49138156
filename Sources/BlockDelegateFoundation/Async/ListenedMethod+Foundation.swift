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
      let observer = Observer(of: name, at: location, isolation: isolation, remedy, see)
      self.init(of: object, method, at: location) { source, host in
        guard host.answers(method.number) else {
          source.leave(host)
          throw BlockDelegateError(
            .unansweredMethod, protocol: name.protocolName, selector: "\(name.selector)",
            expected: "a delegate that implements it", at: location)
        }
        host.update { $0.observers.append(observer) }
        return Membership(source, host) { content in content.observers.removeAll { $0 === observer } }
      }
    }

    /// - Parameter add: Adds a member or an observer to the delegate of the object.
    private init<P, F>(
      of source: any _DelegateSource<P>, _ method: FoundationMethod<P, F>, at location: CodeLocation,
      _ add: @escaping (any _DelegateSource<P>, Closures<P>) throws -> Membership
    ) {
      self.init { _ in
        let name = method.name
        let isOfFoundation = isFoundations(source)
        if isOfFoundation { tellUncalled(name.selector, at: location) }
        let unsent = BlockDelegateError(
          .unsentMethod, protocol: name.protocolName, selector: "\(name.selector)", at: location)
        let isUnsent = isOfFoundation && neverCalls(method, at: location)
        return Prepared(unsent: isUnsent ? unsent : nil) { observation, ended in
          let membership = try whileChanging { try add(source, source.host(for: [name], at: location)) }
          observation.whenEnded { membership.end() }
          _ = LivingSource(source, keeping: ended, until: observation)
        }
      }
    }
  }

  /// Returns whether Foundation never calls the method.
  private func neverCalls<P, F>(_ method: FoundationMethod<P, F>, at location: CodeLocation) -> Bool {
    #if compiler(>=6.4)  // The table is for the versions before.
      false
    #else
      (try? closureClass(for: P.self, at: location)).map { $0.uncalledMethods & 1 << method.number != 0 } ?? false
    #endif
  }

  /// An object that is released when another has been deallocated. Swift's objects do not tell that they are deallocated,
  /// so the other is looked at each second until the observation ends.
  ///
  /// It is Sendable because its weak references are only read, and each alarm calls it once.
  private final class LivingSource: @unchecked Sendable {
    private weak var source: AnyObject?
    private weak var observation: DelegateObservation?
    private let kept: AnyObject
    private let alarm = Mutex<Alarm?>(nil)

    init(_ source: AnyObject, keeping kept: AnyObject, until observation: DelegateObservation) {
      (self.source, self.kept, self.observation) = (source, kept, observation)
      look()
      observation.whenEnded { [weak self] in self?.end() }
    }

    private func look() {
      guard source != nil, observation != nil else { return end() }
      // The alarm retains this object.
      _ = alarm.exchange(Alarm(after: .seconds(1)) { [self] in look() })
    }

    private func end() { alarm.exchange(nil)?.cancel() }
  }
#endif

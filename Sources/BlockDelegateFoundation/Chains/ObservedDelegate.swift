#if !canImport(ObjectiveC)
  /// A delegate with an observer of its calls, and with closures that can be changed. An `ObservedDelegate` has its own
  /// chain.
  ///
  /// `ObservedDelegate` is sendable because its state is protected by a lock, and a chain protects its own members.
  package final class ObservedDelegate<P>: @unchecked Sendable {
    private let type: any ClosureDelegate<P>.Type
    private let chain: Chain<P>
    private let closures: any ClosureDelegate<P>
    private let observation: ChainMember<P>
    private let state = Mutex(State())

    private struct State {
      var implementations = Implementations()
      var member: ChainMember<P>?
    }

    /// Makes a delegate without closures.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - observer: The observer of the delegate's calls.
    ///   - location: The source location, for error messages.
    ///   - isCalled: Returns whether the delegate has the method with a name.
    package init(
      _ type: P.Type, observer: any CallObserver, at location: CodeLocation, where isCalled: (String) -> Bool
    ) throws {
      self.type = try foundClosureClass(for: type, at: location)
      chain = Chain(bare: self.type.init(Implementations()).delegate, original: { nil }, reset: { _ in })
      closures = chain.makeClosures(self.type, where: isCalled)
      observation = ChainMember(.observer(observer), in: chain, of: closures)
    }

    package var delegate: P { closures.delegate }

    /// Adds closures, or replaces the closures of methods that have one.
    package func update(at location: CodeLocation, _ body: (DelegateBuilder<P>) -> Void) {
      let builder = DelegateBuilder(bare: chain.bare, at: location)
      body(builder)
      change { $0.replace(with: builder.implementations) }
    }

    package func removeClosure(of method: String) { change { $0.remove(method) } }

    private func change(_ body: (inout Implementations) -> Void) {
      // The objects that the previous closures captured are released after the lock was unlocked.
      let previous = state.withLock { state in
        body(&state.implementations)
        let previous = state.member
        state.member = ChainMember(
          .delegate(type.init(state.implementations)), in: chain, of: closures, replacing: previous)
        return previous
      }
      withExtendedLifetime(previous) {}
    }
  }
#endif

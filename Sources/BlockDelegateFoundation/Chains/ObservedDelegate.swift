#if !canImport(ObjectiveC)
  /// A delegate whose calls an observer sees, and whose closures can be changed: a chain of its own.
  ///
  /// Sendable because what changes is under the lock, and a chain guards its own members.
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

    /// - Parameter isCalled: whether the delegate has a method, by its name.
    package init(
      _ type: P.Type, observer: any CallObserver, at location: CodeLocation, where isCalled: (String) -> Bool
    ) throws {
      self.type = try foundClosureClass(for: type, at: location)
      chain = Chain(bare: self.type.init(Implementations()).delegate, original: { nil }, reset: { _ in })
      closures = chain.makeClosures(self.type, where: isCalled)
      observation = ChainMember(.observer(observer), in: chain, of: closures)
    }

    package var delegate: P { closures.delegate }

    /// Gives methods other closures.
    package func update(at location: CodeLocation, _ body: (DelegateBuilder<P>) -> Void) {
      let builder = DelegateBuilder(bare: chain.bare, at: location)
      body(builder)
      change { $0.replace(with: builder.implementations) }
    }

    package func removeClosure(of method: String) { change { $0.remove(method) } }

    private func change(_ body: (inout Implementations) -> Void) {
      // What the one before captured ends when the lock is not held any more.
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

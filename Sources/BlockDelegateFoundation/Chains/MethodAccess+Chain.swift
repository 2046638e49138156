#if !canImport(ObjectiveC)
  extension MethodAccess {
    func addImplementation(of chain: Chain<P>, to implementations: inout Implementations) {
      _ = implementations.add(implementation(of: chain), for: name)
    }

    /// Makes the closure that calls all delegates with the method.
    ///
    /// The last result is returned, except that a permission is false if any delegate returns false. Listeners are
    /// called last if the method has no result, and first otherwise.
    private func implementation(of chain: Chain<P>) -> Implementation<repeat each A, R> {
      let isPermission = R.self == Bool.self && asksForPermission(name)
      return Implementation { (arguments: repeat each A) -> R in
        let members = chain.members
        let ends = observers(members).map { $0.callBegins(name, repeat each arguments) }
        if R.self != Void.self { tell(members, repeat each arguments) }
        var result: R?
        for delegate in delegates(chain.original, members) {
          let new = call(delegate, repeat each arguments)
          if !(isPermission && result as? Bool == false) { result = new }
        }
        if R.self == Void.self { tell(members, repeat each arguments) }
        let answer = result ?? call(chain.bare, repeat each arguments)
        for end in ends { end(answer) }
        return answer
      }
    }

    private func observers(_ members: [ChainMember<P>]) -> [any CallObserver] {
      members.compactMap { if case .observer(let observer) = $0.content { observer } else { nil } }
    }

    /// Returns the delegates that have the method. A delegate that is not made of closures has every method, because
    /// the compiler adds the defaults of the protocol.
    private func delegates(_ original: P?, _ members: [ChainMember<P>]) -> [P] {
      var delegates: [P] = []
      if let original, (original as? any ClosureDelegate<P>)?.implements(name) ?? true { delegates.append(original) }
      for member in members {
        if case .delegate(let closures) = member.content, closures.implements(name) {
          delegates.append(closures.delegate)
        }
      }
      return delegates
    }

    private func tell(_ members: [ChainMember<P>], _ arguments: repeat each A) {
      for member in members {
        guard case .listener(let implementations) = member.content else { continue }
        let closure: Implementation<repeat each A, Void>? = implementations.closure(for: name)
        guard let call = closure?.call else { continue }
        call(repeat each arguments)
      }
    }
  }
#endif

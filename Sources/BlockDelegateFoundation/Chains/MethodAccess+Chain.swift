#if !canImport(ObjectiveC)
  extension MethodAccess {
    func addImplementation(of chain: Chain<P>, to implementations: inout Implementations) {
      _ = implementations.add(implementation(of: chain), for: name)
    }

    /// Calls all delegates that have the method. Of several results the last counts; what one does not permit is not
    /// permitted. Who only hears of calls comes last, but before a result is asked for.
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

    /// What is not made of closures may have any method: the compiler gave it all.
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

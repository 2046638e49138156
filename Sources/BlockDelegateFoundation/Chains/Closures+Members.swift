#if !canImport(ObjectiveC)
  import Synchronization

  /// An object that gets the calls of a delegate besides the delegate's own closures.
  ///
  /// It is Sendable because only its weak reference changes, which is atomic.
  final class Member<P>: @unchecked Sendable {
    /// The closures of a member that was made of closures.
    let closures: Closures<P>?
    private weak var other: AnyObject?
    private let kept: AnyObject?
    /// Whether the object gets only the calls for which the delegate has no closure.
    let isTarget: Bool
    /// Whether the object was the delegate before.
    let isOriginal: Bool
    let label: String?
    let isRemoved = Atomic<Bool>(false)

    init(closures: Closures<P>, label: String? = nil) {
      (self.closures, kept, isTarget, isOriginal, self.label) = (closures, nil, false, false, label)
    }

    init(_ other: P, isKept: Bool, isTarget: Bool = false, isOriginal: Bool = false, label: String? = nil) {
      let object = other as AnyObject
      (closures, self.other, kept) = (nil, object, isKept ? object : nil)
      (self.isTarget, self.isOriginal, self.label) = (isTarget, isOriginal, label)
    }

    /// Returns whether the member is this delegate.
    func `is`(_ delegate: P) -> Bool { (closures ?? other) === delegate as AnyObject }

    /// Whether the object of the member was deallocated.
    var isGone: Bool { closures == nil && other == nil }

    /// Returns the object if it may have a method: that of a spy has only some.
    func object(for number: Int) -> P? {
      guard let object else { return nil }
      return (object as? Closures<P>)?.answers(number) ?? true ? object : nil
    }

    /// The object of a member that is not made of closures; nil if it was deallocated or removed.
    var object: P? { isRemoved.load(ordering: .relaxed) ? nil : other.map { $0 as! P } }
  }

  /// A closure that sees the calls of one method, with their results.
  struct Observer {
    let number: Int
    let id: AnyObject
    /// Takes the tuple of arguments, and the result.
    let see: (Any, Any) -> Void

    init<Arguments, R>(
      of method: MethodName, at location: CodeLocation, isolation: (any Actor)?, _ remedy: IsolationCheck.Remedy,
      _ body: @escaping (Arguments, R) -> Void
    ) {
      if let isolation { IsolationCheck.note(isolation) }
      (number, id) = (method.number, Mutex(()))
      see = { arguments, result in
        if let isolation {
          IsolationCheck.check(isolation, "-[\(method.protocolName) \(method.selector)] (\(location))", remedy)
        }
        body(arguments as! Arguments, result as! R)
      }
    }
  }

  /// A call of a file manager's method for URLs that calls the one for paths, which uses the same table: an update may
  /// replace the closure of one by that of the other meanwhile.
  ///
  /// It is Sendable because a table is.
  private struct CallForURL: @unchecked Sendable {
    /// The ``ClosureTable`` of the delegate.
    let table: AnyObject
    let delegate: AnyObject
    /// Whether the members are called for the path, and not for the URL.
    let takesMembers: Bool

    @TaskLocal static var current: CallForURL?
  }

  /// The function that makes one result of several.
  struct ResultFunction<R> { let call: ([R]) -> R }

  extension Closures {
    /// Returns the closures of a method: the delegate's own, and those of members.
    func closures(of number: Int, in table: ClosureTable<P>) -> [(closure: Closure, failures: DelegateFailures)] {
      let own = table.closure(number).map { ($0.takeUnretainedValue(), failures) }
      return [own].compactMap { $0 }
        + table.content.members.compactMap { member in
          guard let closures = member.closures, !member.isRemoved.load(ordering: .relaxed) else { return nil }
          return closures.withTable { $0.closure(number)?.takeUnretainedValue() }?.map { ($0, closures.failures) }
        }
    }

    /// Calls the closures of a method, the delegate's own and those of members, and other members. Returns one result of
    /// theirs.
    ///
    /// - Parameters:
    ///   - call: Calls a closure of the method.
    ///   - seen: Returns the method's name, and the tuple of arguments.
    ///   - fallback: The result if there is nothing to call.
    ///   - forward: Calls the method of another object.
    @inline(never)
    final func callAll<R>(
      _ number: Int, _ call: (Closure) throws -> R, seen: () -> (MethodName, Any), else fallback: () -> R,
      forward: (P) -> R
    ) -> R {
      let distance = Self.distanceOfAliases
      let outer = number < distance ? CallForURL.current.flatMap { $0.delegate === self ? $0 : nil } : nil
      let taken: Unmanaged<ClosureTable<P>>
      if let outer {
        taken = .passUnretained(unsafeDowncast(outer.table, to: ClosureTable<P>.self))  // That of this delegate.
      } else if let table = place.take() {
        taken = table
      } else {
        return fallback()
      }
      defer { withExtendedLifetime(outer) { if outer == nil { ClosureTablePlace<P>.giveBack(taken) } } }
      return taken._withUnsafeGuaranteedRef { table in
        let takesMembers = outer?.takesMembers ?? true
        func callForPath(takingMembers takesMembers: Bool) -> R {
          let outer = CallForURL(table: table, delegate: self, takesMembers: takesMembers)
          return CallForURL.$current.withValue(outer, operation: fallback)
        }
        // A method for URLs that nobody answers calls the method for paths, also of the members.
        if distance > 0, number >= distance, !hasURLAnswer(number, table) { return callForPath(takingMembers: true) }
        // Meanwhile an update may have made a chain, or ended it.
        guard table.isChain || table.closure(number) != nil else { return fallback() }
        let alias = distance == 0 ? -1 : number - distance
        var (results, isAnswered) = ([R](), false)
        let watchers = table.content.watchers
        let watched = watchers.isEmpty ? [] : watchers.map { $0.begin(seen(), hasAnswer(number, table, takesMembers)) }
        let stub = watched.lazy.compactMap { $0.stub }.first
        /// Returns whether there is a closure.
        func answer(
          _ table: ClosureTable<P>, _ failures: DelegateFailures, _ stub: Watcher.Stub?, alias callAlias: () -> R
        ) -> Bool {
          guard let closure = stub.map({ .passUnretained($0.closure) }) ?? table.closure(number) else {
            guard alias >= 0,
              table.closure(alias) != nil || table.content.watchers.contains(where: { $0.answers(alias) })
            else { return false }
            results.append(callAlias())
            return true
          }
          closure._withUnsafeGuaranteedRef { closure in
            do {
              let result = try call(closure)
              if R.self != Void.self { results.append(result) }
            } catch {
              if let result: R = closure.answer(error, to: stub?.failures ?? failures) { results.append(result) }
            }
          }
          return true
        }
        let isOwn = answer(table, failures, stub) { callForPath(takingMembers: false) }
        isAnswered = isOwn
        for member in table.members {
          member._withUnsafeGuaranteedRef { member in
            guard takesMembers || member.isTarget else { return }
            if let closures = member.closures {
              guard !member.isRemoved.load(ordering: .relaxed), let theirs = closures.place.take() else { return }
              defer { ClosureTablePlace<P>.giveBack(theirs) }
              let hasAnswered = theirs._withUnsafeGuaranteedRef {
                answer($0, closures.failures, nil) { forward(closures.delegate) }
              }
              isAnswered = isAnswered || hasAnswered
            } else if let object = member.object(for: number), !(member.isTarget && isOwn) {
              let result = forward(object)
              if R.self != Void.self { results.append(result) }
              isAnswered = true
            }
          }
        }
        let result: R
        if !isAnswered {
          result = fallback()
        } else if !results.isEmpty, !table.content.combinations.isEmpty,
          let combine = (table.content.combinations[number] ?? table.content.combinations[alias]) as? ResultFunction<R>
        {
          result = combine.call(results)
        } else if R.self == Bool.self, !results.isEmpty {
          // All of Foundation's methods that return a Bool ask for permission.
          result = results.allSatisfy { $0 as! Bool } as! R
        } else {
          result = R.self == Void.self ? () as! R : results.last ?? fallback()
        }
        for observer in table.content.observers where observer.number == number { observer.see(seen().1, result) }
        for call in watched { call.end(result) }
        return withExtendedLifetime(watched) { result }
      }
    }

    /// Returns whether a method, or the one that it calls for paths, has an answer.
    func answers(_ number: Int) -> Bool {
      hasAnswer(number) || number >= Self.distanceOfAliases && hasAnswer(number - Self.distanceOfAliases)
    }

    /// Returns whether the calls of a method have an answer that observers can see.
    func hasAnswer(_ number: Int) -> Bool {
      let distance = Self.distanceOfAliases
      return withTable { table in
        hasAnswer(number, table, number >= distance || !hasURLAnswer(number + distance, table))
      } ?? false
    }

    private func hasAnswer(_ number: Int, _ table: ClosureTable<P>, _ takesMembers: Bool) -> Bool {
      hasAnswer(number, table) { takesMembers || $0.isTarget }
    }

    /// Returns whether a closure for URLs, or an object that may have such a method, answers.
    private func hasURLAnswer(_ number: Int, _ table: ClosureTable<P>) -> Bool {
      let path = number - Self.distanceOfAliases
      let isForPath = table.closure(path) != nil || table.content.watchers.contains { $0.answers(path) }
      return hasAnswer(number, table) { !($0.isTarget && isForPath) }
    }

    private func hasAnswer(_ number: Int, _ table: ClosureTable<P>, of isCounted: (Member<P>) -> Bool) -> Bool {
      table.closure(number) != nil || table.content.watchers.contains { $0.answers(number) }
        || table.content.members.contains { member in
          isCounted(member) && (member.closures.map { $0.hasClosure(number) } ?? (member.object(for: number) != nil))
        }
    }

    private func hasClosure(_ number: Int) -> Bool { withTable { $0.closure(number) != nil } ?? false }
  }
#endif

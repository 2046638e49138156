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

  extension ResultCombination {
    /// Makes one result of several, which are of type `Bool` for ``all`` and ``any``.
    func combine<R>(_ results: [R]) -> R {
      switch self {
      case .last: results.last!
      case .first: results[0]
      case .all: results.allSatisfy { $0 as! Bool } as! R
      case .any: results.contains { $0 as! Bool } as! R
      }
    }
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
          return closures.withTable { $0.closure(number)?.takeUnretainedValue() }.map { ($0, closures.failures) }
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
      _ number: Int, in table: ClosureTable<P>, _ call: (Closure) throws -> R,
      seen: () -> (method: MethodName, arguments: Any), else fallback: () -> R, forward: (P) -> R
    ) -> R {
      let path = Self.pathMethods[number]
      let watchers = table.content.watchers.filter { $0.sees(number) || $0.sees(path?.name.number ?? number) }
      var calls = watchers.isEmpty ? [] : [seen()]
      if let path, let call = calls.first {
        // A call for a URL that is answered only for its path is seen as a call for the path.
        let isForURL = hasAnswer(number, table, besides: path)
        if !isForURL || hasAnswer(path.name.number, table) {
          calls.insert((path.name, path.arguments(call.arguments)), at: isForURL ? 1 : 0)
        }
      }
      var (results, isAnswered) = ([R](), false)
      let watched = watchers.compactMap { $0.begin(calls, isAnswered: hasAnswer(calls[0].method.number, table)) }
      let stub = watched.lazy.compactMap { $0.stub }.first
      /// Returns whether there is a closure.
      func answer(_ closure: Unmanaged<Closure>?, _ failures: DelegateFailures) -> Bool {
        guard let closure else { return false }
        closure._withUnsafeGuaranteedRef { closure in
          do {
            let result = try call(closure)
            if R.self != Void.self { results.append(result) }
          } catch {
            if let result: R = closure.answer(error, to: failures) { results.append(result) }
          }
        }
        isAnswered = true
        return true
      }
      let stubClosure = stub.map { $0.closure.number == number ? $0.closure : path!.adapter($0.closure) }
      let isOwn = answer(stubClosure.map { .passUnretained($0) } ?? table.closure(number), stub?.failures ?? failures)
      for member in table.content.members {
        if let closures = member.closures {
          guard !member.isRemoved.load(ordering: .relaxed) else { continue }
          _ = closures.withTable { answer($0.closure(number), closures.failures) }
        } else if let object = member.object(for: number), !(member.isTarget && isOwn) {
          let result = forward(object)
          if R.self != Void.self { results.append(result) }
          isAnswered = true
        }
      }
      let combinations = table.content.combinations
      let combine = combinations.isEmpty ? nil : combinations[number] ?? path.flatMap { combinations[$0.name.number] }
      let result: R
      if results.isEmpty {
        result = isAnswered && R.self == Void.self ? () as! R : fallback()
      } else if let combine = combine as? ResultFunction<R> {
        result = combine.call(results)
      } else {
        result = (R.self == Bool.self ? ResultCombination.all : .last).combine(results)
      }
      for call in watched { call.end(result) }
      return withExtendedLifetime((watched, stubClosure)) { result }
    }

    /// Returns whether the calls of a method have an answer that observers can see.
    func answers(_ number: Int) -> Bool {
      withTable { table in
        hasAnswer(number, table) || Self.pathMethods[number].map { hasAnswer($0.name.number, table) } ?? false
      }
    }

    /// Returns whether a method is answered.
    ///
    /// - Parameter path: The method for paths whose closures do not count as answers of this method for URLs.
    private func hasAnswer(_ number: Int, _ table: ClosureTable<P>, besides path: PathMethod? = nil) -> Bool {
      func counts(in table: ClosureTable<P>) -> Bool {
        table.closure(number)?._withUnsafeGuaranteedRef { path == nil || $0.number == number } ?? false
      }
      let watchers = table.content.watchers
      // An object that gets only the calls without a closure is not asked if there is a closure for paths.
      let isForPath = path.map { path in
        table.closure(number) != nil || watchers.contains { $0.answers(path.name.number) }
      }
      return counts(in: table) || watchers.contains { $0.answers(number) }
        || table.content.members.contains { member in
          member.closures.map { $0.withTable(counts) }
            ?? (member.object(for: number) != nil && !(member.isTarget && isForPath == true))
        }
    }
  }
#endif

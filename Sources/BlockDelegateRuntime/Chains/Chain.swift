import CBlockDelegateRuntime

/// A chain of delegates: its members, and the members that get each message of the protocol.
package final class Chain: Sendable {
  package let dynamicClass: DynamicClass
  /// The methods of the protocol that the chain can pass on.
  private let methods: [SelectorHandle: ChainMethod]
  /// The methods of the protocol that the chain can't pass on, with the reasons.
  package let failures: [MethodFailure]
  private let report: @Sendable (any Error) -> Void
  private let observers = MessageObservers()
  // No code outside this library runs while this lock is held.
  private let state = Mutex(State())
  /// The Objective-C object of the chain, which is set once, when the object is made.
  private let ownObject = Mutex<WeakReference?>(nil)

  private struct State {
    var members = ChainMembers()
    /// The selectors that at least one member responds to.
    var answers: Set<SelectorHandle> = []
    /// The number of times that any member has been checked for the selectors that it responds to.
    var generation = 0
    var attachment: ChainAttachment?
    /// Whether a delegate forwards to the chain, or did so earlier.
    var isForwardedTo = false
    /// Whether the owner has released the chain for good.
    var isGivenUp = false
    /// The lists of members that were replaced under the lock.
    var replaced: [OpaquePointer] = []
  }

  /// The result of one check of the selectors that a member responds to.
  private struct Answer {
    var selectors: Set<SelectorHandle>
    let generation: Int
  }

  private init(_ dynamicClass: DynamicClass, report: @escaping @Sendable (any Error) -> Void) {
    (self.dynamicClass, self.report) = (dynamicClass, report)
    var methods: [SelectorHandle: ChainMethod] = [:]
    var failures: [MethodFailure] = []
    let chainClass = ChainClass.of(dynamicClass)
    for method in dynamicClass.description.slotMethods(in: chainClass.methods, report: { failures.append($0) }) {
      switch method.plan {
      case .success(let plan):
        methods[method.selector] = ChainMethod(method, plan, report: report)
      case .failure(let error): failures.append(MethodFailure(selector: method.selector, cause: error))
      }
    }
    (self.methods, self.failures) = (methods, failures)
    failures.forEach(report)
  }

  deinit {
    for member in state.withLock({ $0.members.all }) where member.load() != nil { Memberships.remove(member) }
  }

  /// Makes a chain and the Objective-C object that keeps it alive.
  /// - Parameter report: A closure that gets errors: each of the chain's ``failures`` now, and later the errors of
  ///   ``CompletionArgument`` and each ``ObjectiveCException`` that a member on a queue raises.
  package static func make(
    _ dynamicClass: DynamicClass, report: @escaping @Sendable (any Error) -> Void
  ) throws -> (chain: Chain, object: StrongReference) {
    let chain = Chain(dynamicClass, report: report)
    let object = try ChainClass.of(dynamicClass).makeInstance(
      slots: chain.methods.values.map(\.slot), state: InstanceState { $0.companion = chain })
    chain.ownObject.withLock { $0 = WeakReference(object.pointer) }
    return (chain, object)
  }

  /// Returns the chain whose Objective-C object is `object`, or nil if the object is not a chain.
  package static func of(_ object: ObjectHandle) -> Chain? {
    BaseClass.hasInstance(object) ? InstanceState.of(object)?.companion : nil
  }

  // MARK: Changes of the members

  /// The relation of the chain to its owner. The attachment is notified after each change of the members, or of the
  /// selectors that a member responds to. The notification comes on the thread of the change, while no lock is held.
  package var attachment: ChainAttachment? {
    get { state.withLock { $0.attachment } }
    set {
      var attachment = newValue
      // The release of the previous attachment may deallocate objects, so it happens outside the lock.
      state.withLock { swap(&$0.attachment, &attachment) }
    }
  }

  package var isAttached: Bool { attachment != nil }

  var isForwardedTo: Bool { state.withLock { $0.isForwardedTo } }
  package func noteForwarding() { state.withLock { $0.isForwardedTo = true } }

  package func tellOwner(_ change: ChainChange) { attachment?.membersHaveChanged(of: self, change) }

  /// Notifies the owner. If the chain now responds to other selectors, also notifies each chain that contains this
  /// chain, and the chains that contain those.
  private func notify(_ change: ChainChange, _ hasNewAnswers: Bool) {
    tellOwner(change)
    // A loop replaces recursion, because chains can be nested deeply.
    var changed: [Chain] = hasNewAnswers ? [self] : []
    while let inner = changed.popLast() {
      guard let object = inner.object else { continue }
      for outer in Memberships.chains(of: object.handle) where outer.askAgain(object.handle) {
        outer.tellOwner(change)
        changed.append(outer)
      }
    }
  }

  /// Marks the chain as given up if it has no observer and no member except `member`. Returns whether the chain is
  /// given up.
  func giveUp(besides member: StrongReference?) -> Bool {
    observers.isEmpty
      && state.withLock { state in
        state.isGivenUp = state.members.isEmpty(besides: member)
        return state.isGivenUp
      }
  }

  /// Whether the chain's owner has been deallocated or has released the chain for good. A member that is added then
  /// gets no messages.
  package var isGivenUp: Bool { state.withLock { $0.isGivenUp } || attachment?.hasLostOwner == true }

  // MARK: Members

  /// The living members in order.
  package var members: [StrongReference] { describedMembers.map(\.object) }

  /// The living members in order, each with its label and the source location where it was added.
  package var describedMembers: [(object: StrongReference, label: String?, location: CodeLocation?)] {
    state.withLock { $0.members.all }.compactMap { member in
      member.load().map { ($0, member.label, member.location) }
    }
  }

  /// The Objective-C object of the chain, or nil after it is deallocated.
  var object: StrongReference? { StrongReference(ownObject.withLock { $0 }?.load()) }

  /// Returns whether the chain has no observer and no member except `member`. A member that is being deallocated counts
  /// until it is removed.
  func isEmpty(besides member: StrongReference?) -> Bool {
    observers.isEmpty && state.withLock { $0.members.isEmpty(besides: member) }
  }

  package func contains(_ object: ObjectHandle) -> Bool {
    state.withLock { $0.members.member(object) != nil }
  }

  /// Returns where a member gets its messages, or nil if the object is not a member.
  package func route(of object: ObjectHandle) -> DeliveryRoute? { state.withLock { $0.members.member(object)?.route } }

  /// Adds an object as the last member. Returns false if the object can't be a member or is a member already.
  @discardableResult
  package func add(_ object: ObjectHandle, label: String? = nil, at location: CodeLocation? = nil) -> Bool {
    // The `add` method that is called here checks whether messages would come back to the chain.
    !contains(object) && add(object, label: label, at: location, ask(object), relay: nil)
  }

  /// Returns whether an object can be a member. An object can't be a member if messages to it would come back to the
  /// chain.
  private func accepts(_ object: ObjectHandle) -> Bool {
    guard !contains(object) else { return false }
    guard BaseClass.hasInstance(object), let own = self.object else { return true }
    return !MessagePath.leads(from: object, to: own.handle)
  }

  /// Adds an object as the last member, which gets its messages elsewhere. Returns false if the object can't be a
  /// member or is a member already.
  /// - Throws: ``DeliveredMethod/CannotWait`` if the object responds to a message that can't be sent later, and senders
  ///   do not wait.
  @discardableResult
  package func add(
    _ object: ObjectHandle, label: String?, at location: CodeLocation?, by route: DeliveryRoute
  ) throws -> Bool {
    if route.isImmediate { return add(object, label: label, at: location) }
    guard accepts(object) else { return false }
    let answer = ask(object)
    let relay = try ChainRelay(
      to: object, methods.values.map(\.method), respondsTo: answer.selectors, by: route, report: report
    ) { try ChainClass.of(dynamicClass).makeInstance(slots: $0, state: nil) }
    return add(object, label: label, at: location, answer, relay: relay)
  }

  private func add(
    _ object: ObjectHandle, label: String?, at location: CodeLocation?, _ answer: Answer, relay: ChainRelay?
  ) -> Bool {
    let member = ChainMember(object, label: label, at: location, relay: relay)
    // The check in `accepts` does not see another thread that is adding this chain to the object at the same time.
    guard Memberships.add(member, of: self) else { return false }
    var selectors = member.passable(answer.selectors)
    let hasNewAnswers: Bool? = changeMembers { state in
      // Another thread may have added the object since the first check.
      guard state.members.member(object) == nil, !state.isGivenUp else { return nil }
      // The last member often has the same set of selectors, and then both members share the memory of the set.
      if let last = state.members.last?.selectors, last == selectors { selectors = last }
      state.members.append(.init(member: member, selectors: selectors, generation: answer.generation))
      return change(of: member, from: [], to: selectors, &state)
    }
    guard let hasNewAnswers else {
      Memberships.remove(member)
      return false
    }
    // The object's methods may have changed since the first check.
    let hasMore = askAgain(object)
    notify(.call, hasNewAnswers || hasMore)
    return true
  }

  /// Retains a member until it is removed.
  package func retain(_ object: ObjectHandle) {
    let retained = StrongReference(retaining: object.pointer)
    state.withLock { state in
      if let member = state.members.member(object) { state.members[member]?.retained = retained }
    }
  }

  /// Removes a member. Returns false if the object is not a member.
  @discardableResult
  package func remove(_ object: ObjectHandle) -> Bool {
    guard let removed = take({ $0.member(object) }) else { return false }
    Memberships.remove(removed.entry.member)
    // A delegate that the chain retains belongs to the chain, and is removed with its closures.
    if let retained = removed.entry.retained { DelegateInstance.dropQueuedCalls(of: retained.handle) }
    notify(.call, removed.hasNewAnswers)
    return true
  }

  /// Removes a member that is being deallocated.
  func drop(_ member: ChainMember) {
    if let removed = take({ _ in member }) { notify(.deallocation, removed.hasNewAnswers) }
  }

  private func take(
    _ find: (ChainMembers) -> ChainMember?
  ) -> (entry: ChainMembers.Entry, hasNewAnswers: Bool)? {
    changeMembers { state in
      guard let member = find(state.members), let entry = state.members[member] else { return nil }
      state.members[member] = nil
      member.retire()
      return (entry, change(of: member, from: entry.selectors, to: [], &state))
    }
  }

  // MARK: Observers

  /// Shows all messages to an observer until it is removed. The observer is held weakly.
  package func add(_ observer: any MessageObserver) {
    observers.add(observer)
    for method in methods.values { method.show(to: observers) }
    if observer.includesUnanswered { notify(.call, true) }
  }

  package func remove(_ observer: any MessageObserver) {
    observers.remove(observer)
    // If the owner has the chain only for this observer, the owner now releases the chain.
    notify(.call, observer.includesUnanswered)
  }

  // MARK: Selectors that members respond to

  /// Checks again which selectors a member responds to. Does nothing if the object is not a member.
  package func refresh(_ object: ObjectHandle) {
    if contains(object) { notify(.call, askAgain(object)) }
  }

  /// Checks again, in each chain that an object is a member of, which selectors the object responds to.
  package static func refreshAll(_ object: ObjectHandle) {
    for chain in Memberships.chains(of: object) { chain.refresh(object) }
  }

  private func ask(_ object: ObjectHandle) -> Answer {
    let generation = state.withLock { state in
      state.generation += 1
      return state.generation
    }
    return Answer(selectors: Set(methods.keys.filter { Message.responds(object, to: $0) }), generation: generation)
  }

  func askAgain(_ object: ObjectHandle) -> Bool {
    let answer = ask(object)
    return changeMembers { state in
      guard let member = state.members.member(object), var entry = state.members[member] else { return false }
      guard entry.generation < answer.generation else { return false }
      let previous = entry.selectors
      entry.selectors = member.passable(answer.selectors)
      entry.generation = answer.generation
      state.members[member] = entry
      return change(of: member, from: previous, to: entry.selectors, &state)
    }
  }

  /// Runs `body` under the lock, and then releases the lists that it has replaced. The deallocation of members runs code
  /// outside this library, which may take this lock.
  private func changeMembers<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, replaced) = state.withLock { state in
      let result = body(&state)
      defer { state.replaced = [] }
      return (result, state.replaced)
    }
    for list in replaced { bd_memberList_release(list) }
    return result
  }

  /// Changes the messages that a member gets. The caller holds the lock.
  /// - Returns: Whether the chain now responds to other selectors.
  private func change(
    of member: ChainMember, from previous: Set<SelectorHandle>, to next: Set<SelectorHandle>, _ state: inout State
  ) -> Bool {
    var hasNewAnswers = false
    for selector in previous where !next.contains(selector) {
      guard let method = methods[selector] else { continue }
      if let list = method.remove(member.receiver) { state.replaced.append(list) }
      if method.memberCount == 0, state.answers.remove(selector) != nil { hasNewAnswers = true }
    }
    for selector in next where !previous.contains(selector) {
      if let list = methods[selector]?.add(member.receiver) { state.replaced.append(list) }
      if state.answers.insert(selector).inserted { hasNewAnswers = true }
    }
    return hasNewAnswers
  }

  /// The methods of the protocol that the chain responds to, because a member or an observer wants them.
  var answers: Set<SelectorHandle> {
    let answers = state.withLock { $0.answers }
    guard observers.includeUnanswered else { return answers }
    return answers.union(methods.values.lazy.map(\.method).filter(\.canStayUnanswered).map(\.selector))
  }

  // MARK: Messages

  /// Sets how the results of several members become one result.
  package func combine(_ selector: SelectorHandle, _ policy: bd_combine) { methods[selector]?.combine(policy) }

  package func combine(_ selector: SelectorHandle, _ results: @escaping @Sendable () -> any ChainResults) {
    methods[selector]?.combine(results)
  }

  /// Passes the method's completion block to the members without a wrapper. Returns false if the method has no
  /// completion block.
  package func passCompletionUnchanged(_ selector: SelectorHandle) -> Bool {
    methods[selector]?.passCompletionUnchanged() ?? false
  }

  /// Returns the method for a selector of the protocol, or nil if the chain can't pass the method on.
  package func method(_ selector: SelectorHandle) -> SlotMethod? { methods[selector]?.method }

  /// Returns the reason why the chain can't pass on a method of the protocol, or nil if it can.
  package func failure(_ selector: SelectorHandle) -> MethodFailure? { failures.first { $0.selector == selector } }

  /// Returns whether a living member responds to the selector, an observer wants it, or every object responds to it.
  package func responds(to selector: SelectorHandle) -> Bool {
    if let method = methods[selector] {
      return method.hasLivingMembers || method.method.canStayUnanswered && observers.includeUnanswered
    }
    return RootClass.handle.responds(to: selector) || member(respondingTo: selector) != nil
  }

  /// Returns the first member that responds to a selector outside the protocol. A method of the protocol that the chain
  /// can't pass on reaches no member, because a message for all members must not reach only one.
  package func member(respondingTo selector: SelectorHandle) -> StrongReference? {
    guard failure(selector) == nil else { return nil }
    return members.first { Message.responds($0.handle, to: selector) }
  }
}

/// The reason why a chain's members have changed.
package enum ChainChange: Sendable {
  /// Code has called a method that changes the members.
  case call
  /// A member was deallocated, on the thread that released its last reference.
  case deallocation
}

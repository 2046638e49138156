/// A chain of delegates: its members, and the members that get each message of the protocol.
package final class Chain: Sendable {
  package let dynamicClass: DynamicClass
  /// The methods of the protocol that the chain can pass on.
  package let methods: [SelectorHandle: ChainMethod]
  /// The methods of the protocol that the chain can't pass on, with the reasons.
  package let failures: [MethodFailure]
  let report: @Sendable (any Error) -> Void
  private let observers: MessageObservers
  // No code outside this library runs while this lock is held.
  private let state = Mutex(State())
  private let hasReportedLoss = Mutex(false)
  /// The Objective-C object of the chain, which is set once, when the object is made.
  private let ownObject = Mutex<WeakReference?>(nil)

  private struct State {
    /// The members by their addresses.
    var entries: [ObjectHandle: Entry] = [:]
    /// The selectors outside the protocol that the chain was asked about.
    var others: [SelectorHandle: Other] = [:]
    /// The questions about such selectors that threads are asking the members now.
    var questions: [Question] = []
    /// The number of members that have been added so far.
    var added: UInt = 0
    /// The number of times that any member has been checked for the selectors that it responds to.
    var generation = 0
    /// Whether a delegate forwards to the chain, or did so earlier.
    var isForwardedTo = false
    /// Whether the chain is no longer the owner's delegate for good.
    var isGivenUp = false
    /// The lists of members that were replaced under the lock.
    var replaced: [OpaquePointer] = []

    /// The members in the order in which they were added.
    var members: [ChainMember] { entries.values.map(\.member).sorted { $0.order < $1.order } }

    /// Returns the entry of an object, or nil if the object is not a member or is being deallocated.
    func entry(_ object: ObjectHandle) -> Entry? { entries[object].flatMap { $0.member.isLiving ? $0 : nil } }

    /// Begins a question. Returns false if this thread is asking it already, so that it has come back.
    mutating func ask(_ question: Question) -> Bool {
      if questions.contains(question) { return false }
      questions.append(question)
      return true
    }
  }

  private struct Other {
    /// A member that responds to the selector, or nil.
    var member: ObjectHandle?
    /// Whether the answer has changed, an odd number of times, since the chain was first asked.
    var hasChanged = false
    /// Whether a member responds now or did earlier.
    var wasAnswered = false
  }

  private struct Question: Equatable {
    let selector: SelectorHandle
    let thread = bd_thread_number()
  }

  private struct Entry {
    let member: ChainMember
    /// The number of the check whose result is in effect. The result of a check with a smaller number is out of date.
    var generation: Int
    /// A strong reference to the member, if the chain retains it.
    var retained: StrongReference?
  }

  private init(_ dynamicClass: DynamicClass, report: @escaping @Sendable (any Error) -> Void) {
    (self.dynamicClass, self.report) = (dynamicClass, report)
    var methods: [SelectorHandle: ChainMethod] = [:]
    var (all, failures) = dynamicClass.slotMethods()
    let observers = MessageObservers()
    for method in all {
      switch method.plan {
      case .success(let plan):
        methods[method.selector] = ChainMethod(method, plan, observers, report: report)
      case .failure(let failure): failures.append(failure)
      }
    }
    (self.methods, self.failures, self.observers) = (methods, failures, observers)
    failures.distinct.forEach(report)
  }

  deinit {
    for member in state.withLock({ $0.members }) where member.load() != nil { Memberships.remove(member) }
  }

  /// Makes a chain and the Objective-C object that keeps it alive.
  /// - Parameters:
  ///   - first: The first member.
  ///   - standIn: The object to use instead of a new one (``FormerDelegates``).
  ///   - report: A closure that gets errors: each of the chain's ``failures`` now, and later the errors of
  ///     ``CompletionArgument`` and each ``ObjectiveCException`` that a member on a queue raises, or that the owner's
  ///     setter raises when there is no caller to throw it to.
  package static func make(
    _ dynamicClass: DynamicClass, with first: ObjectHandle? = nil, in standIn: StrongReference? = nil,
    report: @escaping @Sendable (any Error) -> Void
  ) throws -> (chain: Chain, object: StrongReference) {
    let chain = Chain(dynamicClass, report: report)
    func begin(_ object: ObjectHandle) throws {
      chain.ownObject.withLock { $0 = WeakReference(object) }
      if let first { try chain.add(first) }
    }
    // A stand-in may get messages at any time, so it becomes the chain's object when the chain has its member.
    if let standIn { try begin(standIn.handle) }
    let object = try DelegateInstance.make(
      dynamicClass, slots: chain.methods.values.map(\.slot), state: InstanceState { $0.chain = chain }, in: standIn)
    if standIn == nil { try begin(object.handle) }
    return (chain, object)
  }

  /// Returns the chain whose Objective-C object is `object`, or nil if the object is not a chain.
  package static func of(_ object: ObjectHandle) -> Chain? {
    BaseClass.hasInstance(object) ? InstanceState.of(object)?.chain : nil
  }

  // MARK: Changes of the members

  /// The relation of the chain to its owner. The attachment is notified after each change of the members, or of the
  /// selectors that a member responds to. The notification comes on the thread of the change, while no lock is held.
  package var attachment: ChainAttachment? {
    get { currentAttachment.withLock { $0 } }
    set { _ = currentAttachment.exchange(newValue) }
  }

  private let currentAttachment = Mutex<ChainAttachment?>(nil)

  package var isAttached: Bool { attachment != nil }

  var isForwardedTo: Bool { state.withLock { $0.isForwardedTo } }
  package func noteForwarding() { state.withLock { $0.isForwardedTo = true } }

  /// Notifies the owner. If the chain now responds to other selectors, also notifies each chain that contains this
  /// chain, and the chains that contain those.
  /// - Parameter byDeallocation: Whether a member was deallocated, on the thread that released its last reference;
  ///   otherwise code has called a method that changes the members.
  private func notify(_ hasNewAnswers: Bool, byDeallocation: Bool = false) {
    attachment?.membersHaveChanged(of: self, byDeallocation: byDeallocation)
    // A loop replaces recursion, because chains can be nested deeply.
    var changed: [Chain] = hasNewAnswers ? [self] : []
    while let inner = changed.popLast() {
      guard let object = inner.object else { continue }
      for outer in Memberships.chains(of: object.handle) where (try? outer.askAgain(object.handle)) == true {
        outer.attachment?.membersHaveChanged(of: outer, byDeallocation: byDeallocation)
        changed.append(outer)
      }
    }
  }

  /// Returns whether the chain has no observer and no member except `member`. A member that is being deallocated counts
  /// until it is removed.
  /// - Parameter givingUp: Whether a chain without others is given up: members can't be added to it anymore.
  func isEmpty(besides member: StrongReference?, givingUp: Bool = false) -> Bool {
    observers.all.isEmpty
      && state.withLock { state in
        let isEmpty = state.entries.allSatisfy { $0.key == member?.handle && $0.value.member.isLiving }
        if givingUp { state.isGivenUp = isEmpty }
        return isEmpty
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
    state.withLock { $0.members }.compactMap { member in
      member.load().map { ($0, member.label, member.location) }
    }
  }

  /// The Objective-C object of the chain, or nil after it is deallocated.
  var object: StrongReference? { StrongReference(ownObject.withLock { $0 }?.load()) }

  package func contains(_ object: ObjectHandle) -> Bool { route(of: object) != nil }

  /// Returns where a member gets its messages, or nil if the object is not a member.
  package func route(of object: ObjectHandle) -> DeliveryRoute? { state.withLock { $0.entry(object)?.member.route } }

  /// Adds an object as the last member. Returns false if the object is a member already, or if messages to it would
  /// come back to the chain.
  /// - Throws: `synchronousMessage` if the object responds to a message that can't be sent later, and senders
  ///   do not wait; the exception of the object's `respondsToSelector:`.
  @discardableResult
  package func add(
    _ object: ObjectHandle, label: String? = nil, at location: CodeLocation? = nil, by route: DeliveryRoute = .immediate
  ) throws -> Bool {
    guard !contains(object) else { return false }
    let answer = try ask(object)
    let refused = methods.values.map(\.method).filter { answer.selectors.contains($0.selector) && !$0.canTake(route) }
    guard refused.isEmpty else {
      throw BlockDelegateError(sorted(refused) { $0.selector.name }.map(\.synchronousMessage))
    }
    let member = try ChainMember(object, label: label, at: location, by: route) { receiver in
      let slots = try methods.values.filter { $0.method.canTake(route) }.map {
        try $0.slot(passingTo: receiver, by: route, report: report)
      }
      return try DelegateInstance.make(dynamicClass, slots: slots, state: nil)
    }
    guard Memberships.add(member, of: self) else { return false }
    let hasNewAnswers: Bool? = changeMembers { state in
      // Another thread may have added the object since the first check.
      guard state.entry(object) == nil, !state.isGivenUp else { return nil }
      // Another object had the same address, and was deallocated without notice.
      if let dead = state.entries[object] { _ = change(of: dead.member, to: [], &state) }
      member.setOrder(state.added)
      state.added += 1
      state.entries[object] = Entry(member: member, generation: answer.generation)
      return change(of: member, to: answer.selectors, &state)
    }
    Memberships.noteListed()
    guard let hasNewAnswers else {
      Memberships.remove(member)
      return false
    }
    do {
      // The object's methods may have changed since the first check.
      notify(try askAgain(object) || hasNewAnswers)
      let mismatches = sorted(methods.values.compactMap { $0.method.mismatch(in: object) }) { $0.description }
      if !mismatches.isEmpty { report(BlockDelegateError(mismatches, at: location)) }
    } catch {
      remove(object)
      throw error
    }
    return true
  }

  /// Retains a member until it is removed.
  package func retain(_ object: ObjectHandle) {
    let retained = StrongReference(retaining: object)
    state.withLock { $0.entries[object]?.retained = retained }
  }

  /// Removes a member. Returns false if the object is not a member.
  @discardableResult
  package func remove(_ object: ObjectHandle) -> Bool {
    guard let removed = take({ $0.entry(object) }) else { return false }
    Memberships.remove(removed.entry.member)
    // A delegate that the chain retains belongs to the chain, and is removed with its closures.
    if let retained = removed.entry.retained { DelegateInstance.dropQueuedCalls(of: retained.handle) }
    notify(removed.hasNewAnswers)
    return true
  }

  /// Removes a member that is being deallocated.
  func drop(_ member: ChainMember) {
    let removed = take { state in state.entries[member.address].flatMap { $0.member === member ? $0 : nil } }
    if let removed { notify(removed.hasNewAnswers, byDeallocation: true) }
  }

  private func take(_ find: (State) -> Entry?) -> (entry: Entry, hasNewAnswers: Bool)? {
    let taken: (entry: Entry, hasNewAnswers: Bool)? = changeMembers { state in
      guard let entry = find(state) else { return nil }
      state.entries[entry.member.address] = nil
      entry.member.retire()
      return (entry, change(of: entry.member, to: [], &state))
    }
    return taken.map { ($0.entry, askOthers($0.entry.member.address) || $0.hasNewAnswers) }
  }

  // MARK: Observers

  /// Shows all messages to an observer until it is removed. The observer is held weakly.
  package func add(_ observer: any MessageObserver) {
    observers.add(observer)
    for method in methods.values { method.takeSending() }
    if observer.includesUnanswered { notify(true) }
  }

  package func remove(_ observer: any MessageObserver) {
    observers.remove(observer)
    // If the owner has the chain only for this observer, the chain is detached now.
    notify(observer.includesUnanswered)
  }

  // MARK: Selectors that members respond to

  /// Checks again which selectors a member responds to. Does nothing if the object is not a member.
  /// - Throws: The exception of the member's `respondsToSelector:`.
  package func refresh(_ object: ObjectHandle) throws { if contains(object) { notify(try askAgain(object)) } }

  /// Checks again, in each chain that an object is a member of, which selectors the object responds to.
  package static func refreshAll(_ object: ObjectHandle) {
    for chain in Memberships.chains(of: object) {
      do { try chain.refresh(object) } catch { chain.report(error) }
    }
  }

  /// Asks an object which messages it responds to. It does not get those whose types in its class differ.
  private func ask(_ object: ObjectHandle) throws -> (selectors: Set<SelectorHandle>, generation: Int) {
    let generation = state.withLock { state in
      state.generation += 1
      return state.generation
    }
    let wanted = try methods.filter { try Message.responds(object, to: $0) && $1.method.mismatch(in: object) == nil }
    return (Set(wanted.keys), generation)
  }

  private func askAgain(_ object: ObjectHandle) throws -> Bool {
    let answer = try ask(object)
    let hasNewAnswers = changeMembers { state in
      guard let entry = state.entry(object), entry.generation < answer.generation else { return false }
      state.entries[object]?.generation = answer.generation
      return change(of: entry.member, to: answer.selectors, &state)
    }
    return askOthers(object) || hasNewAnswers
  }

  /// Finds out what the change of a member means for the selectors outside the protocol. Only that member is asked,
  /// unless it was the one that responded.
  /// - Returns: Whether the chain now responds to other selectors.
  private func askOthers(_ object: ObjectHandle) -> Bool {
    var hasNewAnswers = false
    for (selector, other) in state.withLock({ $0.others }) where other.member == nil || other.member == object {
      let own = contains(object) ? [StrongReference(retaining: object)] : []
      let found = findMember(respondingTo: selector, among: other.member == nil ? own : members)
      guard (found == nil) != (other.member == nil) else { continue }
      state.withLock { $0.others[selector]?.hasChanged.toggle() }
      hasNewAnswers = true
    }
    return hasNewAnswers
  }

  /// Returns the first of some members that responds to a selector outside the protocol, and notes it.
  private func findMember(respondingTo selector: SelectorHandle, among members: [StrongReference]) -> StrongReference? {
    // A member that passes the question on to this chain has no answer of its own.
    let question = Question(selector: selector)
    guard state.withLock({ $0.ask(question) }) else { return nil }
    defer { state.withLock { $0.questions.removeAll { $0 == question } } }
    let found = members.first { member in
      do { return try Message.responds(member.handle, to: selector) } catch { report(error) }
      return false
    }
    state.withLock { state in
      state.others[selector, default: Other()].member = found?.handle
      if found != nil { state.others[selector]?.wasAnswered = true }
    }
    return found
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
  private func change(of member: ChainMember, to selectors: Set<SelectorHandle>, _ state: inout State) -> Bool {
    var hasNewAnswers = false
    for (selector, method) in methods {
      let wasAnswered = method.hasMembers
      let isWanted = selectors.contains(selector) && method.method.canTake(member.route)
      if let list = method.set(member.receiver, isMember: isWanted) { state.replaced.append(list) }
      if method.hasMembers != wasAnswered { hasNewAnswers = true }
    }
    return hasNewAnswers
  }

  /// The methods of the protocol that the chain responds to, because a member or an observer wants them, and the
  /// selectors outside the protocol whose answers have changed.
  var answers: Set<SelectorHandle> {
    let includesUnanswered = observers.includeUnanswered
    return state.withLock { state in
      let own = methods.values.filter { $0.hasMembers || includesUnanswered && $0.method.canStayUnanswered }
      return Set(own.map(\.method.selector) + state.others.filter(\.value.hasChanged).map(\.key))
    }
  }

  // MARK: Messages

  /// Returns the reason why the chain can't pass on a method of the protocol, or nil if it can.
  package func failure(_ selector: SelectorHandle) -> MethodFailure? { failures.first { $0.selector == selector } }

  /// Returns whether a living member responds to the selector, an observer wants it, or every object responds to it.
  func responds(to selector: SelectorHandle) -> Bool {
    if let method = methods[selector] {
      return method.hasLivingMembers || method.method.canStayUnanswered && observers.includeUnanswered
    }
    return RootClass.handle.responds(to: selector) || member(respondingTo: selector) != nil
  }

  /// Returns the first member that responds to a selector outside the protocol. A method of the protocol that the chain
  /// can't pass on reaches no member, because a message for all members must not reach only one.
  func member(respondingTo selector: SelectorHandle) -> StrongReference? {
    guard failure(selector) == nil else { return nil }
    // A member that is added meanwhile is asked too.
    state.withLock { if $0.others[selector] == nil { $0.others[selector] = Other() } }
    return findMember(respondingTo: selector, among: members)
  }

  /// Returns whether a member responded to a selector outside the protocol earlier. Reports the first such message.
  func hasLost(_ selector: SelectorHandle) -> Bool {
    guard state.withLock({ $0.others[selector]?.wasAnswered == true }) else { return false }
    if !hasReportedLoss.exchange(true) { report(BlockDelegateError(.deallocatedTarget, selector: selector.name)) }
    return true
  }
}

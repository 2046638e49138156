import CBlockDelegateRuntime
import Dispatch

/// The members of a chain, and which of them get each message of the protocol.
package final class Chain: Sendable {
  package let dynamicClass: DynamicClass
  /// All methods of the protocol that can be passed on.
  private let methods: [SelectorHandle: ChainMethod]
  /// Why the protocol's other methods can't.
  package let failures: [MethodFailure]
  private let report: @Sendable (any Error) -> Void
  private let observers = MessageObservers()
  // No code of others runs under its lock.
  private let state = Mutex(State())
  /// The Objective-C object that the chain is; set once, when that is made.
  private let ownObject = Mutex<WeakReference?>(nil)

  private struct State {
    var members = ChainMembers()
    /// What the members respond to.
    var answers: Set<SelectorHandle> = []
    /// How often members have been asked what they respond to.
    var generation = 0
    var attachment: (any AttachedChain)?
    var isForwardedTo = false
    /// Whether its owner has let go of it for good.
    var isGivenUp = false
  }

  /// What a member said when it was asked.
  private struct Answer {
    var selectors: Set<SelectorHandle>
    let generation: Int
  }

  private init(_ dynamicClass: DynamicClass, report: @escaping @Sendable (any Error) -> Void) {
    self.dynamicClass = dynamicClass
    self.report = report
    var methods: [SelectorHandle: ChainMethod] = [:]
    var failures: [MethodFailure] = []
    let chainClass = ChainClass.of(dynamicClass)
    for method in dynamicClass.description.slotMethods(in: chainClass.methods, report: { failures.append($0) }) {
      switch method.plan {
      case .success(let plan):
        methods[method.selector] = ChainMethod(
          method, plan, protocol: dynamicClass.description.name, report: report)
      case .failure(let error): failures.append(MethodFailure(selector: method.selector, cause: error))
      }
    }
    self.methods = methods
    self.failures = failures
    failures.forEach(report)
  }

  deinit {
    for member in state.withLock({ $0.members.all }) where member.load() != nil { Memberships.remove(member) }
  }

  /// A new chain, as an Objective-C object that keeps it alive.
  /// - Parameter report: gets each of the chain's ``failures`` now, and later what ``CompletionArgument`` reports, and
  ///   each ``ObjectiveCException`` that a member on a queue raises.
  package static func make(
    _ dynamicClass: DynamicClass, report: @escaping @Sendable (any Error) -> Void
  ) throws -> (chain: Chain, object: StrongReference) {
    let chain = Chain(dynamicClass, report: report)
    let object = try ChainClass.of(dynamicClass).makeInstance(
      slots: chain.methods.values.map(\.slot), state: InstanceState(companion: chain))
    chain.ownObject.withLock { $0 = WeakReference(object.pointer) }
    for method in chain.methods.values { method.setOwner(object.handle) }
    return (chain, object)
  }

  /// The chain that an Objective-C object is.
  package static func of(_ object: ObjectHandle) -> Chain? {
    BaseClass.hasInstance(object) ? InstanceState.of(object)?.companion as? Chain : nil
  }

  // MARK: Changes of the members

  /// What ties the chain to its owner. After each change of the members, or of what one responds to, it is told, with no
  /// lock held, on the thread of the change.
  package var attachment: (any AttachedChain)? {
    get { state.withLock { $0.attachment } }
    set {
      var attachment = newValue
      // The end of the previous one may end objects.
      state.withLock { swap(&$0.attachment, &attachment) }
    }
  }

  package var isAttached: Bool { attachment != nil }

  package var isForwardedTo: Bool { state.withLock { $0.isForwardedTo } }
  package func noteForwarding() { state.withLock { $0.isForwardedTo = true } }

  package func tellOwner(_ change: ChainChange) { attachment?.membersHaveChanged(of: self, change) }

  /// Tells the owner and, where the chain responds to something else now, those that it is a member of, and so on.
  private func notify(_ change: ChainChange, _ hasNewAnswers: Bool) {
    tellOwner(change)
    // Not by recursion: there can be many, one in the other.
    var changed: [any EnclosingChain] = hasNewAnswers ? [self] : []
    while let inner = changed.popLast() {
      guard let object = inner.object else { continue }
      for outer in Memberships.chains(of: object.handle) where outer.askAgain(object.handle) {
        outer.tellOwner(change)
        changed.append(outer)
      }
    }
  }

  /// Lets go of the chain for good, if it is empty but for this member.
  func giveUp(besides member: StrongReference?) -> Bool {
    observers.isEmpty
      && state.withLock { state in
        state.isGivenUp = state.members.isEmpty(besides: member)
        return state.isGivenUp
      }
  }

  /// Whether no message reaches what is added: the chain was made for an owner that has let go of it, or is gone.
  package var isGivenUp: Bool { state.withLock { $0.isGivenUp } || attachment?.hasLostOwner == true }

  // MARK: Members

  /// The living members in order.
  package var members: [StrongReference] {
    state.withLock { $0.members.all }.compactMap { $0.load() }
  }

  /// The living members in order, each with its label and where it was added.
  package var describedMembers: [(object: StrongReference, label: String?, location: CodeLocation?)] {
    state.withLock { $0.members.all }.compactMap { member in
      member.load().map { ($0, member.label, member.location) }
    }
  }

  /// The Objective-C object that the chain is, while that lives.
  var object: StrongReference? { StrongReference(ownObject.withLock { $0 }?.load()) }

  /// Whether no member is left but this one, and no observer. One whose end is under way counts until it is taken out.
  func isEmpty(besides member: StrongReference?) -> Bool {
    observers.isEmpty && state.withLock { $0.members.isEmpty(besides: member) }
  }

  package func contains(_ object: ObjectHandle) -> Bool {
    state.withLock { $0.members.member(object) != nil }
  }

  /// The queue that a member gets its messages on, if it does.
  package func queue(of object: ObjectHandle) -> DispatchQueue? { state.withLock { $0.members.member(object)?.queue } }

  /// Adds an object at the end; false when it can't be a member, or is one already.
  @discardableResult
  package func add(_ object: ObjectHandle, label: String?, at location: CodeLocation?) -> Bool {
    // Whether messages would come back, is looked for when it is made a member.
    !contains(object) && add(object, label: label, at: location, ask(object), relay: nil)
  }

  @discardableResult
  package func add(_ object: ObjectHandle) -> Bool { add(object, label: nil, at: nil) }

  /// Whether an object can be a member: messages must not come back.
  private func accepts(_ object: ObjectHandle) -> Bool {
    guard !contains(object) else { return false }
    guard BaseClass.hasInstance(object), let own = self.object else { return true }
    return !MessagePath.leads(from: object, to: own.handle)
  }

  /// Adds an object at the end that gets its messages on a queue; false when it can't be a member, or is one already.
  /// - Parameter waits: whether senders wait for messages that can't be sent later.
  /// - Throws: ``QueueRelay/CannotWait`` when the object responds to such a message, and `waits` is false.
  @discardableResult
  package func add(
    _ object: ObjectHandle, label: String?, at location: CodeLocation?, on queue: DispatchQueue, waits: Bool
  ) throws -> Bool {
    guard accepts(object) else { return false }
    let answer = ask(object)
    let relay = try QueueRelay.make(
      for: object, methods.values.map(\.method), respondsTo: answer.selectors, on: queue, waits: waits, report: report
    ) { try ChainClass.of(dynamicClass).makeInstance(slots: $0, state: nil) }
    return add(object, label: label, at: location, answer, relay: relay)
  }

  private func add(
    _ object: ObjectHandle, label: String?, at location: CodeLocation?, _ answer: Answer, relay: QueueRelay.Object?
  ) -> Bool {
    let member = ChainMember(object, label: label, at: location, relay: relay)
    // Another thread may be adding this chain to that object, which `accepts` does not see.
    guard Memberships.add(member, of: self) else { return false }
    var selectors = member.passable(answer.selectors)
    let hasNewAnswers: Bool? = changeMembers { state in
      // Another thread may have added it meanwhile.
      guard state.members.member(object) == nil, !state.isGivenUp else { return nil }
      // Often the last one's, whose memory both then share.
      if let last = state.members.last?.selectors, last == selectors { selectors = last }
      state.members.append(.init(member: member, selectors: selectors, generation: answer.generation))
      return change(of: member, from: [], to: selectors, &state)
    }
    guard let hasNewAnswers else {
      Memberships.remove(member)
      return false
    }
    // Its methods may have changed meanwhile.
    let hasMore = askAgain(object)
    notify(.call, hasNewAnswers || hasMore)
    return true
  }

  /// Retains a member until it is taken out.
  package func retain(_ object: ObjectHandle) {
    let retained = StrongReference(retaining: object.pointer)
    state.withLock { state in
      if let member = state.members.member(object) { state.members[member]?.retained = retained }
    }
  }

  /// Takes an object out; false when it is not a member.
  @discardableResult
  package func remove(_ object: ObjectHandle) -> Bool {
    guard let removed = take({ $0.member(object) }) else { return false }
    Memberships.remove(removed.entry.member)
    notify(.call, removed.hasNewAnswers)
    return true
  }

  /// Takes a member out that is being deallocated.
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

  /// Shows all messages to an observer, which is held weakly, until it is removed.
  package func add(_ observer: any MessageObserver) {
    observers.add(observer)
    for method in methods.values { method.show(to: observers) }
    if observer.includesUnanswered { notify(.call, true) }
  }

  package func remove(_ observer: any MessageObserver) {
    observers.remove(observer)
    // An owner that has the chain only for the observer gives it up.
    notify(.call, observer.includesUnanswered)
  }

  // MARK: What members respond to

  /// Asks a member anew what it responds to; does nothing when it is none.
  package func refresh(_ object: ObjectHandle) {
    if contains(object) { notify(.call, askAgain(object)) }
  }

  /// Asks an object anew in each chain that it is a member of.
  package static func refreshAll(_ object: ObjectHandle) {
    for case let chain as Chain in Memberships.chains(of: object) { chain.refresh(object) }
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

  /// Runs `body` under the lock, and then releases what the changed lists of receivers kept: when members are
  /// deallocated, code runs that is not ours and that may ask for the lock.
  private func changeMembers<Result>(_ body: (inout State) -> Result) -> Result {
    defer { bd_receivers_releaseReplaced() }
    return state.withLock(body)
  }

  /// Under the lock: a member gets other messages now.
  /// - Returns: whether the chain responds to something else now.
  private func change(
    of member: ChainMember, from previous: Set<SelectorHandle>, to next: Set<SelectorHandle>, _ state: inout State
  ) -> Bool {
    var hasNewAnswers = false
    for selector in previous where !next.contains(selector) {
      guard let method = methods[selector] else { continue }
      method.remove(member.receiver)
      if method.receiverCount == 0, state.answers.remove(selector) != nil { hasNewAnswers = true }
    }
    for selector in next where !previous.contains(selector) {
      methods[selector]?.add(member.receiver)
      if state.answers.insert(selector).inserted { hasNewAnswers = true }
    }
    return hasNewAnswers
  }

  /// The methods of the protocol that the chain responds to: a member does, or an observer wants them.
  var answers: Set<SelectorHandle> {
    let answers = state.withLock { $0.answers }
    guard observers.includeUnanswered else { return answers }
    return answers.union(methods.values.lazy.map(\.method).filter(\.canStayUnanswered).map(\.selector))
  }

  // MARK: Messages

  /// How results of several members become one.
  package func combine(_ selector: SelectorHandle, _ policy: bd_combine) { methods[selector]?.combine(policy) }

  package func combine(_ selector: SelectorHandle, _ results: @escaping @Sendable () -> any ChainResults) {
    methods[selector]?.combine(results)
  }

  /// Has members get a method's completion block as it came; false when it has none.
  package func passCompletionUnchanged(_ selector: SelectorHandle) -> Bool {
    guard let method = methods[selector], method.hasCompletion else { return false }
    method.passCompletionUnchanged()
    return true
  }

  /// The method for a selector of the protocol, if it can be passed on.
  package func method(_ selector: SelectorHandle) -> SlotMethod? { methods[selector]?.method }

  /// Why a method of the protocol can't be passed on.
  package func failure(_ selector: SelectorHandle) -> MethodFailure? { failures.first { $0.selector == selector } }
}

extension Chain: EnclosingChain {}

extension Chain: DelegateGroup {
  /// Whether a living member responds or an observer wants the message, or, outside the protocol, every object.
  package func responds(to selector: SelectorHandle) -> Bool {
    if let method = methods[selector] {
      return method.hasReceivers || method.method.canStayUnanswered && observers.includeUnanswered
    }
    return RootClass.handle.responds(to: selector) || member(respondingTo: selector) != nil
  }

  /// The first member that responds to a selector outside the protocol. A method of the protocol that was left out is
  /// nobody's: one member must not get what is for all.
  package func member(respondingTo selector: SelectorHandle) -> StrongReference? {
    guard failure(selector) == nil else { return nil }
    return members.first { Message.responds($0.handle, to: selector) }
  }
}

/// What a chain knows of the tie to its owner.
package protocol AttachedChain: AnyObject, Sendable {
  func membersHaveChanged(of chain: Chain, _ change: ChainChange)

  /// Whether the chain was made for the owner, and that is gone.
  var hasLostOwner: Bool { get }

  /// Gives the owner nil, or its delegate from before, and lets go of the chain.
  /// - Throws: what the setter raises, ``ConcurrentChange``.
  func detach(_ chain: Chain) throws
}

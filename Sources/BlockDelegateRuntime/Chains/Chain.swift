import CBlockDelegateRuntime
import Dispatch

/// The members of a chain, and which of them get each message of the protocol.
package final class Chain: Sendable, DelegateGroup {
  package let dynamicClass: DynamicClass
  /// All methods of the protocol that can be passed on.
  private let methods: [SelectorHandle: ChainMethod]
  /// Why the protocol's other methods can't.
  package let failures: [MethodFailure]
  private let report: @Sendable (any Error) -> Void
  // No code of others runs under its lock.
  private let state = Mutex(State())

  private struct State {
    var members: [Entry] = []
    /// What the members respond to.
    var answers: Set<SelectorHandle> = []
    /// How often members have been asked what they respond to.
    var generation = 0
    var observer: (any ChainObserver)?
    /// The chains that this one is a member of.
    var outer: [Outer] = []
  }

  private struct Outer {
    weak var chain: Chain?
  }

  private struct Entry {
    let member: ChainMember
    var answer: Answer
    /// For a member that the chain retains.
    var retained: StrongReference?
  }

  /// What a member said when it was asked.
  private struct Answer {
    var selectors: Set<SelectorHandle>
    /// An answer to an earlier question is out of date.
    let generation: Int
  }

  private init(_ dynamicClass: DynamicClass, report: @escaping @Sendable (any Error) -> Void) {
    self.dynamicClass = dynamicClass
    self.report = report
    var methods: [SelectorHandle: ChainMethod] = [:]
    var failures: [MethodFailure] = []
    for method in dynamicClass.slotMethods(report: { failures.append($0) }) {
      switch method.plan {
      case .success(let plan): methods[method.selector] = ChainMethod(method, plan, report: report)
      case .failure(let error): failures.append(MethodFailure(selector: method.selector, cause: error))
      }
    }
    self.methods = methods
    self.failures = failures
    failures.forEach(report)
  }

  deinit {
    for entry in state.withLock({ $0.members }) {
      guard let object = entry.member.load() else { continue }
      Memberships.remove(entry.member)
      withExtendedLifetime(object) {}
    }
  }

  /// A new chain, as an Objective-C object that keeps it alive.
  /// - Parameter report: gets each of the chain's ``failures`` now, and later each ``RepeatedCompletion`` and each
  ///   ``ObjectiveCException`` that a member on a queue raises.
  package static func make(
    _ dynamicClass: DynamicClass, report: @escaping @Sendable (any Error) -> Void
  ) throws -> (chain: Chain, object: StrongReference) {
    let chain = Chain(dynamicClass, report: report)
    let object = try DelegateInstance.make(
      dynamicClass, as: ChainClass.of(dynamicClass), slots: chain.methods.values.map(\.slot),
      state: InstanceState(companion: chain))
    return (chain, object)
  }

  /// The chain that an Objective-C object is.
  package static func of(_ object: ObjectHandle) -> Chain? {
    BaseClass.hasInstance(object) ? InstanceState.of(object)?.companion as? Chain : nil
  }

  // MARK: Who hears of changes

  /// After each change of the members, or of what one responds to, it is told, with no lock held, on the thread of the
  /// change.
  package var observer: (any ChainObserver)? {
    get { state.withLock { $0.observer } }
    set {
      var observer = newValue
      // The end of the one before may be that of objects.
      state.withLock { swap(&$0.observer, &observer) }
    }
  }

  package var isAttached: Bool { observer != nil }

  private func notify(_ change: ChainChange) {
    observer?.membersHaveChanged(of: self, change)
    for outer in state.withLock({ $0.outer.compactMap(\.chain) }) { outer.refresh(self, change) }
  }

  // MARK: Chains within chains

  /// Asks a member anew that is a chain.
  private func refresh(_ inner: Chain, _ change: ChainChange) {
    for object in members where Chain.of(object.handle) === inner && askAgain(object.handle) { notify(change) }
  }

  /// Whether messages to this chain come to another: then it must not be that one's member, or they would not end.
  private func leads(to other: Chain) -> Bool {
    self === other || members.contains { Chain.of($0.handle)?.leads(to: other) ?? false }
  }

  /// Whether an object can be a member.
  private func accepts(_ object: ObjectHandle) -> Bool {
    !contains(object) && !(Chain.of(object)?.leads(to: self) ?? false)
  }

  // MARK: Members

  /// The living members in order.
  package var members: [StrongReference] { state.withLock { $0.members.map(\.member) }.compactMap { $0.load() } }

  /// Whether no member is left but this one. One whose end is under way counts until it is taken out.
  func isEmpty(besides member: StrongReference?) -> Bool {
    state.withLock { state in
      state.members.allSatisfy { entry in member.map { entry.member.isLiving($0.handle) } ?? false }
    }
  }

  package func contains(_ object: ObjectHandle) -> Bool {
    state.withLock { $0.members.contains { $0.member.isLiving(object) } }
  }

  /// Adds an object at the end; false when it can't be a member, or is one already.
  @discardableResult
  package func add(_ object: ObjectHandle) -> Bool {
    accepts(object) && add(object, ask(object), relay: nil)
  }

  /// Adds an object at the end that gets its messages on a queue; false when it can't be a member, or is one already.
  /// - Parameter waits: whether senders wait for messages that can't be sent later.
  /// - Throws: ``QueueRelay/CannotWait`` when the object responds to such a message, and `waits` is false.
  @discardableResult
  package func add(_ object: ObjectHandle, on queue: DispatchQueue, waits: Bool) throws -> Bool {
    guard accepts(object) else { return false }
    let answer = ask(object)
    let relay = try QueueRelay.make(
      for: object, dynamicClass, methods.values.map(\.method), respondsTo: answer.selectors, on: queue,
      waits: waits, report: report)
    return add(object, answer, relay: relay)
  }

  private func add(_ object: ObjectHandle, _ answer: Answer, relay: QueueRelay.Object?) -> Bool {
    let member = ChainMember(object, relay: relay)
    var answer = answer
    answer.selectors = member.passable(answer.selectors)
    let isAdded = changeMembers { state in
      // Another thread may have added it meanwhile.
      guard !state.members.contains(where: { $0.member.isLiving(object) }) else { return false }
      // Often the last one's, whose memory both then share.
      if let last = state.members.last?.answer.selectors, last == answer.selectors { answer.selectors = last }
      state.members.append(Entry(member: member, answer: answer))
      update(answer.selectors, &state)
      return true
    }
    guard isAdded else { return false }
    Chain.of(object)?.state.withLock { inner in
      inner.outer.removeAll { $0.chain == nil || $0.chain === self }
      inner.outer.append(Outer(chain: self))
    }
    Memberships.add(member, of: self)
    // Another thread may have taken it out meanwhile, or changed its methods.
    if state.withLock({ !$0.members.contains { $0.member === member } }) {
      Memberships.remove(member)
    } else {
      askAgain(object)
    }
    notify(.call)
    return true
  }

  /// Retains a member until it is taken out.
  package func retain(_ object: ObjectHandle) {
    let retained = StrongReference(retaining: object.pointer)
    state.withLock { state in
      guard let index = state.members.firstIndex(where: { $0.member.isLiving(object) }) else { return }
      state.members[index].retained = retained
    }
  }

  /// Takes an object out; false when it is not a member.
  @discardableResult
  package func remove(_ object: ObjectHandle) -> Bool {
    guard let removed = take(where: { $0.isLiving(object) }) else { return false }
    Memberships.remove(removed.member)
    notify(.call)
    return true
  }

  /// Takes a member out that is being deallocated.
  func drop(_ member: ChainMember) {
    if take(where: { $0 === member }) != nil { notify(.deallocation) }
  }

  private func take(where isMeant: (ChainMember) -> Bool) -> Entry? {
    changeMembers { state in
      guard let index = state.members.firstIndex(where: { isMeant($0.member) }) else { return nil }
      let entry = state.members.remove(at: index)
      entry.member.retire()
      update(entry.answer.selectors, &state)
      return entry
    }
  }

  // MARK: What members respond to

  /// Asks a member anew what it responds to; false when it is none.
  @discardableResult
  package func refresh(_ object: ObjectHandle) -> Bool {
    let isMember = askAgain(object)
    if isMember { notify(.call) }
    return isMember
  }

  /// Asks an object anew in each chain that it is a member of.
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

  @discardableResult
  private func askAgain(_ object: ObjectHandle) -> Bool {
    var answer = ask(object)
    return changeMembers { state in
      guard let index = state.members.firstIndex(where: { $0.member.isLiving(object) }) else { return false }
      let entry = state.members[index]
      guard entry.answer.generation < answer.generation else { return true }
      answer.selectors = entry.member.passable(answer.selectors)
      state.members[index].answer = answer
      update(entry.answer.selectors.symmetricDifference(answer.selectors), &state)
      return true
    }
  }

  /// Runs `body` under the lock, and then releases what the changed lists of receivers kept: when members are
  /// deallocated, code runs that is not ours and that may ask for the lock.
  private func changeMembers<Result>(_ body: (inout State) -> Result) -> Result {
    defer { bd_receivers_releaseReplaced() }
    return state.withLock(body)
  }

  /// Under the lock: those that get these messages are others now.
  private func update(_ selectors: Set<SelectorHandle>, _ state: inout State) {
    for selector in selectors {
      let receivers = state.members.filter { $0.answer.selectors.contains(selector) }.map(\.member)
      methods[selector]?.setReceivers(receivers)
      if receivers.isEmpty { state.answers.remove(selector) } else { state.answers.insert(selector) }
    }
  }

  /// The methods of the protocol that a member responds to.
  var answers: Set<SelectorHandle> { state.withLock { $0.answers } }

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

  /// Whether a living member responds.
  func responds(to selector: SelectorHandle) -> Bool {
    methods[selector].map(\.hasReceivers) ?? (member(respondingTo: selector) != nil)
  }

  /// The first member that responds to a selector outside the protocol. A method of the protocol that was left out is
  /// nobody's: one member must not get what is for all.
  func member(respondingTo selector: SelectorHandle) -> StrongReference? {
    guard failure(selector) == nil else { return nil }
    return members.first { Message.responds($0.handle, to: selector) }
  }

  /// Why a method of the protocol can't be passed on.
  package func failure(_ selector: SelectorHandle) -> MethodFailure? { failures.first { $0.selector == selector } }
}

/// An object that is told when a chain's members have changed.
package protocol ChainObserver: AnyObject, Sendable {
  func membersHaveChanged(of chain: Chain, _ change: ChainChange)
}

/// Why a chain's members have changed.
package enum ChainChange: Sendable {
  /// Somebody called for it.
  case call
  /// A member was deallocated, on whichever thread had its last reference.
  case deallocation
}

import CBlockDelegateRuntime
import Dispatch

/// The members of a chain, and which of them get each message of the protocol.
///
/// Sendable because its variables are only touched under `lock`. No code of others runs under it.
package final class Chain: @unchecked Sendable {
  package let dynamicClass: DynamicClass
  /// All methods of the protocol that can be passed on.
  private let methods: [SelectorHandle: ChainMethod]
  private let lock = Lock()
  private var members: [Entry] = []
  /// How often members have been asked what they respond to.
  private var askings = 0
  private var attachment: ChainAttachment?
  /// The chains that this one is a member of.
  private var outer: [Outer] = []

  private struct Outer {
    weak var chain: Chain?
  }

  private struct Entry {
    let member: ChainMember
    /// What the member said when it was asked.
    var selectors: Set<SelectorHandle>
    /// Which asking that was: an answer to an earlier one is out of date.
    var asking: Int
    /// For a member that the chain keeps.
    var kept: StrongReference?
  }

  private init(_ dynamicClass: DynamicClass) throws {
    self.dynamicClass = dynamicClass
    methods = try Dictionary(
      uniqueKeysWithValues: dynamicClass.description.instanceMethods.compactMap { method in
        ChainMethod(try dynamicClass.slotMethod(for: method)).map { (method.selector, $0) }
      })
  }

  deinit {
    for entry in members {
      guard let object = entry.member.loadRetained() else { continue }
      Memberships.remove(entry.member)
      bd_objc_release(object)
    }
  }

  /// A new chain, as an Objective-C object that keeps it alive.
  package static func make(_ dynamicClass: DynamicClass) throws -> (chain: Chain, object: StrongReference) {
    let chain = try Chain(dynamicClass)
    let object = try DelegateObject.make(
      dynamicClass, as: ChainClass.of(dynamicClass), slots: chain.methods.values.map(\.slot),
      state: InstanceState(companion: chain))
    return (chain, object)
  }

  /// The chain that an Objective-C object is.
  package static func of(_ object: OpaquePointer) -> Chain? {
    guard ChainClass.contains(object) else { return nil }
    return DelegateObject.state(of: object)?.companion as? Chain
  }

  // MARK: Its owner

  /// After each change of the members the attachment is told, with no lock held, on the thread that made it: also when a
  /// member is deallocated.
  package func attach(_ attachment: ChainAttachment?) { lock.withLock { self.attachment = attachment } }

  package var currentAttachment: ChainAttachment? { lock.withLock { attachment } }

  private func notify() {
    currentAttachment?.membersHaveChanged(of: self)
    for outer in lock.withLock({ outer.compactMap(\.chain) }) { outer.refresh(self) }
  }

  // MARK: Chains within chains

  /// Asks a member anew that is a chain.
  private func refresh(_ inner: Chain) {
    for object in copyMembers() {
      if Chain.of(object) === inner { refresh(object) }
      bd_objc_release(object)
    }
  }

  /// Whether messages to this chain come to another: then it must not be that one's member, or they would not end.
  private func leads(to other: Chain) -> Bool {
    guard self !== other else { return true }
    var leads = false
    for object in copyMembers() {
      if let inner = Chain.of(object), inner.leads(to: other) { leads = true }
      bd_objc_release(object)
    }
    return leads
  }

  /// Whether an object can be a member.
  private func accepts(_ object: OpaquePointer) -> Bool {
    guard !contains(object) else { return false }
    return Chain.of(object).map { !$0.leads(to: self) } ?? true
  }

  // MARK: Members

  /// The living members in order: references that the caller owns.
  package func copyMembers() -> [OpaquePointer] {
    lock.withLock { members.map(\.member) }.compactMap { $0.loadRetained() }
  }

  /// Adds an object at the end; false when it is a member already.
  @discardableResult
  package func add(_ object: OpaquePointer) -> Bool {
    guard accepts(object) else { return false }
    return add(object, ask(object), relay: nil)
  }

  /// Adds an object at the end that gets its messages on a queue; false when it is a member already.
  /// - Parameter waits: whether senders wait for messages that can't be sent later.
  /// - Throws: ``QueueRelay/CannotWait`` when the object responds to such a message, and `waits` is false.
  @discardableResult
  package func add(_ object: OpaquePointer, on queue: DispatchQueue, waits: Bool) throws -> Bool {
    guard accepts(object) else { return false }
    let answer = ask(object)
    let relay = try QueueRelay.make(
      for: object, dynamicClass, methods.values.map(\.method), respondsTo: answer.selectors, on: queue,
      waits: waits)
    return add(object, answer, relay: relay)
  }

  private func add(
    _ object: OpaquePointer, _ answer: Answer, relay: QueueRelay.Object?
  ) -> Bool {
    let member = ChainMember(object, relay: relay)
    let selectors = member.passable(answer.selectors)
    let isAdded = lock.withLock {
      // Another thread may have added it meanwhile.
      guard !members.contains(where: { $0.member.isLiving(object) }) else { return false }
      // Often the last one's, which then both share.
      let isShared = members.last?.selectors == selectors
      members.append(
        Entry(
          member: member, selectors: isShared ? members.last!.selectors : selectors, asking: answer.asking, kept: nil))
      update(selectors)
      return true
    }
    guard isAdded else { return false }
    if let inner = Chain.of(object) {
      inner.lock.withLock {
        inner.outer.removeAll { $0.chain == nil || $0.chain === self }
        inner.outer.append(Outer(chain: self))
      }
    }
    Memberships.add(member, of: self)
    // Another thread may have taken it out meanwhile, or changed its methods.
    if lock.withLock({ !members.contains { $0.member === member } }) {
      Memberships.remove(member)
    } else {
      askAgain(object)
    }
    notify()
    return true
  }

  /// Retains a member until it is taken out.
  package func keep(_ object: OpaquePointer) {
    let kept = StrongReference(retaining: object)
    lock.withLock {
      guard let index = members.firstIndex(where: { $0.member.isLiving(object) }) else { return }
      members[index].kept = kept
    }
  }

  /// Takes an object out; false when it is not a member.
  @discardableResult
  package func remove(_ object: OpaquePointer) -> Bool {
    let removed = lock.withLock { take { $0.isLiving(object) } }
    guard let removed else { return false }
    Memberships.remove(removed.member)
    notify()
    return true
  }

  package func contains(_ object: OpaquePointer) -> Bool {
    lock.withLock { members.contains { $0.member.isLiving(object) } }
  }

  /// Asks a member anew what it responds to; false when it is none.
  @discardableResult
  package func refresh(_ object: OpaquePointer) -> Bool {
    let isMember = askAgain(object)
    if isMember { notify() }
    return isMember
  }

  @discardableResult
  private func askAgain(_ object: OpaquePointer) -> Bool {
    let answer = ask(object)
    return lock.withLock {
      guard let index = members.firstIndex(where: { $0.member.isLiving(object) }) else { return false }
      guard members[index].asking < answer.asking else { return true }
      let passable = members[index].member.passable(answer.selectors)
      let changed = members[index].selectors.symmetricDifference(passable)
      members[index].asking = answer.asking
      guard !changed.isEmpty else { return true }
      members[index].selectors = passable
      update(changed)
      return true
    }
  }

  /// Asks an object anew in each chain that it is a member of.
  package static func refreshAll(_ object: OpaquePointer) {
    for chain in Memberships.chains(of: object) { chain.refresh(object) }
  }

  /// A member is being deallocated.
  func drop(_ member: ChainMember) {
    guard lock.withLock({ take { $0 === member } }) != nil else { return }
    notify()
  }

  /// Under the lock.
  private func take(_ isMeant: (ChainMember) -> Bool) -> Entry? {
    guard let index = members.firstIndex(where: { isMeant($0.member) }) else { return nil }
    let entry = members.remove(at: index)
    entry.member.retire()
    update(entry.selectors)
    return entry
  }

  /// Under the lock: those that get these messages are others now.
  private func update(_ selectors: Set<SelectorHandle>) {
    for selector in selectors {
      methods[selector]?.setReceivers(members.filter { $0.selectors.contains(selector) }.map(\.member))
    }
  }

  private struct Answer {
    let selectors: Set<SelectorHandle>
    let asking: Int
  }

  /// Asks an object what it responds to.
  private func ask(_ object: OpaquePointer) -> Answer {
    let asking = lock.withLock {
      askings += 1
      return askings
    }
    return Answer(selectors: Set(methods.keys.filter { Message.responds(object, to: $0) }), asking: asking)
  }

  // MARK: Messages

  /// How results of several members become one.
  package func combine(_ selector: SelectorHandle, _ combine: bd_combine) { methods[selector]?.combine(combine) }

  package func combine(_ selector: SelectorHandle, _ results: @escaping @Sendable () -> any ChainResults) {
    methods[selector]?.combine(results)
  }

  /// The method for a selector of the protocol, if it can be passed on.
  package func method(_ selector: SelectorHandle) -> SlotMethod? { methods[selector]?.method }

  /// Whether a living member responds.
  func responds(to selector: SelectorHandle) -> Bool {
    if let method = methods[selector] { return method.hasReceivers }
    guard let other = copyMember(respondingTo: selector) else { return false }
    bd_objc_release(other)
    return true
  }

  /// The first member that responds to a selector outside the protocol: a reference that the caller owns.
  func copyMember(respondingTo selector: SelectorHandle) -> OpaquePointer? {
    var found: OpaquePointer?
    for object in copyMembers() {
      if found == nil, Message.responds(object, to: selector) { found = object } else { bd_objc_release(object) }
    }
    return found
  }
}

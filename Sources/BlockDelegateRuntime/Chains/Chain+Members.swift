// The members of a chain are in a list of the C layer (drawn in calls/members.c), which messages go through without a
// lock. The members that an object is in all chains are linked. The runtime keeps a word for the object that leads to the
// first of them. One lock guards the lists and the links of all chains.

extension Chain {
  /// What the lock guards besides the members.
  struct Changes {
    /// The number of times that a member was added that may pass messages on.
    var paths = 0
    /// The list that was replaced under the lock. Releasing it may deallocate members.
    var replaced: UnsafeMutablePointer<bd_member_list>?
  }

  // No code outside this library runs while the lock is held.
  private static let changes = Mutex(Changes())

  static func change<Result>(_ body: (inout Changes) -> Result) -> Result {
    let (result, replaced) = changes.withLock { (body(&$0), $0.replaced.take()) }
    bd_memberList_release(replaced)
    return result
  }

  // MARK: Functions that are called under the lock

  private var entries: UnsafeBufferPointer<ChainMember> {
    let list = memberList.pointee.list!
    return UnsafeBufferPointer(start: bd_memberList_entries(list), count: Int(list.pointee.count))
  }

  /// Returns the word that leads to the first of the members that an object is.
  private static func first(_ object: ObjectHandle, makes: Bool = false) -> UnsafeMutablePointer<ChainMember?> {
    UnsafeMutableRawPointer(bd_object_endWord(object.pointer, objectEnds, makes))
      .assumingMemoryBound(to: ChainMember?.self)
  }

  /// The members that an object is, and those of objects that share a word with it.
  private static func linked(_ first: UnsafeMutablePointer<ChainMember?>) -> some Sequence<ChainMember> {
    sequence(state: first.pointee) { next in
      defer { next = next?.pointee.next }
      return next
    }
  }

  /// Searches the list from its end, and the members that the object is, which takes as long as for the shorter of both.
  private func find(_ object: ObjectHandle) -> ChainMember? {
    for (member, listed) in zip(Chain.linked(Chain.first(object)), entries.reversed()) {
      if member.object == object, member.pointee.members == memberList { return member }
      if listed.object == object, listed.pointee.members != nil { return listed }
    }
    return nil
  }

  /// Takes a member out of the list. Returns whether the chain now responds to fewer methods.
  private func takeOut(_ member: ChainMember) -> Bool {
    member.unlink()
    member.pointee.members = nil
    memberList.pointee.count -= 1
    return bd_member_take(member, memberList, nil)
  }

  // MARK: The end of objects and chains

  private static let objectEnds: bd_word_end = { word in
    let first = UnsafeMutableRawPointer(word).assumingMemoryBound(to: ChainMember?.self)
    let ended = change { _ in
      let ended = linked(first).map { (member: bd_member_retain($0), chain: $0.chain) }
      for (member, _) in ended { member.unlink() }
      return ended
    }
    for (member, chain) in ended {
      chain?.remove(member, byDeallocation: true)
      bd_member_release(member)
    }
  }

  /// Removes all members, when the chain ends.
  func removeAll() {
    Chain.change { _ in for member in entries where member.pointee.members != nil { _ = takeOut(member) } }
    bd_members_end(memberList)
  }

  // MARK: Members

  /// The living members in order.
  package var members: [StrongReference] { describedMembers.map(\.object) }

  /// The living members in order, each with its label and the source location where it was added.
  package var describedMembers: [(object: StrongReference, label: String?, location: CodeLocation?)] {
    let all = Chain.change { _ in entries.filter { $0.pointee.members != nil }.map { bd_member_retain($0) } }
    defer { all.forEach(bd_member_release) }
    return all.compactMap { member in member.load().map { ($0, member.details.label, member.details.location) } }
  }

  /// Returns the chains that an object is a member of.
  static func all(with object: ObjectHandle) -> [Chain] {
    change { _ in linked(first(object)).filter { $0.object == object }.compactMap(\.chain) }
  }

  /// Returns what `body` returns for the member, or nil if the object is not a member.
  func withMember<Result>(_ object: ObjectHandle, _ body: (ChainMember) throws -> Result) rethrows -> Result? {
    guard let member = Chain.change({ _ in find(object).map { bd_member_retain($0) } }) else { return nil }
    defer { bd_member_release(member) }
    // If the object was deallocated without notice, another one has its address now.
    if member.load() != nil { return try body(member) }
    remove(member)
    return nil
  }

  package func contains(_ object: ObjectHandle) -> Bool { route(of: object) != nil }

  /// Returns where a member gets its messages, or nil if the object is not a member.
  package func route(of object: ObjectHandle) -> DeliveryRoute? { withMember(object) { $0.details.route } }

  /// Returns whether the chain has no observer and no member except `member`. A member that is being deallocated counts
  /// until it is removed.
  /// - Parameter givingUp: Whether a chain without others is given up: members can't be added to it anymore.
  func isEmpty(besides member: StrongReference?, givingUp: Bool = false) -> Bool {
    observers.all.isEmpty
      && Chain.change { _ in
        let count = memberList.pointee.count
        let isEmpty = count == 0 || count == 1 && member.flatMap { find($0.handle) } != nil
        if givingUp { memberList.pointee.areGivenUp = isEmpty }
        return isEmpty
      }
  }

  /// Whether the chain's owner has been deallocated or has released the chain for good. A member that is added then
  /// gets no messages.
  package var isGivenUp: Bool {
    Chain.change { _ in memberList.pointee.areGivenUp } || attachment?.hasLostOwner == true
  }

  // MARK: Changes

  /// Adds an object as the last member. Returns false if the object is a member already, or if messages to it would
  /// come back to the chain.
  /// - Throws: `synchronousMessage` if the object responds to a message that can't be sent later, and senders
  ///   do not wait; the exception of the object's `respondsToSelector:`.
  @discardableResult
  package func add(
    _ object: ObjectHandle, label: String? = nil, at location: CodeLocation? = nil, by route: DeliveryRoute = .immediate
  ) throws -> Bool {
    guard !contains(object) else { return false }
    let relayed = route.isImmediate ? nil : try relay(to: object, by: route)
    let isPlain = label == nil && relayed == nil
    let details = isPlain ? .at(location) : MemberDetails(label, location, route, relayed: relayed)
    let target = relayed?.relay.handle ?? object
    let member = bd_member_create(
      memberList, object.pointer, target.pointer, Unmanaged.passUnretained(details).toOpaque())
    defer { bd_member_release(member) }
    guard member.load() != nil, append(member) else { return false }
    // The object is asked when it is a member, so that it is asked again if its methods change meanwhile.
    do { notify(try check(member, isNew: true)) } catch {
      remove(member)
      throw error
    }
    return true
  }

  /// Appends a member that gets no messages yet. Returns false if it can't be added.
  private func append(_ member: ChainMember) -> Bool {
    let (object, passesOn) = (member.object, BaseClass.hasInstance(member.object))
    while !contains(object), let own = self.object {
      let known = Chain.change { $0.paths }
      // The search retains objects, so the lock is not held. If nothing sends to this chain, there is nothing to search:
      // adding chains to both ends of a long row, or many chains to one, takes the same time for any number.
      let hasSenders = isForwardedTo || object == own.handle || !Chain.all(with: own.handle).isEmpty
      if passesOn, hasSenders, PathSearch.leads(from: object, to: own.handle) { return false }
      let isAppended: Bool? = Chain.change { changes in
        if memberList.pointee.areGivenUp { return false }
        // The search is repeated if another thread has added a path.
        guard !passesOn || changes.paths == known, find(object) == nil else { return nil }
        if passesOn { changes.paths += 1 }
        if memberList.pointee.list.pointee.capacity == entries.count {
          changes.replaced = bd_members_rebuild(memberList)
        }
        bd_members_append(memberList, member)
        memberList.pointee.count += 1
        member.pointee.members = memberList
        member.link(to: Chain.first(object, makes: true))
        return true
      }
      if let isAppended { return isAppended }
    }
    return false
  }

  /// Makes the object that gets a member's messages and passes them on elsewhere.
  private func relay(
    to object: ObjectHandle, by route: DeliveryRoute
  ) throws -> (member: WeakReference, relay: StrongReference) {
    let member = WeakReference(object)
    let slots = try chainMethods.filter { $0.method.canTake(route) }.map {
      try $0.slot(passingTo: member, by: route, report: report)
    }
    return (member, try DelegateInstance.make(dynamicClass, slots: slots, state: nil))
  }

  /// Retains a member until it is removed.
  package func retain(_ object: ObjectHandle) {
    let retained = StrongReference(retaining: object)
    if contains(object) { state.withLock { $0.retained[object] = retained } }
  }

  /// Removes a member. Returns false if the object is not a member.
  @discardableResult
  package func remove(_ object: ObjectHandle) -> Bool { withMember(object) { remove($0) } == true }

  @discardableResult
  private func remove(_ member: ChainMember, byDeallocation: Bool = false) -> Bool {
    let taken: Bool? = Chain.change { changes in
      guard member.pointee.members == memberList else { return nil }
      let isNews = takeOut(member)
      let count = memberList.pointee.count
      if count == 0 || count < entries.count / 2 { changes.replaced = bd_members_rebuild(memberList) }
      return isNews
    }
    guard let isNews = taken else { return false }
    if let relayed = member.details.relayed { bd_receiver_retire(relayed.member.receiver) }
    // A delegate that the chain retains belongs to the chain, and is removed with its closures.
    let retained = state.withLock { $0.retained.removeValue(forKey: member.object) }
    if let retained { DelegateInstance.dropQueuedCalls(of: retained.handle) }
    notify(checkOthers(member.object, isMember: false) || isNews, byDeallocation: byDeallocation)
    return true
  }
}

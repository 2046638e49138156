extension Chain {
  // MARK: Methods of the protocol

  /// Checks again which selectors a member responds to. Does nothing if the object is not a member.
  /// - Throws: The exception of the member's `respondsToSelector:`.
  package func refresh(_ object: ObjectHandle) throws { try withMember(object) { notify(try check($0)) } }

  /// Checks again, in each chain that an object is a member of, which selectors the object responds to.
  package static func refreshAll(_ object: ObjectHandle) {
    for chain in all(with: object) {
      do { try chain.refresh(object) } catch { chain.report(error) }
    }
  }

  /// Asks a member which messages it responds to. It does not get those whose types in its class differ, and those that
  /// can't be delivered by its route.
  /// - Parameter isNew: Whether these messages are reported and thrown.
  /// - Returns: Whether the chain now responds to other selectors.
  func check(_ member: ChainMember, isNew: Bool = false) throws -> Bool {
    let number = Chain.change { _ in
      memberList.pointee.checks += 1
      return memberList.pointee.checks
    }
    let (object, details) = (member.object, member.details)
    var taken = [UInt](repeating: 0, count: Int(memberList.pointee.methodCount) / UInt.bitWidth + 1)
    var (mismatches, refused): ([BlockDelegateError], [BlockDelegateError]) = ([], [])
    try AutoreleasePool.ensure {
      for method in methods where try object.responds(to: method.selector) {
        if let mismatch = method.mismatch(in: object) {
          mismatches.append(mismatch)
        } else if !method.canTake(details.route) {
          refused.append(method.synchronousMessage)
        } else {
          taken[method.index / UInt.bitWidth] |= 1 << (method.index % UInt.bitWidth)
        }
      }
    }
    if isNew, !refused.isEmpty { throw BlockDelegateError(sorted(refused) { $0.description }) }
    if isNew, !mismatches.isEmpty {
      report(BlockDelegateError(sorted(mismatches) { $0.description }, at: details.location))
    }
    let isNews = Chain.change { _ in
      // A later check may have ended before.
      guard member.pointee.members == memberList, member.pointee.check < number else { return false }
      member.pointee.check = number
      return bd_member_take(member, memberList, taken)
    }
    return checkOthers(object, isMember: true) || isNews
  }

  /// Returns the reason why the chain can't pass on a method of the protocol, or nil if it can.
  package func failure(_ selector: SelectorHandle) -> BlockDelegateError? {
    failures.first { $0.selector == selector }?.error
  }

  /// Returns whether a living member responds to the selector, an observer wants it, or every object responds to it.
  func responds(to selector: SelectorHandle) -> Bool {
    if let method = method(selector) {
      return method.hasLivingMembers || method.method.canStayUnanswered && observers.includeUnanswered
    }
    return RootClass.handle.responds(to: selector) || member(respondingTo: selector) != nil
  }

  // MARK: Other selectors

  /// Returns the first member that responds to a selector outside the protocol. A method of the protocol that the chain
  /// can't pass on reaches no member, because a message for all members must not reach only one.
  func member(respondingTo selector: SelectorHandle) -> StrongReference? {
    // A member that passes the question on to this chain has no answer of its own.
    guard failure(selector) == nil, state.withLock({ $0.others.begin(selector) }) else { return nil }
    let found = members.first { member in
      do { return try member.handle.responds(to: selector) } catch { report(error) }
      return false
    }
    state.withLock { $0.others.end(selector, found?.handle) }
    return found
  }

  /// Asks for the selectors outside the protocol to which a member responds that was removed or has changed.
  /// - Returns: Whether the chain may now respond to other selectors. A new member is not asked for those to which none
  ///   responded: the owner will ask again.
  func checkOthers(_ object: ObjectHandle, isMember: Bool) -> Bool {
    let (known, hadUnanswered) = state.withLock { state in
      defer { if isMember { state.others.hasUnanswered = false } }
      return (state.others.members, state.others.hasUnanswered)
    }
    var isNews = isMember && hadUnanswered
    for (selector, member) in known where member == object && self.member(respondingTo: selector) == nil {
      isNews = true
    }
    return isNews
  }

  /// Returns whether a member responded to a selector outside the protocol earlier. Reports the first such message.
  func hasLost(_ selector: SelectorHandle) -> Bool {
    let (isLost, isFirst) = state.withLock { state in
      let isLost = state.others.lost.contains(selector) || state.others.members[selector] != nil
      defer { if isLost { state.others.hasReportedLoss = true } }
      return (isLost, isLost && !state.others.hasReportedLoss)
    }
    if isFirst { report(BlockDelegateError(.deallocatedTarget, selector: selector.name)) }
    return isLost
  }
}

/// What a chain knows about the selectors outside its protocol.
struct OtherSelectors {
  /// The selectors that the chain was asked about, and the members that respond to them.
  var members: [SelectorHandle: ObjectHandle] = [:]
  /// The selectors to which a member responded earlier.
  var lost: Set<SelectorHandle> = []
  var hasReportedLoss = false
  /// Whether the chain was asked about a selector to which no member responded, since the last new member.
  var hasUnanswered = false
  /// The questions that are being asked, with the threads that ask them.
  private var questions: [(SelectorHandle, thread: UInt64)] = []

  /// Begins a question. Returns false if this thread is asking it already, so that it has come back.
  mutating func begin(_ selector: SelectorHandle) -> Bool {
    let question = (selector, thread: bd_thread_number())
    if questions.contains(where: { $0 == question }) { return false }
    questions.append(question)
    return true
  }

  /// Ends a question, to which a member responds or none.
  mutating func end(_ selector: SelectorHandle, _ member: ObjectHandle?) {
    let question = (selector, thread: bd_thread_number())
    questions.removeAll { $0 == question }
    let known = members[selector]
    members[selector] = member
    if member != nil { lost.remove(selector) } else if known != nil { lost.insert(selector) }
    if member == nil { hasUnanswered = true }
  }
}

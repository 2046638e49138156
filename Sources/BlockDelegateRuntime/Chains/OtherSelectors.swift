/// What a chain knows about the selectors outside its protocol.
struct OtherSelectors {
  /// The selectors that the chain was asked about, and the members that respond to them.
  var members: [SelectorHandle: ObjectHandle] = [:]
  /// The selectors to which a member responded earlier.
  var lost: Set<SelectorHandle> = []
  var hasReportedLoss = false
  /// Whether the chain was asked about a selector to which no member responded, since the last new member.
  var hasUnanswered = false
  /// The questions that threads are asking the members now.
  private var questions: [Question] = []

  private struct Question: Equatable {
    let selector: SelectorHandle
    let thread = bd_thread_number()
  }

  /// Begins a question. Returns false if this thread is asking it already, so that it has come back.
  mutating func begin(_ selector: SelectorHandle) -> Bool {
    let question = Question(selector: selector)
    if questions.contains(question) { return false }
    questions.append(question)
    return true
  }

  mutating func end(_ selector: SelectorHandle, _ member: ObjectHandle?) {
    let question = Question(selector: selector)
    questions.removeAll { $0 == question }
    let known = members[selector]
    members[selector] = member
    if member != nil { lost.remove(selector) } else if known != nil { lost.insert(selector) }
    if member == nil { hasUnanswered = true }
  }
}

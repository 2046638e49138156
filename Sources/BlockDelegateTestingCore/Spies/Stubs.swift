import BlockDelegateCore

/// The stubs of a spy.
package final class Stubs<Method: Hashable & Sendable, Answer>: Sendable {
  /// What answers a message, and the matcher, which returns whether the stub is for a message; nil for a stub that is for
  /// all messages.
  private typealias Stub = (matches: ((RecordedMessage) -> Bool)?, answer: Answer)

  /// The stubs of each method: first the stub without a matcher, if there is one, and then the others in the order in
  /// which they were set.
  private let stubs = Mutex<[Method: [Stub]]>([:])

  package init() {}

  /// Sets a stub, which replaces an earlier one if both have no matcher.
  ///
  /// - Parameters:
  ///   - matches: The matcher. If it throws an error, the test fails and the stub is not for the message.
  ///   - site: The place of the failure.
  package func set(
    _ answer: Answer, for method: Method, where matches: ((RecordedMessage) throws -> Bool)?,
    _ framework: TestFramework, at site: CodeLocation
  ) {
    let matcher = matches.map { matches in
      { (message: RecordedMessage) in
        do { return try matches(message) } catch {
          framework.fail("\(message.name): the stub's matcher has failed: \(error)\n\(message)", at: site)
          return false
        }
      }
    }
    // The objects that a replaced stub captured are released after the lock was unlocked.
    let previous = stubs.withLock { stubs in
      let previous = stubs[method] ?? []
      let new = (matches: matcher, answer: answer)
      stubs[method] = matcher == nil ? [new] + previous.filter { $0.matches != nil } : previous + [new]
      return previous
    }
    withExtendedLifetime(previous) {}
  }

  /// Returns the answer to a message: that of the last stub whose matcher accepts it.
  package func answer(to message: RecordedMessage, of method: Method) -> Answer? {
    stubs.withLock { $0[method] ?? [] }.reversed().first { $0.matches?(message) ?? true }?.answer
  }
}

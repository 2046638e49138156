import Foundation

/// What closures note on any thread, and who waits for it.
final class Calls: @unchecked Sendable {
  private let condition = NSCondition()
  private var notes: [String] = []

  func note(_ text: String) {
    condition.lock()
    notes.append(text)
    condition.broadcast()
    condition.unlock()
  }

  /// Notes what has not been noted yet.
  func noteOnce(_ text: String) { if !all.contains(text) { note(text) } }

  var all: [String] {
    condition.lock()
    defer { condition.unlock() }
    return notes
  }

  /// Waits until something that begins so is noted, and returns all that is noted until then.
  func until(_ beginning: String, within seconds: Double = 30) -> [String] {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !notes.contains(where: { $0.hasPrefix(beginning) }), condition.wait(until: end) {}
    return notes
  }
}

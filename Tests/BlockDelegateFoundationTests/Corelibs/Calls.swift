import Foundation

/// A list of notes that closures write on any thread, and that a test can wait for.
final class Calls: @unchecked Sendable {
  private let condition = NSCondition()
  private var notes: [String] = []

  func note(_ text: String) {
    condition.lock()
    notes.append(text)
    condition.broadcast()
    condition.unlock()
  }

  /// Adds `text` unless the list already contains it.
  func noteOnce(_ text: String) { if !all.contains(text) { note(text) } }

  var all: [String] {
    condition.lock()
    defer { condition.unlock() }
    return notes
  }

  /// Waits until a note begins with `beginning`, or until the time is up, and returns all notes.
  func until(_ beginning: String, within seconds: Double = 30) -> [String] {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !notes.contains(where: { $0.hasPrefix(beginning) }), condition.wait(until: end) {}
    return notes
  }
}

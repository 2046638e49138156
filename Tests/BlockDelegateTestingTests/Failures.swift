import BlockDelegateTesting
import Foundation
import Testing

/// The failures that were reported to tests, from any thread.
final class Found: @unchecked Sendable {
  // `@unchecked Sendable` is correct because the lock guards the array.
  private let lock = NSLock()
  private var found: [(text: String, location: SourceLocation?)] = []

  func add(_ text: String, _ location: SourceLocation?) { lock.withLock { found.append((text, location)) } }
  var texts: [String] { lock.withLock { found.map(\.text) } }
  var locations: [SourceLocation] { lock.withLock { found.compactMap(\.location) } }
}

/// Expects that `body` makes the test fail with exactly these texts, each at a line of this file.
func expectFailures(
  _ expected: [String], of location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  let found = Found()
  // An error that `body` throws is one of the issues.
  try? withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    found.add(text(of: issue), issue.sourceLocation)
    return true
  }
  check(found, expected, location)
}

/// Expects that the asynchronous `body` makes the test fail with exactly these texts.
func expectFailures(
  _ expected: [String], of location: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async {
  let found = Found()
  // An error that `body` throws is one of the issues.
  try? await withKnownIssue(isIntermittent: true) {
    try await body()
  } matching: { issue in
    found.add(text(of: issue), issue.sourceLocation)
    return true
  }
  check(found, expected, location)
}

private func check(_ found: Found, _ expected: [String], _ location: SourceLocation) {
  #expect(found.texts == expected, sourceLocation: location)
  for place in found.locations {
    // The failure must be reported at the line of the check, which is inside the closure.
    #expect(place.fileID == location.fileID, sourceLocation: location)
    #expect(place.line >= location.line && place.line < location.line + 40, sourceLocation: location)
  }
}

private func text(of issue: Issue) -> String {
  if let error = issue.error { return "\(error)" }
  return issue.comments.map(\.rawValue).joined(separator: "\n")
}

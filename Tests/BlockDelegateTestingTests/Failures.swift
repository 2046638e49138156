import BlockDelegateTesting
import Foundation
import Testing

/// What tests were told of, from any thread.
final class Found: @unchecked Sendable {
  // `@unchecked` holds because of the lock.
  private let lock = NSLock()
  private var found: [(text: String, location: SourceLocation?)] = []

  func add(_ text: String, _ location: SourceLocation?) { lock.withLock { found.append((text, location)) } }
  var texts: [String] { lock.withLock { found.map(\.text) } }
  var locations: [SourceLocation] { lock.withLock { found.compactMap(\.location) } }
}

/// Expects that `body` makes the test fail with exactly these texts, each of them in a line of this file.
func expectFailures(
  _ expected: [String], of location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  let found = Found()
  // What `body` throws is one of the issues.
  try? withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    found.add(text(of: issue), issue.sourceLocation)
    return true
  }
  check(found, expected, location)
}

/// Expects that `body` makes the test fail with exactly these texts.
func expectFailures(
  _ expected: [String], of location: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async {
  let found = Found()
  // What `body` throws is one of the issues.
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
    // Where the check stands, which is within the closure.
    #expect(place.fileID == location.fileID, sourceLocation: location)
    #expect(place.line >= location.line && place.line < location.line + 40, sourceLocation: location)
  }
}

private func text(of issue: Issue) -> String {
  if let error = issue.error { return "\(error)" }
  return issue.comments.map(\.rawValue).joined(separator: "\n")
}

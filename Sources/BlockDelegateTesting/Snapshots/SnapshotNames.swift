import BlockDelegate
import Testing

/// The names of a test's snapshots. Snapshots without a name are numbered, and no two snapshots have the same name.
final class SnapshotNames: Sendable {
  private let known = Mutex<(counts: [String: Int], names: Set<String>)>(([:], []))
  /// The test that each name of the process belongs to.
  private static let owners = Mutex<[String: String]>([:])

  /// The names for tests without a scope.
  static let ofProcess = SnapshotNames()

  /// Returns the part of a file's name that distinguishes the snapshots of a test, or nil if the name was used before.
  func part(_ name: String?, of test: String) -> String? {
    known.withLock { known in
      if let name { return known.names.insert("\(test).\(name)").inserted ? name : nil }
      let number = (known.counts[test] ?? 0) + 1
      known.counts[test] = number
      return "\(number)"
    }
  }

  func removeAll() { known.withLock { $0 = ([:], []) } }

  /// Returns whether the current test is the first one with these names, or the same test again.
  static func belongToCurrentTest(_ test: String, _ function: String) -> Bool {
    let owner = Test.current.map { "\($0.id)" } ?? function
    return owners.withLock { owners in
      owners.merge([test: owner]) { first, _ in first }
      return owners[test] == owner
    }
  }

  /// Returns a name as part of a path: letters, digits and underscores, with hyphens between them instead of other
  /// characters. The end of a name that is too long for a file is replaced by a number.
  static func pathComponent(_ name: String) -> String {
    let component = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "-")
    guard component.utf8.count > 200 else { return component }
    let hash = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    return "\(component.prefix(40))-\(hash)"
  }

  /// Returns the name of a test for its files: the name of the test's function without the parentheses and parameters.
  static func test(_ function: String) -> String {
    let name = function.hasPrefix("`") ? function.dropFirst().prefix { $0 != "`" } : function.prefix { $0 != "(" }
    return pathComponent(String(name))
  }
}

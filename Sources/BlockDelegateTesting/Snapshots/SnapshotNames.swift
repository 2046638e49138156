import BlockDelegateRuntime
import Foundation

#if canImport(Testing)
  import Testing
#endif

/// The snapshots that there were in a test: those without a name are numbered, and no two have one name.
final class SnapshotNames: Sendable {
  private let known = Mutex<(counts: [String: Int], names: Set<String>)>(([:], []))

  /// For tests that are in no scope.
  static let ofProcess = SnapshotNames()

  /// The part of a file's name that tells a test's snapshots apart; nil for a name that was there already.
  func part(_ name: String?, of test: String) -> String? {
    known.withLock { known in
      if let name { return known.names.insert("\(test).\(name)").inserted ? name : nil }
      let number = (known.counts[test] ?? 0) + 1
      known.counts[test] = number
      return "\(number)"
    }
  }

  func removeAll() { known.withLock { $0 = ([:], []) } }

  /// A name as a part of a path: letters, digits and underscores, with hyphens for all else.
  static func pathComponent(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return words.joined(separator: "-")
  }

  /// The name of a test for its files: that of its function, without the parentheses and what is in them.
  static func test(_ function: String) -> String {
    guard function.hasPrefix("`"), let end = function.dropFirst().firstIndex(of: "`") else {
      return pathComponent(String(function.prefix { $0 != "(" }))
    }
    return pathComponent(String(function[..<end]))
  }

  /// Whether the current test runs several times with different arguments, at once.
  static var isParameterized: Bool {
    #if canImport(Testing)
      return Test.Case.current?.isParameterized ?? false
    #else
      return false
    #endif
  }
}

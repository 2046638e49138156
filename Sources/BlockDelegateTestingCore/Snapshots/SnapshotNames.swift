import BlockDelegateCore
import Testing

/// The names of a test's snapshots. Snapshots without a name are numbered, and no two snapshots have the same name.
final class SnapshotNames: Sendable {
  private let known = Mutex<(counts: [String: Int], names: Set<String>)>(([:], []))
  /// The tests that the files of the process belong to.
  private static let owners = Mutex<[String: String]>([:])

  /// The names for tests without a scope.
  static let ofProcess = SnapshotNames()

  /// Returns the part of a file's name that distinguishes the snapshots of a test, or nil if the name was used before.
  func part(_ name: String?, of test: String) -> String? {
    known.withLock { known in
      if let name { return known.names.insert("\(test).\(name)").inserted ? name : nil }
      var number = known.counts[test] ?? 0
      repeat { number += 1 } while !known.names.insert("\(test).\(number)").inserted
      known.counts[test] = number
      return "\(number)"
    }
  }

  func removeAll() { known.withLock { $0 = ([:], []) } }

  /// Returns whether no other test has used the file.
  static func isFree(_ file: String, for test: String) -> Bool {
    owners.withLock { owners in
      owners.merge([file: test]) { first, _ in first }
      return owners[file] == test
    }
  }

  /// Returns a name as part of a file's name: letters, digits and underscores, with hyphens between them. A hash
  /// replaces what differs more than spaces from the hyphens, and the end of a name that is too long for a file.
  static func pathComponent(_ name: String, limit: Int = 90) -> String {
    let component = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "-")
    guard component.replacing("-", with: " ") != name || component.utf8.count > limit else { return component }
    let hash = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    let start = String(decoding: component.utf8.prefix(limit - 10), as: UTF8.self).replacing("\u{FFFD}", with: "")
    return [start, String(hash >> 24, radix: 36)].filter { !$0.isEmpty }.joined(separator: "-")
  }
}

/// A test, or one case of a test with arguments.
struct SnapshotTest {
  /// The names of the suites and the function, and the texts of the arguments.
  let name: String
  /// Whether the name lacks the arguments, because their texts can differ in each process.
  let lacksArguments: Bool
  /// A text that no other test or case in the process has.
  let identity: String

  /// Finds the current test of Swift Testing.
  ///
  /// - Parameter function: The function that takes the snapshot, which has the name of the test in another framework.
  init(_ function: String, in filePath: String) {
    guard let test = Test.current else {
      let components = [TestObserver.suite.withLock { $0 } ?? "_", Self.name(of: function)]
      name = components.map { SnapshotNames.pathComponent($0) }.joined(separator: ".")
      (lacksArguments, identity) = (false, "\(filePath) \(components[0]) \(function)")
      return
    }
    // No suite has the name of an underscore.
    let suites = test.id.nameComponents.dropLast()
    let components = (suites.isEmpty ? ["_"] : suites.map(Self.name)) + [Self.name(of: test.name)]
    // Swift Testing shows the arguments to its tools only.
    let kind = Test.Case.current.map { Mirror(reflecting: $0) }
    let arguments = kind?.descendant("_kind", "parameterized", "arguments") as? [Any] ?? []
    let texts = arguments.map { Mirror(reflecting: $0).descendant("value").flatMap(Self.text) }
    lacksArguments = test.isParameterized && (texts.isEmpty || texts.contains(nil))
    let all = components + (lacksArguments ? [] : texts.compactMap { $0 })
    let joined = all.map { SnapshotNames.pathComponent($0) }.joined(separator: ".")
    name = joined.utf8.count > 140 ? SnapshotNames.pathComponent(joined, limit: 140) : joined
    let ids = arguments.map { Mirror(reflecting: $0).descendant("id") as Any }
    identity = "\(test.id) \(ids) \(kind?.descendant("_kind", "parameterized", "discriminator") as Any)"
  }

  /// Returns the name of a suite or function without parentheses and labels.
  static func name(of declaration: String) -> String {
    declaration.hasPrefix("`")
      ? String(declaration.dropFirst().prefix { $0 != "`" }) : String(declaration.prefix { $0 != "(" })
  }

  /// Returns the text of an argument, or nil if it can differ in each process.
  private static func text(of argument: Any) -> String? {
    if let text = argument as? String { return text }
    let isStable =
      switch Mirror(reflecting: argument).displayStyle {
      case .class, .set, .dictionary: argument is any CustomTestStringConvertible
      default: true
      }
    return isStable ? String(describingForTest: argument) : nil
  }
}

import Foundation

/// The condition under which snapshots are written.
public enum SnapshotMode: String, Sendable, CaseIterable {
  /// All snapshots are written. Each snapshot fails its test, so that the mode is not left on by mistake.
  case all
  /// Snapshots that differ or are missing are written. Each written snapshot fails its test.
  case failed
  /// Snapshots that are missing are written. Each written snapshot fails its test.
  case missing
  /// No snapshots are written. A missing snapshot fails its test.
  case never
}

/// When a snapshot is written, and where that setting comes from.
struct RecordMode {
  let mode: SnapshotMode
  /// The setting in words, such as `CI=true is set`; empty for the default.
  private let source: String
  /// Whether the setting is the argument `record:` of the call or of an enclosing scope.
  private let isArgument: Bool

  static let variable = "SNAPSHOT_TESTING_RECORD"

  /// Makes the mode for a call from its argument, the enclosing scope, or the environment, in this order.
  init(
    _ argument: SnapshotMode?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SnapshotError) {
    let argument = argument ?? SnapshotSettings.current.mode
    isArgument = argument != nil
    if let argument {
      (mode, source) = (argument, "record: .\(argument.rawValue)")
    } else if let given = environment[Self.variable], !given.isEmpty {
      guard let given = SnapshotMode(rawValue: given) else {
        let modes = SnapshotMode.allCases.map(\.rawValue).joined(separator: ", ")
        throw SnapshotError("\(Self.variable): expected \(modes), given \(given)")
      }
      (mode, source) = (given, "\(Self.variable)=\(given.rawValue) is set")
    } else {
      (mode, source) = environment["CI"] == "true" ? (.never, "CI=true is set") : (.missing, "")
    }
  }

  /// Returns whether the mode writes a snapshot that exists and differs, or a snapshot that is missing.
  func writes(_ isThere: Bool) -> Bool { mode == .all || mode == .failed || mode == .missing && !isThere }

  /// Returns advice on how to record a snapshot that was not recorded.
  ///
  /// - Parameter isThere: Whether a snapshot exists that differs from the value. If false, the snapshot is missing.
  func advice(isThere: Bool) -> String {
    let needed = isThere ? "failed" : "missing"
    let action = isArgument ? "pass record: .\(needed) there" : "run the test with \(Self.variable)=\(needed)"
    return source.isEmpty
      ? "To record it again, \(action)."
      : "Nothing is recorded, because \(source). To record it, \(action)."
  }
}

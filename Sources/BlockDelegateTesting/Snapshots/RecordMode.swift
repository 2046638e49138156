import Foundation

/// When a snapshot is written, and where that setting comes from.
struct RecordMode {
  let mode: SnapshotMode
  private let source: Source

  private enum Source {
    /// An argument `record:` of the call or of an enclosing scope.
    case argument
    case variable
    /// The environment variable `CI=true`.
    case integration
    case nobody
  }

  /// Makes the mode for a call from its argument, the enclosing scope, or the environment, in this order.
  init(
    _ argument: SnapshotMode?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SnapshotError) {
    if let mode = argument ?? SnapshotSettings.current.mode {
      (self.mode, source) = (mode, .argument)
    } else if let given = environment[Self.variable], !given.isEmpty {
      guard let mode = SnapshotMode(rawValue: given) else {
        let modes = SnapshotMode.allCases.map(\.rawValue).joined(separator: ", ")
        throw SnapshotError("\(Self.variable): expected \(modes), given \(given)")
      }
      (self.mode, source) = (mode, .variable)
    } else {
      (mode, source) = environment["CI"] == "true" ? (.never, .integration) : (.missing, .nobody)
    }
  }

  static let variable = "SNAPSHOT_TESTING_RECORD"

  /// Returns whether the mode writes a snapshot that exists and differs, or a snapshot that is missing.
  func writes(_ isThere: Bool) -> Bool {
    switch mode {
    case .all, .failed: true
    case .missing: !isThere
    case .never: false
    }
  }

  /// Returns advice on how to record a snapshot that was not recorded.
  ///
  /// - Parameter isThere: Whether a snapshot exists that differs from the value. If false, the snapshot is missing.
  func advice(isThere: Bool) -> String {
    let needed = isThere ? "failed" : "missing"
    let reason =
      switch source {
      case .argument: "record: .\(mode.rawValue)"
      case .variable: "\(Self.variable)=\(mode.rawValue) is set"
      case .integration: "CI=true is set"
      case .nobody: ""
      }
    let action =
      source == .argument ? "say record: .\(needed) there" : "run the test with \(Self.variable)=\(needed)"
    return source == .nobody
      ? "To record it anew, \(action)."
      : "Nothing is recorded, as \(reason). To record it, \(action)."
  }
}

import Foundation

/// When a snapshot is written, and who says so.
struct RecordMode {
  let mode: SnapshotMode
  private let source: Source

  private enum Source {
    /// An argument `record:`, of the call or around it.
    case argument
    case variable
    /// `CI=true`
    case integration
    case nobody
  }

  /// What holds for a call: its argument, then what is around it, then the environment.
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

  /// Whether a snapshot is written that differs, or is not there.
  func writes(_ isThere: Bool) -> Bool {
    switch mode {
    case .all, .failed: true
    case .missing: !isThere
    case .never: false
    }
  }

  /// How a snapshot is recorded that was not.
  /// - Parameter isThere: whether there is one, which differs.
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
      ? "To record it again, \(action)."
      : "Nothing is recorded, because \(reason). To record it, \(action)."
  }
}

/// When snapshots are written.
public enum SnapshotMode: String, Sendable, CaseIterable {
  /// All, each time; each fails its test, so that the mode is not forgotten.
  case all
  /// Those that differ or are missing; each of these fails its test.
  case failed
  /// Those that are missing; each of these fails its test.
  case missing
  /// None: one that is missing fails its test.
  case never

  static let variable = "SNAPSHOT_TESTING_RECORD"

  /// What an environment says: the variable; `never` where continuous integration runs; else `missing`.
  static func ofEnvironment(_ environment: [String: String]) throws(SnapshotError) -> SnapshotMode {
    if let given = environment[variable], !given.isEmpty {
      guard let mode = SnapshotMode(rawValue: given) else {
        let modes = allCases.map(\.rawValue).joined(separator: ", ")
        throw SnapshotError("\(variable): expected \(modes), given \(given)")
      }
      return mode
    }
    return environment["CI"] == "true" ? .never : .missing
  }
}

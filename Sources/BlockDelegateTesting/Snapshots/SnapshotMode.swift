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
}

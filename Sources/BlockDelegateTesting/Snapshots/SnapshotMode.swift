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

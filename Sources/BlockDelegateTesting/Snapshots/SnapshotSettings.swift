import Foundation

/// How the snapshots of a test are taken, where that is not left to the environment.
struct SnapshotSettings: Sendable {
  var mode: SnapshotMode?
  var directory: URL?
  /// Which snapshots there were in the scope.
  var names: SnapshotNames?

  @TaskLocal static var current = SnapshotSettings()

  /// The settings within a scope: what it does not say is as around it.
  static func scope(_ mode: SnapshotMode?, _ directory: URL?, names: SnapshotNames? = nil) -> SnapshotSettings {
    SnapshotSettings(
      mode: mode ?? current.mode, directory: directory ?? current.directory, names: names ?? current.names)
  }
}

/// Runs `body` with other settings for the snapshots in it.
///
///     withExpectedSnapshots(record: .failed) { expectSnapshot(of: log) }
///
/// - Parameters:
///   - mode: when snapshots are written; nil for what holds around it.
///   - directory: the folder in which there is one for each test file, instead of `__Snapshots__` beside the file; nil
///     for what holds around it. Where the tests run without their sources, as on a device, it is needed.
///   - body: what the settings hold for.
/// - Returns: what `body` returns.
@discardableResult
public func withExpectedSnapshots<Result>(
  record mode: SnapshotMode? = nil, directory: URL? = nil, _ body: () throws -> Result
) rethrows -> Result {
  try SnapshotSettings.$current.withValue(.scope(mode, directory), operation: body)
}

/// Runs `body` with other settings for the snapshots in it: see ``withExpectedSnapshots(record:directory:_:)``.
@discardableResult
public func withExpectedSnapshots<Result>(
  record mode: SnapshotMode? = nil, directory: URL? = nil, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await SnapshotSettings.$current.withValue(.scope(mode, directory), operation: body, isolation: isolation)
}

import Foundation
import Testing

/// The settings for the snapshots of a test. These settings have priority over the environment.
struct SnapshotSettings: Sendable {
  var mode: SnapshotMode?
  var directory: URL?
  /// The names of the snapshots that were taken in the scope.
  var names: SnapshotNames?

  @TaskLocal static var current = SnapshotSettings()

  /// Returns the settings for a scope. A setting that is nil is taken from the enclosing scope.
  static func scope(_ mode: SnapshotMode?, _ directory: URL?, names: SnapshotNames? = nil) -> SnapshotSettings {
    SnapshotSettings(
      mode: mode ?? current.mode, directory: directory ?? current.directory, names: names ?? current.names)
  }
}

/// Runs synchronous code with settings for the snapshots in it.
///
///     withExpectedSnapshots(record: .failed) { expectSnapshot(of: log) }
///
/// - Parameters:
///   - mode: When snapshots are written, or nil to keep the mode of the enclosing scope or the environment.
///   - directory: The folder that contains a folder for each test file. The folder is used instead of `__Snapshots__`
///     beside the test file. With nil the setting of the enclosing scope is kept. A folder is needed if the tests run
///     without their sources, as on a device.
///   - body: The code that takes the snapshots.
/// - Returns: The result of `body`.
@discardableResult
public func withExpectedSnapshots<Result>(
  record mode: SnapshotMode? = nil, directory: URL? = nil, _ body: () throws -> Result
) rethrows -> Result {
  try SnapshotSettings.$current.withValue(.scope(mode, directory), operation: body)
}

/// Runs asynchronous code with settings for the snapshots in it.
///
///     await withExpectedSnapshots(record: .failed) { expectSnapshot(of: await log()) }
///
/// - Parameters:
///   - mode: When snapshots are written, or nil to keep the mode of the enclosing scope or the environment.
///   - directory: The folder that contains a folder for each test file. The folder is used instead of `__Snapshots__`
///     beside the test file. With nil the setting of the enclosing scope is kept. A folder is needed if the tests run
///     without their sources, as on a device.
///   - isolation: The actor on which `body` runs, by default the caller's.
///   - body: The code that takes the snapshots.
/// - Returns: The result of `body`.
@discardableResult
public func withExpectedSnapshots<Result>(
  record mode: SnapshotMode? = nil, directory: URL? = nil, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await SnapshotSettings.$current.withValue(.scope(mode, directory), operation: body, isolation: isolation)
}

/// A trait for tests and suites that configures their snapshots.
///
///     @Suite(.expectedSnapshots(record: .failed)) struct WindowTests { ... }
///
/// With this trait, snapshots are numbered from 1 each time that a test runs. Without the trait, the numbers continue
/// if a test runs again in the same process.
public struct ExpectedSnapshots: TestTrait, SuiteTrait, TestScoping {
  let mode: SnapshotMode?
  let directory: URL?

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let settings = SnapshotSettings.scope(mode, directory, names: testCase.map { _ in SnapshotNames() })
    try await SnapshotSettings.$current.withValue(settings, operation: function)
  }
}

extension Trait where Self == ExpectedSnapshots {
  /// Configures the snapshots of a test, or of all tests of a suite.
  ///
  /// - Parameters:
  ///   - mode: When snapshots are written, or nil to keep the mode of the enclosing suite or the environment.
  ///   - directory: The folder that contains a folder for each test file. The folder is used instead of
  ///     `__Snapshots__` beside the test file. With nil the setting of the enclosing suite is kept.
  public static func expectedSnapshots(record mode: SnapshotMode? = nil, directory: URL? = nil) -> Self {
    ExpectedSnapshots(mode: mode, directory: directory)
  }
}

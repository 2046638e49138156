#if canImport(Testing)
  import Foundation
  import Testing

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
#endif

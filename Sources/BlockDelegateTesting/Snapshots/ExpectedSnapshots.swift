#if canImport(Testing)
  import Foundation
  import Testing

  /// A trait of tests and suites: how their snapshots are taken.
  ///
  ///     @Suite(.expectedSnapshots(record: .failed)) struct WindowTests { ... }
  ///
  /// The snapshots of a test with it are numbered anew each time that the test runs; without one, once in a process.
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
    /// How the snapshots of a test, or of the tests of a suite, are taken.
    /// - Parameters: those of ``withExpectedSnapshots(record:directory:_:)``.
    public static func expectedSnapshots(record mode: SnapshotMode? = nil, directory: URL? = nil) -> Self {
      ExpectedSnapshots(mode: mode, directory: directory)
    }
  }
#endif

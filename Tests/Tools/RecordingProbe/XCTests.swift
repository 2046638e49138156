#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import XCTest

  private enum NumberDelegate: DeclaredProtocol {
    static let changed = DelegateMethod<NumberDelegate, MethodBody<Int, Void>>("numberChanged:")
    static let methods: [MethodDeclaration] = [.required(changed)]
  }

  private final class FirstTests: XCTestCase {}
  private final class SecondTests: XCTestCase {}

  /// Prints the number of failures of tests that XCTest runs and that Swift Testing does not know.
  func runXCTests() throws {
    func failures(_ suite: XCTestCase.Type = FirstTests.self, _ body: @escaping () throws -> Void) -> Int {
      let test = suite.init(name: "test") { _ in try body() }
      test.run()
      return test.testRun?.failureCount ?? -1
    }
    let wrong = failures {
      let spy = try DelegateSpy(NumberDelegate.self)
      spy[NumberDelegate.changed].verify()
      try spy.object.send(NumberDelegate.changed, 1)
      spy[NumberDelegate.changed].verifyNever()
    }
    let right = failures {
      let spy = try DelegateSpy(NumberDelegate.self)
      try spy.object.send(NumberDelegate.changed, 1)
      spy[NumberDelegate.changed].verify()
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "Snapshots-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let snapshots = {
      withExpectedSnapshots(record: .missing, directory: folder) {
        expectSnapshot(of: "first")
        expectSnapshot(of: "second")
      }
    }
    // In the second run, the snapshots are numbered from 1 again, and their files exist.
    print("wrong \(wrong), right \(right), new \(failures { _ = snapshots() }), again \(failures { _ = snapshots() })")
    // The same test of another class has files of its own.
    print("other \(failures(SecondTests.self) { _ = snapshots() })")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "XCTests").path).sorted() {
      print(name)
    }
  }
#endif

import BlockDelegateCore
import Foundation
import Testing
import XCTest

/// The framework that runs a test, to which failures are reported.
package enum TestFramework: Sendable {
  /// Swift Testing.
  case swiftTesting
  /// XCTest or an unknown framework. A thread that a test has started belongs to no known test.
  case unknown

  /// The framework that runs the current test. Objects that are used on other threads store this value when they are
  /// made.
  package static var current: TestFramework { Test.current == nil ? .unknown : .swiftTesting }

  /// Records a failure of the current test.
  ///
  /// If the framework is unknown, the failure is reported to Swift Testing and to XCTest, so that no failure is lost. A
  /// framework that runs no test ignores the failure.
  package func fail(_ message: String, at site: CodeLocation) {
    Issue.record(Comment(rawValue: message), sourceLocation: Testing.SourceLocation(site))
    if self == .unknown { XCTFail(message, file: site.filePath, line: UInt(site.line)) }
  }

  /// Attaches data to the results of the current test in Swift Testing.
  func attach(_ content: Data, named name: String, at site: CodeLocation) {
    #if compiler(>=6.2)
      guard self == .swiftTesting else { return }
      Attachment.record([UInt8](content), named: name, sourceLocation: Testing.SourceLocation(site))
    #endif
  }
}

extension Testing.SourceLocation {
  init(_ site: CodeLocation) {
    self.init(fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column))
  }
}

/// Observes XCTest's tests, which run one after another.
final class TestObserver: NSObject, XCTestObservation {
  /// The name of the class of the running test, or nil.
  static let suite = Mutex<String?>(nil)

  func testCaseWillStart(_ testCase: XCTestCase) { _ = Self.suite.exchange("\(type(of: testCase))") }

  /// Ends a test. The snapshots of each test are numbered from 1.
  func testCaseDidFinish(_ testCase: XCTestCase) {
    _ = Self.suite.exchange(nil)
    SnapshotNames.ofProcess.removeAll()
  }
}

/// Called when the test program is loaded (`observe_tests.c`), because an observer that is added by a test misses its start.
@_cdecl("bd_testing_observe")
package func observeTests() { XCTestObservationCenter.shared.addTestObserver(TestObserver()) }

import BlockDelegate
import Foundation

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The framework that runs a test, to which failures are reported.
enum TestFramework: Sendable {
  /// Swift Testing.
  case swiftTesting
  /// XCTest or an unknown framework. A thread that a test has started belongs to no known test.
  case unknown

  /// The framework that runs the current test. Objects that are used on other threads store this value when they are
  /// made.
  static var current: TestFramework {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return .unknown
  }

  /// Records a failure of the current test.
  ///
  /// If the framework is unknown, the failure is reported to Swift Testing and to XCTest, so that no failure is lost. A
  /// framework that runs no test ignores the failure.
  func fail(_ message: String, at site: CodeLocation) {
    #if canImport(Testing)
      Issue.record(Comment(rawValue: message), sourceLocation: Testing.SourceLocation(site))
    #endif
    #if canImport(XCTest)
      if self == .unknown { XCTFail(message, file: site.filePath, line: UInt(site.line)) }
    #endif
  }

  /// Attaches data to the results of the current test, if the test framework can do that. XCTest on Linux can't.
  func attach(_ content: Data, named name: String, at site: CodeLocation) {
    switch self {
    case .swiftTesting:
      #if canImport(Testing) && compiler(>=6.2)
        Attachment.record([UInt8](content), named: name, sourceLocation: Testing.SourceLocation(site))
      #endif
    case .unknown:
      #if canImport(XCTest) && canImport(ObjectiveC)
        let attachment = XCTAttachment(data: content)
        attachment.name = name
        let add: @convention(block) (any XCTActivity) -> Void = { $0.add(attachment) }
        // The method `runActivityNamed:block:` is called through `send` for two reasons. In Swift, the method is
        // isolated to the main actor. Outside a running test, the method raises an exception that would end the
        // process. `send` turns the exception into an error. The error is ignored, because the failure itself states
        // where the content is.
        try? ObjCClass(XCTContext.self).send(Selector(("runActivityNamed:block:")), name, add)
      #endif
    }
  }

  /// Numbers the snapshots of each XCTest test from 1.
  func resetNamesBetweenTests() {
    #if canImport(XCTest)
      if self == .unknown { _ = TestEnd.isObserved }
    #endif
  }
}

#if canImport(Testing)
  extension Testing.SourceLocation {
    init(_ site: CodeLocation) {
      self.init(fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column))
    }
  }
#endif

#if canImport(XCTest)
  /// Observes the ends of XCTest's tests, which run one after another.
  private final class TestEnd: NSObject, XCTestObservation {
    /// Whether the observer is registered. The first access registers the observer.
    static let isObserved: Bool = {
      XCTestObservationCenter.shared.addTestObserver(TestEnd())
      return true
    }()

    func testCaseDidFinish(_ testCase: XCTestCase) { SnapshotNames.ofProcess.removeAll() }
  }
#endif

import Foundation

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The test framework that runs a test, and hears of failures.
enum TestFramework: Sendable {
  case swiftTesting
  case xcTest

  /// The one that runs the current test. Threads that a test has started belong to no test that anybody knows of: what
  /// works on those remembers the framework from when it was made.
  static var current: TestFramework {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    #if canImport(XCTest)
      return .xcTest
    #else
      return .swiftTesting
    #endif
  }

  /// Records a failure of the current test.
  func fail(_ message: String, at site: CallSite) {
    switch self {
    case .swiftTesting:
      #if canImport(Testing)
        Issue.record(Comment(rawValue: message), sourceLocation: SourceLocation(site))
      #endif
    case .xcTest:
      #if canImport(XCTest)
        XCTFail(message, file: site.filePath, line: site.line)
      #endif
    }
  }

  /// Keeps something with the results of the current test, where the framework does that: XCTest on Linux does not.
  func attach(_ content: Data, named name: String, at site: CallSite) {
    switch self {
    case .swiftTesting:
      #if canImport(Testing) && compiler(>=6.2)
        Attachment.record([UInt8](content), named: name, sourceLocation: SourceLocation(site))
      #endif
    case .xcTest:
      #if canImport(XCTest) && canImport(ObjectiveC)
        let attachment = XCTAttachment(data: content)
        attachment.name = name
        XCTContext.runActivity(named: name) { $0.add(attachment) }
      #endif
    }
  }

  /// Has the snapshots of XCTest's tests numbered anew with each test.
  func resetNamesBetweenTests() {
    #if canImport(XCTest)
      if self == .xcTest { _ = TestEnd.isObserved }
    #endif
  }
}

#if canImport(XCTest)
  /// Hears of the ends of XCTest's tests, which run one after the other.
  private final class TestEnd: NSObject, XCTestObservation {
    /// From the first time that it is asked.
    static let isObserved: Bool = {
      XCTestObservationCenter.shared.addTestObserver(TestEnd())
      return true
    }()

    func testCaseDidFinish(_ testCase: XCTestCase) { SnapshotNames.ofProcess.removeAll() }
  }
#endif

#if canImport(Testing)
  extension SourceLocation {
    init(_ site: CallSite) {
      self.init(
        fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column))
    }
  }
#endif

import Foundation

#if canImport(XCTest)
  import XCTest
#endif

extension TestFramework {
  /// Numbers the snapshots of each XCTest test from 1.
  func resetNamesBetweenTests() {
    #if canImport(XCTest)
      if self == .unknown { _ = TestEnd.isObserved }
    #endif
  }
}

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

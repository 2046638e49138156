import Foundation

#if canImport(XCTest)
  import XCTest
#endif

extension TestFramework {
  /// Has the snapshots of XCTest's tests numbered anew with each test.
  func resetNamesBetweenTests() {
    #if canImport(XCTest)
      if self == .unknown { _ = TestEnd.isObserved }
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

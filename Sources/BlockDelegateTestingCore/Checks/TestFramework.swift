import BlockDelegateCore

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Who runs a test, and hears of failures.
package enum TestFramework: Sendable {
  /// A test of Swift Testing's.
  case swiftTesting
  /// XCTest, or nobody that is known here: a thread that a test has started belongs to no test.
  case unknown

  /// The one that runs the current test. What works on other threads remembers it from when it was made.
  package static var current: TestFramework {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return .unknown
  }

  /// Records a failure of the current test. Where nobody knows which that is, both frameworks are told: the one that
  /// runs nothing does nothing, and no failure is lost.
  package func fail(_ message: String, at site: CodeLocation) {
    #if canImport(Testing)
      Issue.record(Comment(rawValue: message), sourceLocation: Testing.SourceLocation(site))
    #endif
    #if canImport(XCTest)
      if self == .unknown { XCTFail(message, file: site.filePath, line: UInt(site.line)) }
    #endif
  }
}

#if canImport(Testing)
  extension Testing.SourceLocation {
    package init(_ site: CodeLocation) {
      self.init(fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column))
    }
  }
#endif

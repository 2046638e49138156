import BlockDelegateCore

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The framework that runs a test, to which failures are reported.
package enum TestFramework: Sendable {
  /// Swift Testing.
  case swiftTesting
  /// XCTest or an unknown framework. A thread that a test has started belongs to no known test.
  case unknown

  /// The framework that runs the current test. Objects that are used on other threads store this value when they are
  /// made.
  package static var current: TestFramework {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return .unknown
  }

  /// Records a failure of the current test.
  ///
  /// If the framework is unknown, the failure is reported to Swift Testing and to XCTest, so that no failure is lost. A
  /// framework that runs no test ignores the failure.
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

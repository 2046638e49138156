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
}

#if canImport(Testing)
  extension SourceLocation {
    init(_ site: CallSite) {
      self.init(
        fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column))
    }
  }
#endif

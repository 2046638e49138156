import BlockDelegate
import BlockDelegateRuntime
import Foundation

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Who runs a test, and hears of failures.
enum TestFramework: Sendable {
  /// A test of Swift Testing's.
  case swiftTesting
  /// XCTest, or nobody that is known here: a thread that a test has started belongs to no test.
  case unknown

  /// The one that runs the current test. What works on other threads remembers it from when it was made.
  static var current: TestFramework {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return .unknown
  }

  /// Records a failure of the current test. Where nobody knows which that is, both frameworks are told: the one that
  /// runs nothing does nothing, and no failure is lost.
  func fail(_ message: String, at site: CodeLocation) {
    #if canImport(Testing)
      Issue.record(Comment(rawValue: message), sourceLocation: Testing.SourceLocation(site))
    #endif
    #if canImport(XCTest)
      if self == .unknown { XCTFail(message, file: site.filePath, line: UInt(site.line)) }
    #endif
  }

  /// Keeps something with the results of the current test, where the framework does that: XCTest on Linux does not.
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
        // As a message: Swift's form is the main actor's, and where XCTest runs no test it ends the process with an
        // exception. Here that is an error, which nobody needs: the failure itself says where the content is.
        try? ObjCClass(XCTContext.self).send(Selector(("runActivityNamed:block:")), name, add)
      #endif
    }
  }
}

#if canImport(Testing)
  extension Testing.SourceLocation {
    init(_ site: CodeLocation) {
      self.init(fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column))
    }
  }
#endif

import BlockDelegate
import Foundation

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

extension TestFramework {
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
}

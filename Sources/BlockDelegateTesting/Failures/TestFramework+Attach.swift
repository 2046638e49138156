import BlockDelegate
import Foundation

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

extension TestFramework {
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

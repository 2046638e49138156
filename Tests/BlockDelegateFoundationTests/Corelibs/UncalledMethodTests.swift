import BlockDelegateCore
import BlockDelegateFoundation
import Foundation
import FoundationNetworking
import FoundationXML
import Testing

/// Methods that Foundation on Linux declares and never calls (Scripts/catalogue/sent-foundation.txt).
struct UncalledMethodTests {
  private final class OwnParser: XMLParser {}

  /// Returns what debug builds have logged for closures at a line of this file, without the place.
  private func log(at line: Int) -> [String] {
    #if DEBUG
      let place = " (\(#fileID):\(line))"
      return DebugLog.written.withLock { $0.filter { $0.contains(place) } }.map { $0.replacing(place, with: "") }
    #else
      return []
    #endif
  }

  private func expectLog(_ text: String?, at line: Int) {
    #if DEBUG
      #expect(log(at: line) == (text.map { ["Foundation on Linux declares \($0)"] } ?? []))
    #endif
  }

  @Test func `A closure that Foundation never calls says so where it is registered, with what to write instead`() throws
  {
    let parser = XMLParser(data: Data("<a/>".utf8))
    let whitespace = "parser:foundIgnorableWhitespace: and never calls it; white space comes by .parserFoundCharacters"
    let delegate = try parser.implement(XMLParserDelegate.self) { $0.on(.parserFoundIgnorableWhitespace) { _, _ in } }
    expectLog(whitespace, at: #line - 1)
    try delegate.update { $0.on(.parserFoundIgnorableWhitespace) { _, _ in } }
    expectLog(whitespace, at: #line - 1)
    let archiver = try FoundationDelegate((any NSKeyedArchiverDelegate).self) { delegate in
      delegate.on(.archiverWillReplaceWithObject) { _, _, _ in }
    }
    expectLog(
      "archiver:willReplaceObject:withObject: and never calls it; use .archiverWillEncode", at: #line - 3)
    let session = try URLSession(configuration: .ephemeral, delegateQueue: nil) { delegate in
      delegate.on(.urlSessionTaskDidFinishCollecting) { _, _, _ in }
    }
    let metrics = "URLSession:task:didFinishCollectingMetrics: and never calls it"
    expectLog("\(metrics); measure until .urlSessionTaskDidCompleteWithError", at: #line - 3)
    session.invalidateAndCancel()
    withExtendedLifetime((delegate, archiver)) {}
  }

  @Test func `Closures that are called, that are refused, or that a class of the program's may call say nothing`()
    throws
  {
    let start = #line
    let parser = OwnParser(data: Data("<a/>".utf8))
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundIgnorableWhitespace) { _, _ in }
    }
    try delegate.update { $0.on(.parserValidationErrorOccurred) { _, _ in } }
    let files = try FileManager().implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath) { _, _ in true }
      delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in true }
    }
    #expect(throws: BlockDelegateError.self) {
      try FoundationDelegate((any StreamDelegate).self) { delegate in
        delegate.on(.streamHandle) { _, _ in }
        delegate.on(.streamHandle) { _, _ in }
      }
    }
    #expect((start...#line).flatMap(log) == [])
    withExtendedLifetime((delegate, files)) {}
  }
}

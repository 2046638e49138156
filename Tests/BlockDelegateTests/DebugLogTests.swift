import BlockDelegate
import BlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Messages that debug builds log about code that is allowed but rarely intended.
@Suite(.serialized) struct DebugLogTests {
  private enum Doubted: DeclaredProtocol {
    static let name = "TestDoubtedDelegate"
    static let methods: [MethodDeclaration] = [.optional("doubted:", types: "\(encodedBOOL)@:q")]
  }

  /// Returns the logged lines that contain this file's name.
  private func lines(_ body: () throws -> Void) rethrows -> [String] {
    let lines = Mutex<[String]>([])
    let previous = DebugLog.output.exchange(DebugLog.Output { line in lines.withLock { $0.append(line) } })
    defer { _ = DebugLog.output.exchange(previous) }
    try body()
    return lines.exchange([]).filter { $0.contains(#fileID) }
  }

  @Test func `Implementing a delegate without closures is logged once, with its source location`() throws {
    let line = #line + 3
    let found = try lines {
      for _ in 0..<3 {
        try makeOwner().implement(Doubted.self, setter: selector("setDelegate:")) { _ in }
        try makeOwner().implement(Doubted.self, setter: selector("setDelegate:")) {
          $0.on(selector("doubted:")) { (_: Int) in true }
        }
        try makeOwner().implement(
          Doubted.self, setter: selector("setDelegate:"), forwardingTo: makePlainDelegate()
        ) { _ in }
      }
    }
    #expect(
      found
        == (DebugLog.isOn
          ? ["BlockDelegate: the delegate for TestDoubtedDelegate has no closures (\(#fileID):\(line))"] : []))
  }

  @Test func `A message that returns NO and whose result is ignored is logged once, with its source location`() throws {
    let delegate = try DynamicDelegate(Doubted.self) { $0.on(selector("doubted:")) { (number: Int) in number > 0 } }
    let line = #line + 3
    let found = try lines {
      for _ in 0..<3 {
        try delegate.object.send(selector("doubted:"), 0)
        try delegate.object.send(selector("doubted:"), 1)
        _ = try delegate.object.send(selector("doubted:"), 0) as Bool
      }
    }
    #expect(
      found
        == (DebugLog.isOn
          ? [
            "BlockDelegate: \"doubted:\" returned NO, and the result was not used; send it `as Bool` to get the result (\(#fileID):\(line))"
          ] : []))
  }

  #if !canImport(ObjectiveC)
    @Test func `An owner that is not of the class that the protocol is named after is logged`() throws {
      let cache = try ObjCObject("NSCache")
      let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<a/>".utf8))
      let line = #line + 2
      let found = try lines {
        try cache.implement(GNUstep.NSXMLParserDelegate.self) { $0.on(.parserDidEndDocument) { _ in } }
        try parser.implement(GNUstep.NSXMLParserDelegate.self) { $0.on(.parserDidEndDocument) { _ in } }
      }
      #expect(found.count == (DebugLog.isOn ? 1 : 0))
      #expect(
        found.allSatisfy {
          $0 == "BlockDelegate: NSXMLParser sends the messages of NSXMLParserDelegate, and NSCache is not a subclass "
            + "of it (\(#fileID):\(line))"
        })
    }
  #endif
}

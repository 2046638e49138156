import BenchmarkHarness
import BlockDelegate
import BlockDelegateTesting
import Foundation

/// Measures messages that a log records, next to the same messages without a log.
func benchmarkRecording(_ harness: inout Harness) throws {
  let document = Data(("<list>" + String(repeating: "<item id=\"1\">some text</item>", count: 100) + "</list>").utf8)
  func parse(_ rounds: Int, isRecorded: Bool) {
    for _ in 0..<rounds {
      ObjCObject.autoreleasepool {
        guard let parser = try? ObjCObject("NSXMLParser", "initWithData:", document) else { return }
        _ = try? parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, _, _, _, _ in }
          delegate.on(.parserFoundCharacters) { _, _ in }
          delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, _, _, _ in }
        }
        let log = isRecorded ? try? parser.record(GNUstep.NSXMLParserDelegate.self) : nil
        _ = try? parser.send("parse") as Bool
        withExtendedLifetime(log) {}
      }
    }
  }
  harness.compare(
    "recorded: a parse of 300 messages", target: 20, { parse($0, isRecorded: true) }, to: "the parse alone",
    { parse($0, isRecorded: false) })

  let chain = try DelegateChain(GNUstep.NSXMLParserDelegate.self)
  let member = try DynamicDelegate(GNUstep.NSXMLParserDelegate.self) { $0.on(.parserFoundCharacters) { _, _ in } }
  try chain.add(member.object)
  let recorded = try DelegateChain(GNUstep.NSXMLParserDelegate.self)
  try recorded.add(member.object)
  let log = recorded.record()
  let sender = try ObjCObject("NSObject")
  func send(_ rounds: Int, to object: ObjCObject) {
    ObjCObject.autoreleasepool {
      for _ in 0..<rounds { try? object.send(.parserFoundCharacters, sender, "some text") }
    }
  }
  harness.compare(
    "recorded: a message with a string", target: 20,
    {
      send($0, to: recorded.object)
      log.removeAll()
    }, to: "the message alone", { send($0, to: chain.object) })
  withExtendedLifetime(member) {}
}

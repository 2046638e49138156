import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Closures that Foundation's own classes call.
@Suite struct RealClassTests {
  // A category of GNUstep's NSObject implements the methods of some delegate protocols.
  #if !canImport(ObjectiveC)
    @Test func `A delegate does not respond to protocol methods that NSObject implements in a category`() throws {
      let all = GNUstep.NSXMLParserDelegate.methods.map { Selector($0.selector) }
      let inherited = try all.filter { try ObjCClass("NSObject").instancesRespond(to: $0) }
      let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<a/>".utf8))
      let delegate = try parser.implement(GNUstep.NSXMLParserDelegate.self) {
        $0.on("parserDidEndDocument:") { (_: ObjCObject) in }
      }
      #expect(!inherited.isEmpty)
      #expect(all.filter { delegate.responds(to: $0) } == ["parserDidEndDocument:"])
    }
  #endif

  #if canImport(ObjectiveC)
    typealias ParserDelegate = XMLParserDelegate
    typealias EventDelegate = StreamDelegate
    typealias ArchiverDelegate = NSKeyedArchiverDelegate
    typealias UnarchiverDelegate = NSKeyedUnarchiverDelegate
  #else
    typealias ParserDelegate = GNUstep.NSXMLParserDelegate
    typealias EventDelegate = GNUstep.NSStreamDelegate
    typealias ArchiverDelegate = GNUstep.NSKeyedArchiverDelegate
    typealias UnarchiverDelegate = GNUstep.NSKeyedUnarchiverDelegate
  #endif

  @Test func `An NSXMLParser calls closures for elements, attributes, text, CDATA and comments`() throws {
    let xml = Data("<list kind='short'><item>one &amp; ö</item><!--note--><![CDATA[<raw>]]></list>".utf8)
    let parser = try ObjCObject("NSXMLParser", "initWithData:", xml)
    var events: [String] = []
    try parser.implementDelegate { delegate in
      delegate.on("parserDidStartDocument:") { (_: ObjCObject) in events.append("start") }
      delegate.on("parserDidEndDocument:") { (_: ObjCObject) in events.append("end") }
      delegate.on("parser:didStartElement:namespaceURI:qualifiedName:attributes:") {
        (_: ObjCObject, name: String, _: String?, _: String?, attributes: [String: String]) in
        events.append("<\(name) \(attributes)>")
      }
      delegate.on("parser:didEndElement:namespaceURI:qualifiedName:") {
        (_: ObjCObject, name: String, _: String?, _: String?) in events.append("</\(name)>")
      }
      delegate.on("parser:foundCharacters:") { (_: ObjCObject, text: String) in events.append(text) }
      delegate.on("parser:foundCDATA:") { (_: ObjCObject, data: Data) in
        events.append("[\(String(decoding: data, as: UTF8.self))]")
      }
      delegate.on("parser:foundComment:") { (_: ObjCObject, text: String) in events.append("(\(text))") }
    }
    #expect(try parser.send("parse") as Bool)
    let joined = events.joined(separator: " ")
    #expect(events.first == "start" && events.last == "end")
    #expect(joined.contains("<list [\"kind\": \"short\"]>"))
    #expect(joined.contains("ö"))
    #expect(joined.contains("(note)"))
    #expect(joined.contains("[<raw>]"))
    #expect(joined.contains("</item>"))
  }

  @Test func `An NSXMLParser calls a closure for a parse error`() throws {
    let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<a></b>".utf8))
    var errors: [ObjCError] = []
    try parser.implement(ParserDelegate.self) {
      $0.on("parser:parseErrorOccurred:") { (_: ObjCObject, error: ObjCError) in errors.append(error) }
    }
    #expect(try !(parser.send("parse") as Bool))
    #expect(errors.first?.domain == "NSXMLParserErrorDomain")
  }

  @Test func `An NSCache calls a closure for each object that it evicts`() throws {
    #if canImport(ObjectiveC)
      // The runtime knows only protocols that some code refers to.
      _ = NSCacheDelegate.self as Protocol
    #endif
    let cache = try ObjCObject("NSCache")
    var evicted: [String] = []
    try cache.implementDelegate {
      $0.on("cache:willEvictObject:") { (_: ObjCObject, object: String) in evicted.append(object) }
    }
    try cache.send("setObject:forKey:", "value", "key")
    try cache.send("removeObjectForKey:", "key")
    try cache.send("setObject:forKey:", "another", "key")
    try cache.send("removeAllObjects")
    #expect(evicted.contains("value") && evicted.contains("another"))
  }

  @Test func `NSKeyedArchiver and NSKeyedUnarchiver call closures while they encode and decode objects`() throws {
    let data = try ObjCObject("NSMutableData")
    let archiver = try ObjCObject("NSKeyedArchiver", "initForWritingWithMutableData:", data)
    var encoded: [String] = []
    var finished = 0
    try archiver.implement(ArchiverDelegate.self) {
      $0.on("archiver:willEncodeObject:") { (_: ObjCObject, object: ObjCObject) -> ObjCObject in
        encoded.append("\(object)")
        return object
      }
      $0.on("archiverDidFinish:") { (_: ObjCObject) in finished += 1 }
    }
    try archiver.send("encodeObject:forKey:", "text", "key")
    try archiver.send("finishEncoding")
    #expect(encoded.contains("text"))
    #expect(finished == 1)

    let unarchiver = try ObjCObject("NSKeyedUnarchiver", "initForReadingWithData:", data)
    var decoded = 0
    try unarchiver.implement(UnarchiverDelegate.self) {
      $0.on("unarchiverDidFinish:") { (_: ObjCObject) in decoded += 1 }
    }
    let text: String = try unarchiver.send("decodeObjectForKey:", "key")
    try unarchiver.send("finishDecoding")
    #expect(text == "text")
    #expect(decoded == 1)
  }

  // GNUstep's run loop leaks a string on its first use, and no suppression can name this leak.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil))
  func `An NSInputStream calls a closure for its events`() throws {
    let stream = try ObjCObject("NSInputStream", "initWithData:", Data("stream".utf8))
    var events: [UInt] = []
    try stream.implement(EventDelegate.self) {
      $0.on("stream:handleEvent:") { (stream: ObjCObject, event: UInt) in
        events.append(event)
        // The event is NSStreamEventHasBytesAvailable.
        if event == 2 {
          var bytes = [UInt8](repeating: 0, count: 16)
          let count = bytes.withUnsafeMutableBufferPointer { buffer in
            do {
              return try stream.send("read:maxLength:", buffer.baseAddress!, UInt(buffer.count)) as Int
            } catch {
              Issue.record(error)
              return 0
            }
          }
          if count > 0 { events.append(100 + UInt(count)) }
        }
      }
    }
    let loop = try ObjCClass("NSRunLoop").send("currentRunLoop") as ObjCObject
    try stream.send("scheduleInRunLoop:forMode:", loop, "NSDefaultRunLoopMode")
    try stream.send("open")
    for _ in 0..<20 where !events.contains(106) {
      let soon = Date(timeIntervalSinceNow: 0.02)
      _ = try loop.send("runMode:beforeDate:", "NSDefaultRunLoopMode", soon) as Bool
    }
    try stream.send("close")
    #expect(events.contains(106))
  }
}

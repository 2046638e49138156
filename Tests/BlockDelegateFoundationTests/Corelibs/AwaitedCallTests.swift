import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct AwaitedCallTests {
  private func parser(_ text: String = "<root><a>one</a><b>two</b></root>") -> XMLParser {
    XMLParser(data: Data(text.utf8))
  }

  @Test func `A reply returns the first matching call, and then the previous delegate is set again`() async throws {
    final class Handwritten: NSObject, XMLParserDelegate {}
    let (parser, handwritten) = (parser(), Handwritten())
    parser.delegate = handwritten
    let reply = try parser.reply { reply in
      reply.returning(.parserFoundCharacters) { _, text in text }
      reply.throwing(.parserParseErrorOccurred) { _, error in error }
    }
    #expect(parser.delegate !== handwritten)
    #expect(parser.parse())
    #expect(try await reply.value() == "one")
    #expect(parser.delegate === handwritten)
  }

  @Test func `A reply throws when the delegate method for errors is called`() async throws {
    let parser = parser("<root><a></root>")
    let reply = try parser.reply { reply in
      reply.returning(.parserDidEndDocument) { _ in true }
      reply.throwing(.parserParseErrorOccurred) { _, error in error }
    }
    _ = parser.parse()
    await #expect(throws: (any Error).self) { try await reply.value() }
    #expect(parser.delegate == nil)
  }

  @Test func `Waiting for a call throws after the time limit, and the delegate is removed`() async throws {
    let parser = parser()
    let error = await #expect(throws: BlockDelegateError.self) {
      try await parser.next(within: .milliseconds(5)) { reply in
        reply.returning(.parserDidEndDocument) { _ in true }
      }
    }
    #expect(error?.problems.map(\.reason) == [.timedOut])
    #expect(parser.delegate == nil)
  }

  @Test func `A reply that awaits the calls of two objects returns the first call`() async throws {
    let (first, second) = (parser(), parser("<root>three</root>"))
    let reply = try first.reply { reply in
      reply.returning(.parserFoundCharacters) { _, text in text }
      reply.of(second).returning(.parserFoundCharacters) { _, text in text }
    }
    #expect(second.parse())
    #expect(try await reply.value() == "three")
    #expect(first.delegate == nil && second.delegate == nil)
  }

  @Test func `A reply refuses a method of another protocol, and sets no delegate`() throws {
    let parser = parser()
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try parser.reply { reply in
        reply.returning(.parserDidEndDocument) { _ in true }
        reply.returning(.archiverWillFinish) { _ in true }
      }
    }
    #expect(error?.problems.map(\.reason) == [.missingSetter])
    #expect(error?.description.contains("NSKeyedArchiverDelegate") == true)
    #expect(parser.delegate == nil)
  }

  @Test func `An awaited call returns the reply's answer if no other delegate implements the method`() async throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let reply = try archiver.reply { reply in
      reply.returning(.archiverWillEncode, answering: { _, _ in NSDate(timeIntervalSince1970: 7) }) { _, object in
        "\(type(of: object))"
      }
    }
    archiver.encode(NSDate(timeIntervalSince1970: 1), forKey: "date")
    archiver.finishEncoding()
    #expect(try await reply.value() == "NSDate")
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(unarchiver.decodeObject(of: NSDate.self, forKey: "date") == NSDate(timeIntervalSince1970: 7))
  }

  @Test func `Awaiting a call that another delegate answers leaves the answer unchanged`() async throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let delegate = try archiver.implement(NSKeyedArchiverDelegate.self) { delegate in
      delegate.on(.archiverWillEncode) { _, _ in NSDate(timeIntervalSince1970: 7) }
    }
    let reply = try archiver.reply { reply in
      reply.returning(.archiverWillEncode) { _, object in (object as? NSDate)?.timeIntervalSince1970 }
    }
    archiver.encode(NSDate(timeIntervalSince1970: 1), forKey: "date")
    archiver.finishEncoding()
    #expect(try await reply.value() == 1)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(unarchiver.decodeObject(of: NSDate.self, forKey: "date") == NSDate(timeIntervalSince1970: 7))
    withExtendedLifetime(delegate) {}
  }

  @Test func `A stream delivers a delegate's messages in their order`() async throws {
    let parser = parser()
    let texts = try parser.messages(.parserFoundCharacters) { _, text in text }
    #expect(parser.parse())
    var received: [String] = []
    for await text in texts {
      received.append(text)
      if received.count == 2 { break }
    }
    #expect(received == ["one", "two"])
  }

  @Test func `A stream of messages removes its delegate when the stream is released`() throws {
    let parser = parser()
    do {
      let texts = try parser.messages(.parserFoundCharacters) { _, text in text }
      withExtendedLifetime(texts) { #expect(parser.delegate != nil) }
    }
    #expect(parser.delegate == nil)
  }

  @Test func `A stream of messages without a closure delivers Sendable arguments unchanged`() async throws {
    let manager = FileManager()
    let file = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("text".utf8).write(to: file)
    // swift-corelibs-foundation calls the method for URLs first, even if the item was given by its path.
    let removals = try manager.messages(.fileManagerShouldRemoveItemAt)
    try manager.removeItem(at: file)
    for await (sender, removed) in removals {
      #expect(sender === manager && removed == file)
      break
    }
  }
}

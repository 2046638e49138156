import BlockDelegateFoundation
import BlockDelegateFoundationTesting
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Tests whose source compiles with Apple's Foundation and with swift-corelibs-foundation, and has the same results
/// there.
struct SameSourceTests {
  private let document = Data("<list><item>one</item><item>two</item></list>".utf8)

  @Test func `A closure with a receiver is called and passes the parsed texts to the receiver`() throws {
    final class Receiver { var texts: [String] = [] }
    let (parser, receiver) = (XMLParser(data: document), Receiver())
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters, for: receiver) { me, parser, text in me.texts.append(text) }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(receiver.texts == ["one", "two"])
  }

  @Test func `Several delegates are called in their order, and a log contains their calls`() throws {
    let parser = XMLParser(data: document)
    var calls: [String] = []
    let first = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters) { parser, text in calls.append("first \(text)") }
      delegate.on(.parserDidEndDocument) { parser in calls.append("ends") }
    }
    let second = try parser.addDelegate(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters) { parser, text in calls.append("second \(text)") }
    }
    let log = try parser.record(XMLParserDelegate.self)
    _ = withExtendedLifetime((first, second)) { parser.parse() }
    #expect(calls == ["first one", "second one", "first two", "second two", "ends"])
    let texts = try log[.parserFoundCharacters].calls.map { try $0.arguments.1 }
    #expect(texts == ["one", "two"])
    #expect(log[.parserDidEndDocument].verify(count: 1))
    #expect(log.expectOrder(.parserFoundCharacters, .parserFoundCharacters, .parserDidEndDocument))
  }

  @Test func `A spy runs its stubs and records the calls`() throws {
    let (parser, spy) = (
      XMLParser(data: document),
      try DelegateSpy(XMLParserDelegate.self, responding: .parserFoundCharacters, .parserDidEndDocument)
    )
    var texts: [String] = []
    spy.stub(.parserFoundCharacters) { parser, text in texts.append(text) }
    parser.delegate = spy.delegate
    _ = withExtendedLifetime(spy) { parser.parse() }
    #expect(texts == ["one", "two"])
    #expect(spy[.parserFoundCharacters].verify(count: 2))
    #expect(spy[.parserParseErrorOccurred].verifyNever())
  }

  @Test func `Closures that are delivered on a queue are called there`() throws {
    final class Texts: @unchecked Sendable { var all: [String] = [] }
    let (parser, queue, texts) = (XMLParser(data: document), DispatchQueue(label: "SameSourceTests"), Texts())
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters, delivering: .on(queue)) { parser, text in texts.all.append(text) }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    queue.sync {}
    #expect(texts.all == ["one", "two"])
  }

  @Test func `A task awaits the first call of a delegate method`() async throws {
    let parser = XMLParser(data: document)
    let reply = try parser.reply { reply in
      reply.returning(.parserFoundCharacters) { parser, text in text }
      reply.throwing(.parserParseErrorOccurred) { parser, error in error }
    }
    _ = parser.parse()
    #expect(try await reply.value(within: .seconds(10)) == "one")
  }
}

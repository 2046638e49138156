import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct XMLParserDelegateTests {
  private static func parser(_ text: String) -> XMLParser { XMLParser(data: Data(text.utf8)) }

  @Test func `A document's events reach closures in their order`() throws {
    var events: [String] = []
    let parser = Self.parser("<a x='1'>one<!--two--><b/><![CDATA[three]]><?four five?></a>")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartDocument) { _ in events.append("begins") }
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, _, _, attributes in
        events.append("<\(name)\(attributes.map { " \($0)=\($1)" }.joined())>")
      }
      delegate.on(.parserFoundCharacters) { _, text in events.append(text) }
      delegate.on(.parserFoundComment) { _, text in events.append("!\(text)") }
      delegate.on(.parserFoundCDATA) { _, data in events.append(String(decoding: data, as: UTF8.self)) }
      delegate.on(.parserFoundProcessingInstructionWithTargetData) { _, target, data in
        events.append("?\(target) \(data ?? "")")
      }
      delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, name, _, _ in events.append("</\(name)>") }
      delegate.on(.parserDidEndDocument) { _ in events.append("ends") }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(
      events == ["begins", "<a x=1>", "one", "!two", "<b>", "</b>", "three", "?four five", "</a>", "ends"])
  }

  @Test func `A malformed document reports the same errors to a closure and to a handwritten delegate`() throws {
    final class ByHand: NSObject, XMLParserDelegate {
      var errors: [NSError] = []
      func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        errors.append(parseError as NSError)
      }
    }
    let text = "<a><b></a>"
    let byHand = ByHand()
    let other = Self.parser(text)
    other.delegate = byHand
    let isParsedByHand = other.parse()

    var errors: [NSError] = []
    let parser = Self.parser(text)
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserParseErrorOccurred) { parser, error in errors.append(error as NSError) }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(!errors.isEmpty)
    #expect(errors == byHand.errors)
    #expect(isParsed == isParsedByHand)
  }

  @Test func `Namespaces and declarations of an XML document reach closures`() throws {
    var events: [String] = []
    let parser = Self.parser(
      """
      <!DOCTYPE a [<!ELEMENT a ANY><!ATTLIST a x CDATA "1"><!NOTATION n PUBLIC "p" "s">]>
      <p:a xmlns:p="urn:p"/>
      """)
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = true
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundNotationDeclarationWithNamePublicIDSystemID) { _, name, _, system in
        events.append("\(name) at \(system ?? "nil")")
      }
      delegate.on(.parserDidStartMappingPrefixToURI) { _, prefix, uri in events.append("\(prefix) to \(uri)") }
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, uri, qualified, _ in
        events.append("\(name) in \(uri ?? "nil"), \(qualified ?? "nil")")
      }
      delegate.on(.parserDidEndMappingPrefix) { _, prefix in events.append("no \(prefix)") }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(events == ["n at s", "p to urn:p", "a in urn:p, p:a", "no p"])
  }

  @Test func `An error that a closure throws reaches onFailure with method and line, and parsing continues`() throws {
    struct Refused: Error {}
    var failures: [DelegateFailure] = []
    var ends = 0
    let parser = Self.parser("<a>one<b/>two</a>")
    let line: UInt32 = #line + 3
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.onFailure { failures.append($0) }
      delegate.on(.parserFoundCharacters) { parser, text in throw Refused() }
      delegate.on(.parserDidEndDocument) { _ in ends += 1 }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(failures.count == 2)
    #expect(ends == 1)
    let failure = try #require(failures.first)
    #expect(failure.error is Refused)
    #expect(failure.protocolName == "XMLParserDelegate")
    #expect(failure.line == line)
    #expect(failure.fileID == #fileID)
  }

  @Test func `A second closure for a method is refused, and the parser has no delegate`() throws {
    let parser = Self.parser("<a/>")
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try parser.implement(XMLParserDelegate.self) { delegate in
        delegate.on(.parserDidEndDocument) { _ in }
        delegate.on(.parserDidEndDocument) { _ in }
      }
    }
    let problem = try #require(error?.problems.first)
    #expect(problem.reason == .duplicateMethod)
    #expect(problem.protocolName == "XMLParserDelegate")
    #expect(parser.delegate == nil)
  }

  @Test func `A parser that already has closures refuses others, unless replacing them is permitted`() throws {
    let parser = Self.parser("<a/>")
    var calls: [String] = []
    let first = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidEndDocument) { _ in calls.append("first") }
    }
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try parser.implement(XMLParserDelegate.self) { _ in }
    }
    #expect(error?.problems.map(\.reason) == [.existingDelegate])
    #expect(parser.delegate === first.delegate)
    let second = try parser.implement(XMLParserDelegate.self, replacing: true) { delegate in
      delegate.on(.parserDidEndDocument) { _ in calls.append("second") }
    }
    _ = withExtendedLifetime(second) { parser.parse() }
    #expect(calls == ["second"])
  }

  @Test func `A delegate that is not retained is not called, and its closures are released`() throws {
    final class Captured {}
    weak var captured: Captured?
    let parser = Self.parser("<a/>")
    var calls = 0
    do {
      let object = Captured()
      captured = object
      _ = try parser.implement(XMLParserDelegate.self) { delegate in
        delegate.on(.parserDidEndDocument) { _ in
          withExtendedLifetime(object) {}
          calls += 1
        }
      }
    }
    #expect(captured == nil)
    #expect(parser.delegate == nil)
    let isParsed = parser.parse()
    #expect(isParsed)
    #expect(calls == 0)
  }

  @Test func `A document of 20 MB is parsed to its end`() throws {
    let item = "<item id=\"7\">text &amp; more</item>\n"
    let count = 20_000_000 / item.utf8.count
    // The document is read from a stream because libxml2 refuses data of more than 10 MB in one piece.
    let text = Data(("<items>" + String(repeating: item, count: count) + "</items>").utf8)
    let parser = XMLParser(stream: InputStream(data: text))
    var (elements, characters) = (0, 0)
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, _, _, attributes in
        if attributes["id"] == "7" { elements += 1 }
      }
      delegate.on(.parserFoundCharacters) { _, text in characters += text.utf8.count }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(elements == count)
    #expect(characters == "text & more\n".utf8.count * count)
  }
}

import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The scenarios of swift-corelibs-foundation's own parser tests, and some that these leave out, with closures.
struct XMLParserCorelibsTests {
  private static func parser(_ text: String) -> XMLParser { XMLParser(data: Data(text.utf8)) }

  /// Parses a document to its end and returns its events.
  private static func read(_ parser: XMLParser) throws -> (isParsed: Bool, events: [String]) {
    var events: [String] = []
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartDocument) { _ in events.append("begins") }
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, uri, qualified, attributes in
        let attributes = attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        events.append("<" + ([name, uri ?? "nil", qualified ?? "nil"] + attributes).joined(separator: " ") + ">")
      }
      delegate.on(.parserFoundCharacters) { _, text in events.append(text) }
      delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, name, uri, qualified in
        events.append("</" + [name, uri ?? "nil", qualified ?? "nil"].joined(separator: " ") + ">")
      }
      delegate.on(.parserParseErrorOccurred) { _, error in events.append("error \((error as NSError).code)") }
      delegate.on(.parserDidEndDocument) { _ in events.append("ends") }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    return (isParsed, events)
  }

  private static let menu = "<menu day='1'><dish>soup</dish></menu>"
  private static let menuEvents = [
    "begins", "<menu nil nil day=1>", "<dish nil nil>", "soup", "</dish nil nil>", "</menu nil nil>", "ends",
  ]

  @Test func `A parser reports the same events for data, a stream and a file`() throws {
    let data = Data(Self.menu.utf8)
    let file = FileManager.default.temporaryDirectory.appending(path: "menu-\(UUID()).xml")
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for parser in [
      XMLParser(data: data), XMLParser(stream: InputStream(data: data)), try #require(XMLParser(contentsOf: file)),
    ] {
      let (isParsed, events) = try Self.read(parser)
      #expect(isParsed)
      #expect(events == Self.menuEvents)
    }
  }

  @Test(arguments: [
    ("UTF-8", String.Encoding.utf8), ("UTF-16LE", .utf16LittleEndian), ("UTF-16BE", .utf16BigEndian),
    ("UTF-32BE", .utf32BigEndian), ("ISO-8859-1", .isoLatin1),
  ])
  func `Text in any encoding reaches its closure unchanged`(name: String, encoding: String.Encoding) throws {
    let text = "<?xml version='1.0' encoding='\(name)'?><menu>crème brûlée</menu>"
    let (isParsed, events) = try Self.read(XMLParser(data: try #require(text.data(using: encoding))))
    #expect(isParsed)
    let inside = events.dropFirst(2).dropLast(2)
    #expect(inside.joined() == "crème brûlée")
  }

  @Test func `A document whose data ends with a null byte is parsed`() throws {
    let (isParsed, events) = try Self.read(XMLParser(data: Data(Self.menu.utf8) + [0]))
    #expect(isParsed)
    #expect(events.filter { !$0.hasPrefix("error") } == Self.menuEvents)
    // libxml2 treats the null byte as content after the root element.
    withCorelibsIssue("A null byte at the end is an error") { #expect(events == Self.menuEvents) }
  }

  @Test func `Namespace processing gives an element without a namespace an empty URI`() throws {
    let parser = Self.parser(Self.menu)
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = true
    parser.shouldResolveExternalEntities = true
    let (isParsed, events) = try Self.read(parser)
    #expect(isParsed)
    #expect(
      events == ["begins", "<menu  menu day=1>", "<dish  dish>", "soup", "</dish  dish>", "</menu  menu>", "ends"])
  }

  @Test func `A prefix belongs to the element name, or to the qualified name if namespaces are processed`() throws {
    let text = "<m:menu xmlns:m='urn:m' xmlns='urn:d'><dish m:size='2'/></m:menu>"
    #expect(
      try Self.read(Self.parser(text)).events == [
        "begins", "<m:menu nil nil xmlns=urn:d xmlns:m=urn:m>", "<dish nil nil m:size=2>", "</dish nil nil>",
        "</m:menu nil nil>", "ends",
      ])
    let parser = Self.parser(text)
    parser.shouldProcessNamespaces = true
    #expect(
      try Self.read(parser).events == [
        "begins", "<menu urn:m m:menu>", "<dish urn:d dish m:size=2>", "</dish urn:d dish>", "</menu urn:m m:menu>",
        "ends",
      ])
  }

  @Test func `A namespace prefix is mapped before its element begins and unmapped after the element ends`() throws {
    var events: [String] = []
    let parser = Self.parser("<a xmlns='urn:1'><p:b xmlns:p='urn:2'><c xmlns='urn:3'/></p:b></a>")
    parser.shouldReportNamespacePrefixes = true
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartMappingPrefixToURI) { _, prefix, uri in events.append("\(prefix)=\(uri)") }
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, _, _, _ in
        events.append("<\(name)>")
      }
      delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, name, _, _ in events.append("</\(name)>") }
      delegate.on(.parserDidEndMappingPrefix) { _, prefix in events.append("no \(prefix)") }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(
      events == [
        "=urn:1", "<a>", "p=urn:2", "<p:b>", "=urn:3", "<c>", "</c>", "no ", "</p:b>", "no p", "</a>", "no ",
      ])
  }

  @Test func `A parser splits text at predefined entities and character references`() throws {
    let (isParsed, events) = try Self.read(Self.parser("<a b='&lt;&#33;'>1 &lt; 2 &amp; &#x263A;</a>"))
    #expect(isParsed)
    #expect(events[1] == "<a nil nil b=<!>")
    let pieces = events.dropFirst(2).dropLast(2)
    #expect(pieces.joined() == "1 < 2 & ☺")
    #expect(pieces.count > 1)
  }

  @Test func `A parser replaces an entity that the document declares with its text`() throws {
    let text = "<!DOCTYPE a [<!ENTITY e 'six'>]><a b='&e;'>5 &e; 7</a>"
    let (isParsed, events) = try Self.read(Self.parser(text))
    #expect(isParsed)
    #expect(events[1] == "<a nil nil b=six>")
    let told = events.dropFirst(2).dropLast(2).joined()
    withCorelibsIssue("An entity's text is not told") { #expect(told == "5 six 7") }
  }

  @Test func `A closure provides the text of an entity that the document does not declare`() throws {
    var (names, text) = ([String](), "")
    let parser = Self.parser("<!DOCTYPE a SYSTEM 'a.dtd'><a>one &two; three</a>")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserResolveExternalEntityNameSystemID) { _, name, _ in
        names.append(name)
        return Data("2".utf8)
      }
      delegate.on(.parserFoundCharacters) { _, found in text += found }
    }
    withExtendedLifetime(delegate) { _ = parser.parse() }
    #expect(names == ["two"])
    withCorelibsIssue("A closure's text for an entity is not told") { #expect(text == "one 2 three") }
  }
}

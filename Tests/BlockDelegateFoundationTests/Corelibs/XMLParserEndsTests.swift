import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// How closures see a document end: aborted, malformed, read twice.
struct XMLParserEndsTests {
  private static func parser(_ text: String) -> XMLParser { XMLParser(data: Data(text.utf8)) }

  @Test func `A parser that a closure aborts at the begin has an error`() throws {
    let parser = Self.parser("<?xml version='1.0' encoding='UTF-8' standalone='no'?>\n<a><b>text</b></a>\n")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartDocument) { parser in parser.abortParsing() }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(!isParsed)
    #expect(parser.parserError != nil)
  }

  @Test func `A parser that a closure aborts within an element reads no further one`() throws {
    var names: [String] = []
    let parser = Self.parser("<a><b/><c/><d/></a>")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { parser, name, _, _, _ in
        names.append(name)
        if name == "b" { parser.abortParsing() }
      }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(!isParsed)
    #expect(names == ["a", "b"])
    #expect(parser.parserError != nil)
  }

  @Test func `An error's closure knows the line and the column`() throws {
    var places: [String] = []
    let parser = Self.parser("<a>\n  <b>\n    text</c>\n</a>")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserParseErrorOccurred) { parser, error in
        let error = error as NSError
        #expect(error.domain == XMLParser.errorDomain)
        places.append("\(error.code) \(parser.lineNumber):\(parser.columnNumber)")
      }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(places.first == "76 3:13")
    withCorelibsIssue("The error's constant has another number than libxml2's error") {
      #expect(XMLParser.ErrorCode.tagNameMismatchError.rawValue == 76)
    }
  }

  @Test func `An element's closure knows its line`() throws {
    var lines: [String: Int] = [:]
    let parser = Self.parser("<a>\n<b/>\n\n<c/></a>")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { parser, name, _, _, _ in
        lines[name] = parser.lineNumber
      }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(lines == ["a": 1, "b": 2, "c": 4])
  }

  /// Returns how many errors closures get.
  private static func errors(of parser: XMLParser) throws -> (isParsed: Bool, count: Int) {
    var count = 0
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserParseErrorOccurred) { _, _ in count += 1 }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    return (isParsed, count)
  }

  @Test(arguments: ["text", "<a></b>", "<a>&unknown;</a>", "<a>\u{1}</a>"])
  func `A malformed document is not parsed`(text: String) throws {
    let parser = Self.parser(text)
    let (isParsed, count) = try Self.errors(of: parser)
    #expect(!isParsed)
    #expect(count > 0)
    #expect(parser.parserError != nil)
  }

  @Test(arguments: ["<a><b>", "<a/><b/>", "<a x=1/>"])
  func `A malformed document's errors are told`(text: String) throws {
    let parser = Self.parser(text)
    let (isParsed, count) = try Self.errors(of: parser)
    #expect(count > 0)
    #expect(parser.parserError != nil)
    withCorelibsIssue("The parser recovers, and says that it has parsed the document") { #expect(!isParsed) }
  }

  @Test(arguments: ["", "<a", "<a>"])
  func `A document of less than four bytes is not parsed`(text: String) throws {
    let parser = Self.parser(text)
    let (isParsed, count) = try Self.errors(of: parser)
    // The parser waits for the four bytes that tell the encoding, also at the end.
    withCorelibsIssue("The parser does not read so little") {
      #expect(!isParsed)
      #expect(count > 0)
      #expect(parser.parserError != nil)
    }
  }

  @Test func `A file that is not there is not parsed`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "nothing-\(UUID()).xml")
    var calls = 0
    let parser = try #require(XMLParser(contentsOf: file))
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartDocument) { _ in calls += 1 }
      delegate.on(.parserDidEndDocument) { _ in calls += 1 }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(!isParsed)
    #expect(calls == 0)
  }

  @Test func `A parser that has parsed its document parses nothing more`() throws {
    var events: [String] = []
    let parser = Self.parser("<a><b/></a>")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, _, _, _ in
        events.append(name)
      }
      delegate.on(.parserParseErrorOccurred) { _, error in events.append("error \((error as NSError).code)") }
    }
    let results = withExtendedLifetime(delegate) { [parser.parse(), parser.parse()] }
    #expect(results == [true, false])
    #expect(events == ["a", "b"])
  }

  @Test func `A closure reads another document while its own is read`() throws {
    var events: [String] = []
    let parser = Self.parser("<a><b/></a>")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, _, _, _ in
        events.append("outer \(name)")
        let inner = Self.parser("<\(name)\(name)/>")
        let innerDelegate = try inner.implement(XMLParserDelegate.self) { delegate in
          delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, _, _, _ in
            events.append("inner \(name)")
          }
        }
        withExtendedLifetime(innerDelegate) { _ = inner.parse() }
      }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(events == ["outer a", "inner aa", "outer b", "inner bb"])
  }

  @Test func `A parser whose delegate is taken away within a closure tells no more`() throws {
    var names: [String] = []
    let parser = Self.parser("<a><b/><c/></a>")
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { parser, name, _, _, _ in
        names.append(name)
        if name == "b" { parser.delegate = nil }
      }
    }
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    #expect(isParsed)
    #expect(names == ["a", "b"])
  }
}

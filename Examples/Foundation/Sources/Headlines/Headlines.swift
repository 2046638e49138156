import BlockDelegateFoundation
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The titles of a feed's entries.
final class Headlines {
  private(set) var titles: [String] = []
  private var isInTitle = false

  /// Parses an Atom or RSS document.
  init(of document: Data) throws {
    let parser = XMLParser(data: document)
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, _, _, _ in
        guard name == "title" else { return }
        self.isInTitle = true
        self.titles.append("")
      }
      delegate.on(.parserFoundCharacters) { _, text in
        if self.isInTitle { self.titles[self.titles.count - 1] += text }
      }
      delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, name, _, _ in
        if name == "title" { self.isInTitle = false }
      }
    }
    // The parser holds its delegate weakly.
    let isParsed = withExtendedLifetime(delegate) { parser.parse() }
    if !isParsed { throw MalformedFeed(line: parser.lineNumber) }
  }
}

/// The error for a document that is not well-formed XML.
struct MalformedFeed: Error {
  let line: Int
}

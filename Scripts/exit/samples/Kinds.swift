import BlockDelegateFoundation
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Closures with each kind of capture, parameter and body that write-delegate-class can convert.
final class Kinds {
  private static let mark = "*"
  private var texts: [String] = []

  func read(_ document: Data, _ done: @escaping (String) -> Void) throws -> [String] {
    let parser = XMLParser(data: document)
    let prefix = "grüße "
    let delegate = try parser.implement(XMLParserDelegate.self) { [end = prefix + Self.mark] in
      // A closure within the closure.
      $0.on(.parserFoundCharacters) { [unowned self] _, text in
        let later = { self.texts.append(prefix + text + end) }
        if !text.isEmpty, texts.count < 3 { later() }
      }
      // Appends a text for each feed.
      $0.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { [unowned self] in
        // In a string literal, "self" and $1 are not names.
        if $1 == "feed" { texts.append("self $1 \(self.texts.count) \($4.map { $0.value.count }.sorted())") }
      }
      $0.on(.parserDidEndDocument) { [unowned self] _ in
        texts.append(Self.mark)
        done("\(texts.count) texts")
        throw CocoaError(.userCancelled)
      }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    return texts
  }
}

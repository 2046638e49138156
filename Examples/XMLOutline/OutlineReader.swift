import BlockDelegate
import Foundation

#if canImport(ObjectiveC)
  typealias ParserDelegate = XMLParserDelegate
#else
  typealias ParserDelegate = GNUstep.NSXMLParserDelegate
#endif

/// Parses a document with NSXMLParser. Every delegate method is a closure.
final class OutlineReader {
  private let path: String
  private let progress: Progress
  private(set) var outline = Outline()
  /// The first error that the parser reported.
  private var failure: Failure?

  init(path: String, progress: Progress) {
    self.path = path
    self.progress = progress
  }

  func read(_ data: Data) throws -> Outline {
    let parser = try ObjCObject("NSXMLParser", "initWithData:", data)
    try parser.implement(ParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { parser, name, _, _, attributes in
        self.outline.start(name, attributes)
        self.progress.advance { (try? parser.send("lineNumber") as Int) ?? 0 }
      }
      delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, _, _, _ in self.outline.end() }
      delegate.on(.parserFoundCharacters) { parser, text in self.outline.text(text) }
      delegate.on(.parserFoundCDATA) { parser, data in self.outline.cdata(bytes: data.count) }
      delegate.on(.parserFoundComment) { parser, text in self.outline.comment() }
      delegate.on(.parserFoundProcessingInstructionWithTargetData) { _, _, _ in self.outline.instruction() }
      delegate.on(.parserParseErrorOccurred) { parser, error in self.note(error, parser) }
    }
    let parsed = try ObjCObject.autoreleasepool { try parser.send("parse") as Bool }
    progress.finish()
    if let failure { throw failure }
    guard parsed else { throw failed(parser, "the document is malformed") }
    guard outline.elements > 0 else { throw failed(parser, "there is no element") }
    guard outline.depth == 0 else { throw failed(parser, "the document ends before its elements do") }
    return outline
  }

  private func note(_ error: any Error, _ parser: ObjCObject) {
    guard failure == nil else { return }
    var text = error.localizedDescription.trimmingCharacters(in: .whitespacesAndNewlines)
    // The text repeats the position, which is removed here.
    if let end = text.range(of: " ... ") { text = String(text[end.upperBound...]) }
    // libxml2 reports "Extra content" for a document that was cut off, which the user would not understand.
    if let name = outline.innermost, text.hasPrefix("Extra content") { text = "the document ends inside <\(name)>" }
    failure = failed(parser, text.isEmpty ? "\(error)" : text)
  }

  private func failed(_ parser: ObjCObject, _ reason: String) -> Failure {
    let line = (try? parser.send("lineNumber") as Int).flatMap { $0 > 0 ? $0 : nil }
    let column = (try? parser.send("columnNumber") as Int).flatMap { $0 > 0 ? $0 : nil }
    return Failure(path: path, line: line, column: line == nil ? nil : column, reason: reason)
  }
}

import BlockDelegateFoundation
import Foundation
import FoundationXML

// Each `implement` in one line, whose end says why it is refused.
final class Refused {
  var count = 0

  func refused(_ parser: XMLParser, _ queue: DispatchQueue, _ body: @escaping (XMLParser) -> Void) throws {
    var count = 0
    _ = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidStartDocument) { _ in count += 1 } }  // refused: captures the variable `count`: make it a property of a class, and capture the object
    _ = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidStartDocument, body) }  // refused: a closure is expected here, not a value that has one
    _ = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidStartDocument, delivering: .on(queue)) { @Sendable _ in } }  // refused: `delivering` has no counterpart in a class: write it out
    _ = try parser.implement(XMLParserDelegate.self, replacing: true) { $0.on(.parserDidStartDocument) { _ in } }  // refused: `replacing` has no counterpart in a class: write it out
    _ = try parser.implement(XMLParserDelegate.self) { $0.onFailure { print($0) } }  // refused: only calls of `$0.on` can become methods
    _ = try parser.implement(XMLParserDelegate.self) { if count == 0 { $0.on(.parserDidStartDocument) { _ in } } }  // refused: only calls of `$0.on` can become methods
    let delegate = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidStartDocument) { _ in } }
    parser.delegate = delegate.delegate  // refused: there is no `implement` of an object in this line
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    _ = try archiver.implement(NSKeyedArchiverDelegate.self) { $0.on(.archiverWillEncode, otherwise: nil) { _, object in object } }  // refused: `otherwise` has no counterpart in a class: write it out
    _ = try archiver.implement(NSKeyedArchiverDelegate.self) { $0.on(.archiverWillEncode, for: self) { _, _, object in object } }  // refused: a method with a result has no answer when its receiver is gone: capture it weakly
  }
}

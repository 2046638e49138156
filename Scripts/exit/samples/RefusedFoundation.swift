import BlockDelegateFoundation
import Foundation
import FoundationXML

// Each line with an `implement` that can't be converted ends with a comment that contains the expected error.
final class Refused {
  var count = 0

  func refused(_ parser: XMLParser, _ queue: DispatchQueue, _ body: @escaping (XMLParser) -> Void) throws {
    var count = 0
    _ = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidStartDocument) { _ in count += 1 } }  // refused: the closure captures the variable `count`: make the variable a property of a class, and capture the object
    _ = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidStartDocument, body) }  // refused: only a closure literal can be converted, not a value that contains a closure
    _ = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidStartDocument, delivering: .on(queue)) { @Sendable _ in } }  // refused: `delivering` can't be converted: write this class by hand
    _ = try parser.implement(XMLParserDelegate.self, replacing: true) { $0.on(.parserDidStartDocument) { _ in } }  // refused: `replacing` can't be converted: write this class by hand
    _ = try parser.implement(XMLParserDelegate.self) { $0.onFailure { print($0) } }  // refused: only calls of `$0.on` can become methods
    _ = try parser.implement(XMLParserDelegate.self) { if count == 0 { $0.on(.parserDidStartDocument) { _ in } } }  // refused: only calls of `$0.on` can become methods
    let delegate = try parser.implement(XMLParserDelegate.self) { $0.on(.parserDidStartDocument) { _ in } }
    parser.delegate = delegate.delegate  // refused: this line does not call `implement` on an object
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    _ = try archiver.implement(NSKeyedArchiverDelegate.self) { $0.on(.archiverWillEncode, otherwise: nil) { _, object in object } }  // refused: `otherwise` can't be converted: write this class by hand
    _ = try archiver.implement(NSKeyedArchiverDelegate.self) { $0.on(.archiverWillEncode, for: self) { _, _, object in object } }  // refused: the method has no result after its receiver is deallocated: capture the receiver in the closure
  }
}

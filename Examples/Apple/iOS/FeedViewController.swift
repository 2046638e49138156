import BlockDelegate
import UIKit

/// Parses a feed with XMLParser. The parser calls its delegate inside `parse`, so the closures run on the main actor.
final class FeedViewController: UIViewController {
  private var titles: [String] = []

  func read(_ data: Data) throws {
    let parser = XMLParser(data: data)
    try parser.implement(XMLParserDelegate.self) { delegate in
      delegate[XMLParserDelegate.parser(_:didStartElement:namespaceURI:qualifiedName:attributes:), .inMyCall] = {
        parser, name, uri, qualified, attributes in
        print(name, attributes.count)
      }
      delegate[XMLParserDelegate.parser(_:foundCharacters:), .inMyCall] = { [self] parser, text in titles.append(text) }
      delegate[XMLParserDelegate.parser(_:parseErrorOccurred:), .inMyCall] = { parser, error in
        print(error.localizedDescription)
      }
    }
    print(parser.parse(), parser.dynamicDelegate(for: XMLParserDelegate.self) as Any)
    try parser.removeDynamicDelegate(for: XMLParserDelegate.self)
  }
}

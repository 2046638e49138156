import BlockDelegate
import UIKit

/// Reads a feed with XMLParser, which calls its delegate within `parse`: so closures of the main actor may be called.
final class FeedViewController: UIViewController {
  private var titles: [String] = []

  func read(_ data: Data) throws {
    let parser = XMLParser(data: data)
    try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on({ $0.parser(_:didStartElement:namespaceURI:qualifiedName:attributes:) }) {
        parser, name, uri, qualified, attributes in
        print(name, attributes.count)
      }
      delegate.on({ $0.parser(_:foundCharacters:) }, delivering: .assumed) { [self] parser, text in titles.append(text)
      }
      delegate.on({ $0.parser(_:parseErrorOccurred:) }) { parser, error in print(error.localizedDescription) }
    }
    print(parser.parse(), parser.dynamicDelegate(for: XMLParserDelegate.self) as Any)
    try parser.removeDynamicDelegate(for: XMLParserDelegate.self)
  }
}

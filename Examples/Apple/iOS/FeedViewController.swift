import BlockDelegate
import UIKit

/// Reads a feed with XMLParser.
final class FeedViewController: UIViewController {
  private var titles: [String] = []

  func read(_ data: Data) throws {
    let parser = XMLParser(data: data)
    try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(#selector(XMLParserDelegate.parser(_:didStartElement:namespaceURI:qualifiedName:attributes:))) {
        (parser: XMLParser, name: String, uri: String?, qualified: String?, attributes: [String: String]) in
        print(name, attributes.count)
      }
      delegate.on(#selector(XMLParserDelegate.parser(_:foundCharacters:))) { [self] (parser: XMLParser, text: String) in
        titles.append(text)
      }
      delegate.on(#selector(XMLParserDelegate.parser(_:parseErrorOccurred:))) { (parser: XMLParser, error: any Error) in
        print(error.localizedDescription)
      }
    }
    print(parser.parse(), parser.blockDelegate(for: XMLParserDelegate.self) as Any)
    try parser.removeBlockDelegate(for: XMLParserDelegate.self)
  }
}

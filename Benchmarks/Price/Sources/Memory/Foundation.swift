import BlockDelegateFoundation
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

func foundationClosures(_ count: Int) throws -> () throws -> Void {
  let parsers = (0..<count).map { _ in XMLParser(data: Data()) }
  var delegates: [AnyObject?] = Array(repeating: nil, count: count)
  return {
    for (index, parser) in parsers.enumerated() {
      delegates[index] = try parser.implement(XMLParserDelegate.self) { delegate in
        delegate.on(.parserFoundCharacters) { parser, text in found += text.utf8.count }
      }
    }
  }
}

func handWrittenSwift(_ count: Int) -> () throws -> Void {
  let parsers = (0..<count).map { _ in XMLParser(data: Data()) }
  var delegates: [AnyObject?] = Array(repeating: nil, count: count)
  return {
    for (index, parser) in parsers.enumerated() {
      let delegate = Counter()
      parser.delegate = delegate
      delegates[index] = delegate
    }
  }
}

private final class Counter: NSObject, XMLParserDelegate {
  func parser(_ parser: XMLParser, foundCharacters text: String) { found += text.utf8.count }
}

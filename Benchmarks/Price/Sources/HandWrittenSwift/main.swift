import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

final class Texts: NSObject, XMLParserDelegate {
  var texts: [String] = []
  func parser(_ parser: XMLParser, foundCharacters text: String) { texts.append(text) }
}

func texts(in xml: Data) throws -> [String] {
  let parser = XMLParser(data: xml)
  let delegate = Texts()
  parser.delegate = delegate
  _ = parser.parse()
  return delegate.texts
}
print(try texts(in: Data("<list><item>one</item><item>two</item></list>".utf8)))

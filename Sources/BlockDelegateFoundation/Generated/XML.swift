#if !canImport(ObjectiveC)
  import Foundation
  import FoundationXML
  final class XMLParserDelegateClosures: XMLParserDelegate {
    var onParserFoundCharacters: ((_ parser: XMLParser, _ string: String) -> Void)?
    init() {}
    func parser(_ parser: XMLParser, foundCharacters string: String) { onParserFoundCharacters?(parser, string) }
  }
  extension XMLParserDelegateClosures: ClosureDelegate {
    var delegate: any XMLParserDelegate { self }
  }
  func closures<P>(of type: P.Type) -> any ClosureDelegate<P> {
    switch ObjectIdentifier(type as Any.Type) {
    case ObjectIdentifier((any XMLParserDelegate).self): XMLParserDelegateClosures() as! any ClosureDelegate<P>
    default: fatalError()
    }
  }
  extension XMLParser: DelegateOwner {}
  extension DelegateMethod where P == any XMLParserDelegate, F == (XMLParser, String) -> Void {
    public static var parserFoundCharacters: Self {
      Self(MethodAccess<P, XMLParser, String, Void>("parser(_:foundCharacters:)", of: XMLParserDelegateClosures.self, set: { $0.onParserFoundCharacters = $1.call }, call: { $0.parser($1, foundCharacters: $2) }))
    }
  }
#endif

// Both modules are imported: no name of one may hide a name of the other. Scripts/check-foundation compares all modules.
import BlockDelegate
import BlockDelegateFoundation
import Foundation
import FoundationXML
import Testing

struct NamesTests {
  private typealias OfFoundation = (
    FoundationDelegate<any XMLParserDelegate>, FoundationDelegateBuilder<any XMLParserDelegate>,
    FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, Void>>, any DelegateOwner, any URLSessionDelegates
  )
  private typealias OfBlockDelegate = (
    DynamicDelegate<ObjCProtocol>, DelegateBuilder<ObjCProtocol>, DelegateMethod<ObjCProtocol, MethodBody<Void>>,
    AnyDynamicDelegate, ObjCObject
  )
  private typealias OfBoth = (BlockDelegateError, DelegateFailure)

  @Test func `A file with both imports names the types of both, and implements a delegate of each`() throws {
    var texts: [String] = []
    let parser = XMLParser(data: Data("<a>swift</a>".utf8))
    let delegate: FoundationDelegate<any XMLParserDelegate> = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters) { _, text in texts.append(text) }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    let other: DynamicDelegate<GNUstep.NSXMLParserDelegate> = try DynamicDelegate(GNUstep.NSXMLParserDelegate.self) {
      $0.on(.parserFoundCharacters) { _, text in texts.append(text) }
    }
    try other.object.send("parser:foundCharacters:", other.object, "objective")
    #expect(texts == ["swift", "objective"])
  }
}

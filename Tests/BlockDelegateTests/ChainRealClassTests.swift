// These tests use GNUstep's classes, whose protocols have other names in Swift on Apple's platforms.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import Testing

  /// Chains as delegates of GNUstep's own classes.
  @Suite struct ChainRealClassTests {
    @Test func `An NSXMLParser calls three delegates in their order`() throws {
      let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<a><b>text</b><c/></a>".utf8))
      var outline: [String] = []
      try parser.implement(GNUstep.NSXMLParserDelegate.self) {
        $0.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, name, _, _, _ in outline.append(name) }
      }
      let last = try DelegateSpy(
        GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters,
        .parserDidEndElementNamespaceURIQualifiedName)
      let middle = try DelegateSpy(GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters)
      middle.stub(.parserFoundCharacters) { _, _ in last[.parserFoundCharacters].verifyNever() }
      for spy in [middle, last] { try parser.addDelegate(spy.object, for: GNUstep.NSXMLParserDelegate.self) }
      #expect(try parser.send("parse") as Bool)
      #expect(outline == ["a", "b", "c"])
      #expect(middle.description == "parser: <GSStrictXMLParser #1> foundCharacters: \"text\"")
      #expect(
        last.description == """
          parser: <GSStrictXMLParser #1> foundCharacters: "text"
          parser: <GSStrictXMLParser #1> didEndElement: "b" namespaceURI: nil qualifiedName: nil
          parser: <GSStrictXMLParser #1> didEndElement: "c" namespaceURI: nil qualifiedName: nil
          parser: <GSStrictXMLParser #1> didEndElement: "a" namespaceURI: nil qualifiedName: nil
          """)
      #expect(parser.delegates(for: GNUstep.NSXMLParserDelegate.self).count == 3)
    }

    @Test func `An NSCache calls two delegates in their order`() throws {
      let cache = try ObjCObject("NSCache")
      let last = try DelegateSpy(GNUstep.NSCacheDelegate.self)
      let first = try DelegateSpy(GNUstep.NSCacheDelegate.self)
      first.stub(.cacheWillEvictObject) { _, _ in last[.cacheWillEvictObject].verifyNever() }
      for spy in [first, last] { try cache.addDelegate(spy.object, for: GNUstep.NSCacheDelegate.self) }
      try cache.send("setObject:forKey:", "value", "key")
      try cache.send("removeObjectForKey:", "key")
      for spy in [first, last] { #expect(spy.description == "cache: <NSCache #1> willEvictObject: \"value\"") }
    }
  }
#endif

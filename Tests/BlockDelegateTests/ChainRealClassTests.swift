// GNUstep's own classes; their protocols have other names in Swift on Apple's platforms.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// Chains as the delegates of real classes.
  @Suite struct ChainRealClassTests {
    @Test func `An NSXMLParser tells three delegates`() throws {
      let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<a><b>text</b><c/></a>".utf8))
      var outline: [String] = []
      var texts: [String] = []
      var ends = 0
      try parser.implement(GNUstep.NSXMLParserDelegate.self) {
        $0.on("parser:didStartElement:namespaceURI:qualifiedName:attributes:") {
          (_: ObjCObject, name: String, _: String?, _: String?, _: [String: String]) in outline.append(name)
        }
      }
      let reader = try ChainTestMember(GNUstep.NSXMLParserDelegate.self) {
        $0.on("parser:foundCharacters:") { (_: ObjCObject, text: String) in texts.append(text) }
      }
      let counter = try ChainTestMember(GNUstep.NSXMLParserDelegate.self) {
        $0.on("parser:didEndElement:namespaceURI:qualifiedName:") {
          (_: ObjCObject, _: String, _: String?, _: String?) in ends += 1
        }
        $0.on("parser:foundCharacters:") { (_: ObjCObject, text: String) in texts.append(text.uppercased()) }
      }
      try parser.addDelegate(reader.object, for: GNUstep.NSXMLParserDelegate.self)
      try parser.addDelegate(counter.object, for: GNUstep.NSXMLParserDelegate.self)
      #expect(try parser.send("parse") as Bool)
      #expect(outline == ["a", "b", "c"])
      #expect(texts == ["text", "TEXT"])
      #expect(ends == 3)
      #expect(parser.delegates(for: GNUstep.NSXMLParserDelegate.self).count == 3)
    }

    @Test func `An NSCache tells two delegates`() throws {
      let cache = try ObjCObject("NSCache")
      var evicted: [String] = []
      let members = try (1...2).map { number in
        try ChainTestMember(GNUstep.NSCacheDelegate.self) {
          $0.on("cache:willEvictObject:") { (_: ObjCObject, object: String) in evicted.append("\(number) \(object)") }
        }
      }
      defer { withExtendedLifetime(members) {} }
      for member in members { try cache.addDelegate(member.object, for: GNUstep.NSCacheDelegate.self) }
      try cache.send("setObject:forKey:", "value", "key")
      try cache.send("removeObjectForKey:", "key")
      #expect(evicted == ["1 value", "2 value"])
    }
  }
#endif

#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // Apple's compiler warns about each literal that is a Selector: it wants #selector, which only it has. A literal is a
  // String before it is anything else, so these take the names that this example has in common with GNUstep.

  private func named(_ name: String) -> Selector { Selector(name) }

  // The names that GNUstep's catalogue has.

  extension DelegateMethod where P == any XMLParserDelegate, F == (ObjCObject, String) -> Void {
    static var parserFoundCharacters: Self { Self(named("parser:foundCharacters:")) }
    static var parserFoundComment: Self { Self(named("parser:foundComment:")) }
  }
  extension DelegateMethod where P == any XMLParserDelegate, F == (ObjCObject, Data) -> Void {
    static var parserFoundCDATA: Self { Self(named("parser:foundCDATA:")) }
  }
  extension DelegateMethod where P == any XMLParserDelegate, F == (ObjCObject, any Error) -> Void {
    static var parserParseErrorOccurred: Self { Self(named("parser:parseErrorOccurred:")) }
  }
  extension DelegateMethod where P == any XMLParserDelegate, F == (ObjCObject, String, String?) -> Void {
    static var parserFoundProcessingInstructionWithTargetData: Self {
      Self(named("parser:foundProcessingInstructionWithTarget:data:"))
    }
  }
  extension DelegateMethod where P == any XMLParserDelegate, F == (ObjCObject, String, String?, String?) -> Void {
    static var parserDidEndElementNamespaceURIQualifiedName: Self {
      Self(named("parser:didEndElement:namespaceURI:qualifiedName:"))
    }
  }
  extension DelegateMethod
  where P == any XMLParserDelegate, F == (ObjCObject, String, String?, String?, [String: String]) -> Void {
    static var parserDidStartElementNamespaceURIQualifiedNameAttributes: Self {
      Self(named("parser:didStartElement:namespaceURI:qualifiedName:attributes:"))
    }
  }

  extension NSObject {
    func send<R>(_ name: String) throws -> R { try send(Selector(name)) }
  }

  extension ObjCObjectCreation where Self == NSObject {
    init<each A>(_ className: String, _ name: String, _ arguments: repeat each A) throws {
      self = try NSObject(className, Selector(name), repeat each arguments)
    }
  }
#endif

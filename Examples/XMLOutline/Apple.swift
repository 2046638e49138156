#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // Apple's compiler warns about string literals that are Selectors, because it prefers #selector. The literals here
  // are passed as String, and this file declares the names that this example uses on both platforms.

  private func named(_ name: String) -> Selector { Selector(name) }

  // The names are those of GNUstep's catalogue.

  extension DelegateMethod where P == any XMLParserDelegate, F == MethodBody<ObjCObject, String, Void> {
    static var parserFoundCharacters: Self { Self(named("parser:foundCharacters:")) }
    static var parserFoundComment: Self { Self(named("parser:foundComment:")) }
  }
  extension DelegateMethod where P == any XMLParserDelegate, F == MethodBody<ObjCObject, Data, Void> {
    static var parserFoundCDATA: Self { Self(named("parser:foundCDATA:")) }
  }
  extension DelegateMethod where P == any XMLParserDelegate, F == MethodBody<ObjCObject, any Error, Void> {
    static var parserParseErrorOccurred: Self { Self(named("parser:parseErrorOccurred:")) }
  }
  extension DelegateMethod where P == any XMLParserDelegate, F == MethodBody<ObjCObject, String, String?, Void> {
    static var parserFoundProcessingInstructionWithTargetData: Self {
      Self(named("parser:foundProcessingInstructionWithTarget:data:"))
    }
  }
  extension DelegateMethod
  where P == any XMLParserDelegate, F == MethodBody<ObjCObject, String, String?, String?, Void> {
    static var parserDidEndElementNamespaceURIQualifiedName: Self {
      Self(named("parser:didEndElement:namespaceURI:qualifiedName:"))
    }
  }
  extension DelegateMethod
  where P == any XMLParserDelegate, F == MethodBody<ObjCObject, String, String?, String?, [String: String], Void> {
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

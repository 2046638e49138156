import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, Void>> {
  /// The method `parserDidStartDocument(_:)` of `XMLParserDelegate`.
  public static var parserDidStartDocument: Self { Self(named: "parserDidStartDocument:") }

  /// The method `parserDidEndDocument(_:)` of `XMLParserDelegate`.
  public static var parserDidEndDocument: Self { Self(named: "parserDidEndDocument:") }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, String, String?, String?, Void>> {
  /// The method `parser(_:foundNotationDeclarationWithName:publicID:systemID:)` of `XMLParserDelegate`.
  public static var parserFoundNotationDeclarationWithNamePublicIDSystemID: Self {
    Self(named: "parser:foundNotationDeclarationWithName:publicID:systemID:")
  }

  /// The method `parser(_:foundExternalEntityDeclarationWithName:publicID:systemID:)` of `XMLParserDelegate`.
  public static var parserFoundExternalEntityDeclarationWithNamePublicIDSystemID: Self {
    Self(named: "parser:foundExternalEntityDeclarationWithName:publicID:systemID:")
  }

  /// The method `parser(_:didEndElement:namespaceURI:qualifiedName:)` of `XMLParserDelegate`.
  public static var parserDidEndElementNamespaceURIQualifiedName: Self {
    Self(named: "parser:didEndElement:namespaceURI:qualifiedName:")
  }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, String, String?, String?, String?, Void>> {
  /// The method `parser(_:foundUnparsedEntityDeclarationWithName:publicID:systemID:notationName:)` of `XMLParserDelegate`.
  public static var parserFoundUnparsedEntityDeclarationWithNamePublicIDSystemIDNotationName: Self {
    Self(named: "parser:foundUnparsedEntityDeclarationWithName:publicID:systemID:notationName:")
  }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, String, String, String?, String?, Void>> {
  /// The method `parser(_:foundAttributeDeclarationWithName:forElement:type:defaultValue:)` of `XMLParserDelegate`.
  public static var parserFoundAttributeDeclarationWithNameForElementTypeDefaultValue: Self {
    Self(named: "parser:foundAttributeDeclarationWithName:forElement:type:defaultValue:")
  }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, String, String, Void>> {
  /// The method `parser(_:foundElementDeclarationWithName:model:)` of `XMLParserDelegate`.
  public static var parserFoundElementDeclarationWithNameModel: Self {
    Self(named: "parser:foundElementDeclarationWithName:model:")
  }

  /// The method `parser(_:didStartMappingPrefix:toURI:)` of `XMLParserDelegate`.
  public static var parserDidStartMappingPrefixToURI: Self { Self(named: "parser:didStartMappingPrefix:toURI:") }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, String, String?, Void>> {
  /// The method `parser(_:foundInternalEntityDeclarationWithName:value:)` of `XMLParserDelegate`.
  public static var parserFoundInternalEntityDeclarationWithNameValue: Self {
    Self(named: "parser:foundInternalEntityDeclarationWithName:value:")
  }

  /// The method `parser(_:foundProcessingInstructionWithTarget:data:)` of `XMLParserDelegate`.
  public static var parserFoundProcessingInstructionWithTargetData: Self {
    Self(named: "parser:foundProcessingInstructionWithTarget:data:")
  }
}

extension FoundationMethod<
  any XMLParserDelegate, MethodBody<XMLParser, String, String?, String?, [String: String], Void>
> {
  /// The method `parser(_:didStartElement:namespaceURI:qualifiedName:attributes:)` of `XMLParserDelegate`.
  public static var parserDidStartElementNamespaceURIQualifiedNameAttributes: Self {
    Self(named: "parser:didStartElement:namespaceURI:qualifiedName:attributes:")
  }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, String, Void>> {
  /// The method `parser(_:didEndMappingPrefix:)` of `XMLParserDelegate`.
  public static var parserDidEndMappingPrefix: Self { Self(named: "parser:didEndMappingPrefix:") }

  /// The method `parser(_:foundCharacters:)` of `XMLParserDelegate`.
  public static var parserFoundCharacters: Self { Self(named: "parser:foundCharacters:") }

  /// The method `parser(_:foundIgnorableWhitespace:)` of `XMLParserDelegate`.
  public static var parserFoundIgnorableWhitespace: Self { Self(named: "parser:foundIgnorableWhitespace:") }

  /// The method `parser(_:foundComment:)` of `XMLParserDelegate`.
  public static var parserFoundComment: Self { Self(named: "parser:foundComment:") }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, Data, Void>> {
  /// The method `parser(_:foundCDATA:)` of `XMLParserDelegate`.
  public static var parserFoundCDATA: Self { Self(named: "parser:foundCDATA:") }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, String, String?, Data?>> {
  /// The method `parser(_:resolveExternalEntityName:systemID:)` of `XMLParserDelegate`.
  public static var parserResolveExternalEntityNameSystemID: Self {
    Self(named: "parser:resolveExternalEntityName:systemID:")
  }
}

extension FoundationMethod<any XMLParserDelegate, MethodBody<XMLParser, any Error, Void>> {
  /// The method `parser(_:parseErrorOccurred:)` of `XMLParserDelegate`.
  public static var parserParseErrorOccurred: Self { Self(named: "parser:parseErrorOccurred:") }

  /// The method `parser(_:validationErrorOccurred:)` of `XMLParserDelegate`.
  public static var parserValidationErrorOccurred: Self { Self(named: "parser:validationErrorOccurred:") }
}

#if !canImport(ObjectiveC)
  final class XMLParserClosures: Closures<any XMLParserDelegate>, XMLParserDelegate, @unchecked Sendable {
    func parserDidStartDocument(_ parser: XMLParser) { run(.parserDidStartDocument, parser) }

    func parserDidEndDocument(_ parser: XMLParser) { run(.parserDidEndDocument, parser) }

    func parser(
      _ parser: XMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?
    ) { run(.parserFoundNotationDeclarationWithNamePublicIDSystemID, parser, name, publicID, systemID) }

    func parser(
      _ parser: XMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?, systemID: String?,
      notationName notation: String?
    ) {
      run(
        .parserFoundUnparsedEntityDeclarationWithNamePublicIDSystemIDNotationName, parser, name, publicID, systemID,
        notation)
    }

    func parser(
      _ parser: XMLParser, foundAttributeDeclarationWithName name: String, forElement element: String, type: String?,
      defaultValue value: String?
    ) {
      run(.parserFoundAttributeDeclarationWithNameForElementTypeDefaultValue, parser, name, element, type, value)
    }

    func parser(_ parser: XMLParser, foundElementDeclarationWithName name: String, model: String) {
      run(.parserFoundElementDeclarationWithNameModel, parser, name, model)
    }

    func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
      run(.parserFoundInternalEntityDeclarationWithNameValue, parser, name, value)
    }

    func parser(
      _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
    ) { run(.parserFoundExternalEntityDeclarationWithNamePublicIDSystemID, parser, name, publicID, systemID) }

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI uri: String?, qualifiedName name: String?,
      attributes: [String: String]
    ) { run(.parserDidStartElementNamespaceURIQualifiedNameAttributes, parser, element, uri, name, attributes) }

    func parser(
      _ parser: XMLParser, didEndElement element: String, namespaceURI uri: String?, qualifiedName name: String?
    ) { run(.parserDidEndElementNamespaceURIQualifiedName, parser, element, uri, name) }

    func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
      run(.parserDidStartMappingPrefixToURI, parser, prefix, namespaceURI)
    }

    func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {
      run(.parserDidEndMappingPrefix, parser, prefix)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { run(.parserFoundCharacters, parser, string) }

    func parser(_ parser: XMLParser, foundIgnorableWhitespace space: String) {
      run(.parserFoundIgnorableWhitespace, parser, space)
    }

    func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
      run(.parserFoundProcessingInstructionWithTargetData, parser, target, data)
    }

    func parser(_ parser: XMLParser, foundComment comment: String) { run(.parserFoundComment, parser, comment) }

    func parser(_ parser: XMLParser, foundCDATA data: Data) { run(.parserFoundCDATA, parser, data) }

    func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
      run(.parserResolveExternalEntityNameSystemID, parser, name, systemID, else: nil)
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
      run(.parserParseErrorOccurred, parser, error)
    }

    func parser(_ parser: XMLParser, validationErrorOccurred error: any Error) {
      run(.parserValidationErrorOccurred, parser, error)
    }
  }
#endif

#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// Object arguments and results whose class is known. A closure with a type that can never be of that class is
  /// refused at registration.
  @Suite struct ObjectClassTests {
    enum Named: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [
        .optional("text:", types: #"v@:@"NSString""#), .optional("mutableText:", types: #"v@:@"NSMutableString""#),
        .optional("number:", types: #"v@:@"NSNumber""#), .optional("value:", types: #"v@:@"NSValue""#),
        .optional("any:", types: #"v@:@"NSObject""#), .optional("unknown:", types: #"v@:@"NSClassOfNobody""#),
        .optional("adopting:", types: #"v@:@"<NSCopying>""#), .optional("list", types: #"@"NSArray"@:"#),
        .optional("error:", types: #"v@:@"NSError""#),
      ]
    }

    private func problems(_ register: (DelegateBuilder<Named>) -> Void) -> [BlockDelegateError.Problem] {
      do { _ = try DynamicDelegate(Named.self, register) } catch {
        return (error as? BlockDelegateError)?.problems ?? []
      }
      return []
    }

    @Test func `A closure whose type has another class than the method declares is refused, and both are named`() {
      #expect(
        problems { $0.on("text:") { (_: Int) in } }.map(\.text) == [
          "-[Named text:]: wrong type of argument 1: expected NSString (@), given Int"
        ])
      #expect(problems { $0.on("text:") { (_: Data?) in } }.map(\.reason) == [.wrongArgumentType(0)])
      #expect(problems { $0.on("mutableText:") { (_: [String]) in } }.map(\.reason) == [.wrongArgumentType(0)])
      #expect(problems { $0.on("number:") { (_: String) in } }.map(\.reason) == [.wrongArgumentType(0)])
      #expect(problems { $0.on("list") { Set<String>() } }.map(\.reason) == [.wrongResultType])
      #expect(problems { $0.on("error:") { (_: Bool) in } }.map(\.reason) == [.wrongArgumentType(0)])
    }

    @Test func `A closure fits an object argument of its value's class, a superclass, a subclass or any class`() {
      let found = problems {
        $0.on("text:") { (_: String) in }
        $0.on("mutableText:") { (_: String?) in }
        $0.on("number:") { (_: Double) in }
        $0.on("value:") { (_: Int) in }
        $0.on("any:") { (_: [String: Int]) in }
        $0.on("unknown:") { (_: Date) in }
        $0.on("adopting:") { (_: Int) in }
        $0.on("list") { ["a"] }
        $0.on("error:") { (_: any Error) in }
      }
      #expect(found == [])
      #expect(problems { $0.on("text:") { (_: ObjCObject) in } } == [])
      #expect(problems { $0.on("number:") { (_: Any) in } } == [])
    }

    @Test func `The catalogue knows the classes of object arguments, so closures of other types are refused`() {
      let parser = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on("parser:foundCharacters:") { (_: ObjCObject, _: Int) in }
          delegate.on("parser:didEndElement:namespaceURI:qualifiedName:") {
            (_: ObjCObject, _: String, _: [String], _: String?) in
          }
        }
      }
      #expect(parser?.problems.map(\.reason) == [.wrongArgumentType(1), .wrongArgumentType(2)])
      #expect(parser?.problems.first?.expected == "NSString (@)")
    }

    @Test func `A delegate's method signature has encodings without class names, which the runtime can parse`() throws {
      let delegate = try DynamicDelegate(Named.self) { $0.on("text:") { (_: String) in } }
      let signature: ObjCObject? = try delegate.object.send("methodSignatureForSelector:", Selector("text:"))
      #expect(try signature?.send("numberOfArguments") == 3)
      let type: UnsafePointer<CChar>? = try signature?.send("getArgumentTypeAtIndex:", 2)
      #expect(type.map { String(cString: $0) } == "@")
    }
  }
#endif

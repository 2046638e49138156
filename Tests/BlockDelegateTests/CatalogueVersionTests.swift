#if !canImport(ObjectiveC)
  import Testing

  @testable import BlockDelegate

  /// Methods of the catalogue that only some versions of GNUstep declare.
  @Suite struct CatalogueVersionTests {
    private func declare(_ line: String) -> MethodDeclaration { MethodDeclaration.catalogued(line)[0] }

    @Test func `A method that a newer version declares needs this version, and others need none`() {
      #expect(declare("optional a: v@:@").neededVersion == nil)
      #expect(declare("optional@base-1.9 a: v@:@").neededVersion == nil)
      let needed = declare("requiredClass@base-99.1 a: v@:@")
      #expect(needed.isRequired && !needed.isInstance)
      #expect(
        needed.neededVersion?.wholeMatch(
          of: #/GNUstep Base 99\.1, the first version that declares the method; 1\.\d+(\.\d+)? is loaded/#) != nil,
        "\(needed.neededVersion ?? "nil")")
    }

    @Test func `A method of a library that is not loaded needs no version`() {
      #expect(declare("optional@gui-99.1 a: v@:@").neededVersion == nil)
    }

    @Test func `A closure for a method that only a newer GNUstep declares is refused with both versions`() throws {
      let method = "connection:needNewBodyStream:"
      let declaration = GNUstep.NSURLConnectionDataDelegate.methods.first { $0.selector == method }
      #expect(declaration?.since == "base-1.31")
      func implement() throws {
        _ = try DynamicDelegate(GNUstep.NSURLConnectionDataDelegate.self) { delegate in
          delegate.on(.connectionNeedNewBodyStream) { _, _ in nil }
        }
      }
      guard let needed = declaration?.neededVersion else { return try implement() }
      let error = #expect(throws: BlockDelegateError.self) { try implement() }
      #expect(error?.problems.map(\.reason) == [.unknownSelector])
      #expect(error?.problems.first?.expected == needed)
      #expect(needed.hasPrefix("GNUstep Base 1.31, "))
    }

    @Test func `A protocol that a newer version extends can be implemented with each version`() throws {
      let delegate = try DynamicDelegate(GNUstep.NSURLConnectionDataDelegate.self) { delegate in
        delegate.on(.connectionDidFailWithError) { _, _ in }
      }
      #expect(delegate.object.conforms(to: try ObjCProtocol("NSURLConnectionDelegate")))
    }
  }
#endif

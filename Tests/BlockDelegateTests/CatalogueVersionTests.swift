#if !canImport(ObjectiveC)
  import Testing

  @testable import BlockDelegate

  /// Methods of the catalogue that only some versions of GNUstep declare.
  @Suite struct CatalogueVersionTests {
    private func declare(_ line: String) -> MethodDeclaration { MethodDeclaration.catalogued(line)[0] }

    @Test func `A method that a newer version declares needs this version, and others need none`() {
      #expect(declare("a: v@:@").neededVersion == nil)
      #expect(declare("a: v@:@ @base-1.9").neededVersion == nil)
      let needed = declare("!a: v@:@ @base-99.1!base")
      #expect(needed.isRequired && needed.isInstance && needed.selector == "a:")
      #expect(
        needed.neededVersion?.wholeMatch(
          of: #/GNUstep Base 99\.1, the first version that declares the method; 1\.\d+ is loaded/#) != nil,
        "\(needed.neededVersion ?? "nil")")
    }

    @Test func `A method of a library that is not loaded needs no version`() {
      #expect(declare("a: v@:@ @gui-99.1").neededVersion == nil)
    }

    @Test func `A closure for a method that only a newer GNUstep declares is refused with both versions`() throws {
      let method = "connection:needNewBodyStream:"
      let declaration = GNUstep.NSURLConnectionDataDelegate.methods.first { $0.selector == method }
      #expect(declaration?.marks == "@base-1.31!base")
      func implement() throws {
        _ = try DynamicDelegate(GNUstep.NSURLConnectionDataDelegate.self) { delegate in
          delegate.on(.connectionNeedNewBodyStream) { _, _ in nil }
        }
      }
      _ = try DynamicDelegate(GNUstep.NSURLConnectionDataDelegate.self) { delegate in
        #expect(delegate.declares(.connectionNeedNewBodyStream) == (declaration?.neededVersion == nil))
        #expect(delegate.declares("connection:didReceiveData:") && !delegate.declares("connection:didReceive:"))
        // The runtime knows the types of this method, which the protocol does not declare.
        #expect(!delegate.declares("removeObjectForKey:"))
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

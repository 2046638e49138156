#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport
  import Testing

  /// Objects that are given back through pointers, and blocks where objects are wanted.
  @Suite struct OutPointerTests {
    private enum Giving: DeclaredProtocol {
      static let name = "TestGivingDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("giveText:", types: "v@:^@"), .optional("giveObject:", types: "v@:^@"),
        .optional("giveNumber:", types: "v@:^q"), .optional("giveBlock", types: "@@:"),
        .optional("takeAny:", types: "@@:@"),
      ]
    }

    /// What a caller finds where it has let an object be put.
    private func given<Value>(
      _ message: String, by object: ObjCObject, _ read: (OpaquePointer?) throws -> Value
    ) throws -> Value {
      var place: OpaquePointer?
      try withUnsafeMutablePointer(to: &place) { try object.send(selector(message), $0) }
      return try read(place)
    }

    @Test func `An object that is given back is autoreleased, whoever takes it`() throws {
      let ledger = Ledger()
      let delegate = try DynamicDelegate(Giving.self) {
        $0.on("giveText:") { (place: AutoreleasingUnsafeMutablePointer<String?>) in place.pointee = "text" }
        $0.on("giveObject:") { (place: AutoreleasingUnsafeMutablePointer<ObjCObject?>?) in
          place?.pointee = try ObjCObject("TestCounted")
        }
      }
      try ledger.count {
        for _ in 0..<100 {
          try ObjCObject.autoreleasepool {
            let text = try given("giveText:", by: delegate.object) { try ObjCObject(retaining: #require($0)) }
            #expect(try text.send("length") as Int == 4)
            let kept = try given("giveObject:", by: delegate.object) { try ObjCObject(retaining: #require($0)) }
            #expect(kept.objCClass.name == "TestCounted")
          }
        }
      }
      #expect(ledger.made == 100)
      #expect(ledger.alive == 0)
      try delegate.object.send("giveObject:", nil)
    }

    @Test func `nil and what was there can be read and written`() throws {
      let delegate = try DynamicDelegate(Giving.self) {
        $0.on("giveText:") { (place: AutoreleasingUnsafeMutablePointer<String?>) in
          place.pointee = place.pointee.map { $0 + "!" }
        }
      }
      try ObjCObject.autoreleasepool {
        var place: OpaquePointer?
        try withUnsafeMutablePointer(to: &place) { address in
          let text = AutoreleasingUnsafeMutablePointer<String?>(address)
          try delegate.object.send("giveText:", text)
          #expect(text.pointee == nil)
          text.pointee = "text"
          try delegate.object.send("giveText:", text)
          #expect(text.pointee == "text!")
          // A string is no number.
          #expect(AutoreleasingUnsafeMutablePointer<Int?>(address).pointee == nil)
        }
      }
    }

    @Test func `A pointer to something else than an object, and a type that no object is, are refused`() {
      struct Plain {}
      let error = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(Giving.self) {
          $0.on("giveNumber:") { (_: AutoreleasingUnsafeMutablePointer<String?>) in }
          $0.on("giveText:") { (_: AutoreleasingUnsafeMutablePointer<Plain?>) in }
        }
      }
      #expect(error?.problems.map(\.reason) == [.wrongArgumentType(0), .wrongArgumentType(0)])
    }

    @Test func `A block as an object is refused, in a message, a collection and an answer, and no class is asked`()
      throws
    {
      let array = try ObjCObject("NSMutableArray")
      let block = try ObjCBlock { (_: Int) in }
      func given(_ body: () throws -> Void) -> String? {
        #expect(throws: BlockDelegateError.self) { try body() }?.problems.first?.given?.lowercased()
      }
      #expect(given { try array.send("addObject:", block) }?.contains("a block") == true)
      #expect(given { try array.send("addObject:", block as ObjCBlock?) }?.contains("a block") == true)
      #expect(given { try array.send("addObject:", block as Any) }?.contains("block") == true)
      #expect(given { try array.send("addObjectsFromArray:", [block] as [Any]) }?.contains("block") == true)
      #expect(given { try array.send("addObjectsFromArray:", [block]) }?.contains("block") == true)
      #expect(try array.send("count") as Int == 0)
      let words = try DynamicDelegate(Giving.self) { $0.on("takeAny:") { (given: Any?) in given is ObjCBlock } }
      #expect(
        sendRaw("takeAny:", to: words.object, block.pointer) != 0
          && withExtendedLifetime(block) { true })
    }
  }

  extension FailureTests {
    @Suite struct OutPointerTests {
      private enum Giving: DeclaredProtocol {
        static let name = "TestFailedGivingDelegate"
        static let methods: [MethodDeclaration] = [
          .optional("giveFailedBlock", types: "@@:"), .optional("giveFailedURL:", types: "v@:^@"),
        ]
      }

      @Test func `A block that a closure answers in place of an object is reported, and nil is answered`() throws {
        let delegate = try DynamicDelegate(Giving.self) {
          $0.on("giveFailedBlock") { try ObjCBlock { (_: Int) in } }
        }
        let problems = try FailureTests.failures {
          let answer: ObjCObject? = try delegate.object.send("giveFailedBlock")
          #expect(answer == nil)
        }
        #expect(problems.map(\.reason) == [.unexpectedClass(nil)])
      }
    }
  }
#endif

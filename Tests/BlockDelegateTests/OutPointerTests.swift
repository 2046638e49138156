#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport
  import Testing

  /// Objects that closures return through pointers, and blocks where objects are expected.
  @Suite struct OutPointerTests {
    private enum Giving: DeclaredProtocol {
      static let name = "TestGivingDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("giveText:", types: "v@:^@"), .optional("giveObject:", types: "v@:^@"),
        .optional("giveNumber:", types: "v@:^q"), .optional("giveBlock", types: "@@:"),
        .optional("takeAny:", types: "@@:@"),
      ]
    }

    /// Sends a message with an out-pointer, and returns the result of `read` for the object that was stored there.
    private func given<Value>(
      _ message: String, by object: ObjCObject, _ read: (OpaquePointer?) throws -> Value
    ) throws -> Value {
      var place: OpaquePointer?
      try withUnsafeMutablePointer(to: &place) { try object.send(selector(message), $0) }
      return try read(place)
    }

    @Test func `An object that a closure stores through an out-pointer is autoreleased`() throws {
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

    @Test func `A closure can read and write the object behind an out-pointer, including nil`() throws {
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
          // A string is not a number, so it is read as nil.
          #expect(AutoreleasingUnsafeMutablePointer<Int?>(address).pointee == nil)
        }
      }
    }

    @Test func `An out-pointer to a non-object, or of a type that no object can become, is refused`() {
      struct Plain {}
      let error = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(Giving.self) {
          $0.on("giveNumber:") { (_: AutoreleasingUnsafeMutablePointer<String?>) in }
          $0.on("giveText:") { (_: AutoreleasingUnsafeMutablePointer<Plain?>) in }
        }
      }
      #expect(error?.problems.map(\.reason) == [.wrongArgumentType(0), .wrongArgumentType(0)])
    }

    @Test func `A block is refused as an object in messages and collections, and arrives as an ObjCBlock in Any`()
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

      @Test func `A block that a closure returns in place of an object is reported, and the method returns nil`() throws
      {
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

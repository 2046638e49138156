import BlockDelegate
import Foundation
import TestSupport
import Testing

/// The whole text of each refusal, and that the owner is as it was.
@Suite struct ErrorMessageTests {
  /// What refuses `register` on an owner that has a delegate of its own.
  private func message(
    location: SourceLocation = #_sourceLocation, _ register: (AnyDelegateBuilder) throws -> Void
  ) throws -> String? {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    try owner.send("setDelegate:", plain)
    let error = #expect(throws: BlockDelegateError.self, sourceLocation: location) {
      try owner.implement(TestOwnerDelegate.self, forwardingTo: plain, register)
    }
    #expect(owner.delegateIdentity == plain.pointer, sourceLocation: location)
    #expect(owner.setterLog == "object", sourceLocation: location)
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == nil, sourceLocation: location)
    return error?.text
  }

  @Test func `A delegate without a required method is told which`() throws {
    let owner = makeOwner()
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
    }
    #expect(error?.text == "-[TestOwnerDelegate owner:didChange:]: required method not implemented")
    #expect(owner.setterLog == "")
  }

  @Test func `Wrong types of arguments and results are told with both types`() throws {
    let method = "-[TestOwnerDelegate owner:didChange:]: "
    #expect(
      try message { $0.on("owner:didChange:") { (_: ObjCObject, _: Int32) in } }
        == method + "wrong type of argument 2: expected Int (q), given Int32")
    #expect(
      try message { $0.on("owner:didChange:") { (_: ObjCObject, _: UInt) in } }
        == method + "wrong type of argument 2: expected Int (q), given UInt")
    #expect(
      try message { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in 1 } }
        == method + "wrong type of result: expected Void (v), given Int")
    #expect(
      try message { $0.on("ownerShouldStop:") { (_: ObjCObject) in "x" } }
        == "-[TestOwnerDelegate ownerShouldStop:]: wrong type of result: expected Bool (\(encodedBOOL)), given String")
  }

  @Test func `Too many, too few and no arguments are told with both counts`() throws {
    let method =
      "-[TestOwnerDelegate owner:didChange:]: wrong number of arguments: expected 2 (an object (@), Int (q)), "
    #expect(try message { $0.on("owner:didChange:") { (_: ObjCObject) in } } == method + "given 1 (\(ObjCObject.self))")
    #expect(
      try message { $0.on("owner:didChange:") { (_: ObjCObject, _: Int, _: Bool) in } }
        == method + "given 3 (\(ObjCObject.self), Int, Bool)")
    #expect(try message { $0.on("owner:didChange:") {} } == method + "given none")
  }

  @Test func `An unknown selector is told with what it is near to`() throws {
    #expect(
      try message { $0.on("owner:didChang:") { (_: ObjCObject, _: Int) in } }
        == "-[TestOwnerDelegate owner:didChang:]: unknown selector; did you mean owner:didChange:?")
    #expect(
      try message { $0.on("entirelyDifferent") {} } == "-[TestOwnerDelegate entirelyDifferent]: unknown selector")
  }

  @Test func `No block, and a block whose signature disagrees, are told as such`() throws {
    #expect(
      try message { $0.on("ownerShouldStop:", block: 5) }
        == "-[TestOwnerDelegate ownerShouldStop:]: not a block: expected an @convention(block) closure, given Int")
    let number: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, Int32) -> Void = { _, _, _ in }
    #expect(
      try message { $0.on("owner:didChange:", block: number) }
        == "-[TestOwnerDelegate owner:didChange:]: wrong type of argument 2: expected Int (q), given Int32 (i)")
    let result: @convention(block) (UnsafeRawPointer, UnsafeRawPointer) -> Double = { _, _ in 1 }
    #expect(
      try message { $0.on("ownerShouldStop:", block: result) }
        == "-[TestOwnerDelegate ownerShouldStop:]: wrong type of result: expected Bool (\(encodedBOOL)), given Double (d)"
    )
  }

  @Test func `A method that is implemented twice, or removed without being there, is told`() throws {
    #expect(
      try message {
        $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
        $0.on("ownerShouldStop:") { (_: ObjCObject) in false }
      } == "-[TestOwnerDelegate ownerShouldStop:]: implemented twice")
    #expect(
      try message { $0.remove("ownerShouldStop:") } == "-[TestOwnerDelegate ownerShouldStop:]: no closure to remove")
    let owner = makeOwner()
    let none = #expect(throws: BlockDelegateError.self) { try owner.removeDynamicDelegate(for: TestOwnerDelegate.self) }
    #expect(none?.text == "TestOwnerDelegate: not implemented")
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let twice = #expect(throws: BlockDelegateError.self) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    #expect(
      twice?.text
        == "TestOwnerDelegate: already implemented: expected update(_:) to change the existing delegate, "
        + "or replacing: true to replace it")
    #expect(owner.setterLog == "object")
  }

  @Test func `Unknown classes, protocols, setters and messages are told by name`() throws {
    func text(location: SourceLocation = #_sourceLocation, _ body: () throws -> Void) -> String? {
      #expect(throws: BlockDelegateError.self, sourceLocation: location) { try body() }?.text
    }
    let owner = makeOwner()
    #expect(text { _ = try ObjCClass("NoSuchClass") } == "no such class: given NoSuchClass")
    #expect(
      text { _ = try ObjCProtocol("NSXMLParserDelegat") }
        == "no such protocol: given NSXMLParserDelegat; did you mean NSXMLParserDelegate?")
    #expect(
      text {
        try owner.implement(TestOwnerDelegate.self, setter: "setDelegat:") {
          $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        }
      }
        == "TestOwnerDelegate: no setter \"setDelegat:\": expected a method of TestOwner; did you mean setDelegate:?")
    #expect(
      text { try owner.send("chang:", 1) }
        == "\"chang:\": unknown selector: expected a method of TestOwner; did you mean change:?")
    #expect(
      text { try owner.send("change:", 1 as UInt) }
        == "\"change:\": wrong type of argument 1: expected Int (q), given UInt")
    #expect(owner.delegateIdentity == nil)
    #expect(owner.setterLog == "")
  }

  #if !canImport(ObjectiveC)
    @Test func `The messages that README shows are those of its parser`() throws {
      let readme = [
        "-[NSXMLParserDelegate parser:foundCharacters:]: wrong type of argument 2: expected NSString (@), given CGPoint",
        "-[NSXMLParserDelegate parser:startDocument:]: unknown selector; did you mean parserDidStartDocument: "
          + "or parserDidEndDocument:?",
      ]
      let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<a/>".utf8))
      let error = #expect(throws: BlockDelegateError.self) {
        try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on("parser:foundCharacters:") { (_: ObjCObject, _: CGPoint) in }
          delegate.on("parser:startDocument:") { (_: ObjCObject) in }
        }
      }
      #expect(error?.problems.map(\.text) == readme)
    }
  #endif

  // GNUstep's classes and errors.
  #if !canImport(ObjectiveC)
    @Test func `A class that nobody has is told with those that are spelled like it, and the library that has it`() {
      let misspelled = #expect(throws: BlockDelegateError.self) { try ObjCClass("NSXMLPaser") }
      #expect(misspelled?.problems.first?.nearMisses.contains("NSXMLParser") == true)
      let window = #expect(throws: BlockDelegateError.self) { try ObjCObject("NSApplication") }
      #expect(window?.problems.first?.expected?.contains("BlockDelegateAppKit") == true)
      let unknown = #expect(throws: BlockDelegateError.self) { try ObjCClass("ABCDEFGH") }
      #expect(unknown?.problems.first?.expected == nil)
    }

    @Test func `A Swift class without a setter is told of the superclass that has one`() throws {
      final class Download: ObjCObject {}
      let error = #expect(throws: BlockDelegateError.self) {
        try Download().implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
      }
      #expect(error?.description.contains("MultipleDelegateObject") == true)
    }

    @Test func `An Objective-C error keeps its domain, code and user info as an NSError, and comes back as it was`()
      throws
    {
      let inner = NSError(domain: "Inner", code: 7, userInfo: ["file": "a.txt"])
      let object = try ObjCObject(
        "NSError", "initWithDomain:code:userInfo:", "TestDomain", 42,
        ["NSLocalizedDescriptionKey": "it broke", "sizes": [1, 2], "NSUnderlyingErrorKey": inner] as [String: Any])
      let error: any Error = try object.send("self") as ObjCError
      #expect((error as NSError).domain == "TestDomain")
      #expect((error as NSError).code == 42)
      // The keys that GNUstep spells otherwise are Foundation's.
      #expect((error as NSError).localizedDescription == "it broke")
      #expect(error.localizedDescription == "it broke")
      let userInfo = (error as NSError).userInfo
      #expect(userInfo["sizes"] as? [Int] == [1, 2])
      let underlying = try #require(userInfo[NSUnderlyingErrorKey] as? NSError)
      #expect(underlying.domain == "Inner" && underlying.code == 7)
      #expect(underlying.userInfo["file"] as? String == "a.txt")
      let holder = try ObjCClass("NSArray").send("arrayWithObject:", error) as ObjCObject
      #expect(try (holder.send("lastObject") as ObjCObject).isIdentical(to: object))
    }

    @Test func `A Swift error's user info goes along, but for what Objective-C has no class for`() throws {
      struct Odd {}
      let error = NSError(
        domain: "Ours", code: 3, userInfo: [NSLocalizedDescriptionKey: "no luck", "tries": 2, "odd": Odd()])
      let object: ObjCObject =
        try (ObjCClass("NSArray").send("arrayWithObject:", error as any Error) as ObjCObject).send("lastObject")
      #expect(try object.send("domain") == "Ours")
      #expect(try object.send("localizedDescription") == "no luck")
      let userInfo: [String: Any] = try object.send("userInfo")
      #expect(userInfo["tries"] as? Int == 2)
      #expect(userInfo["odd"] == nil)
    }

    @Test func `The keys of user info are spelled as GNUstep spells them`() throws {
      for name in [
        "NSLocalizedDescriptionKey", "NSLocalizedFailureReasonErrorKey", "NSLocalizedRecoveryOptionsErrorKey",
        "NSLocalizedRecoverySuggestionErrorKey", "NSRecoveryAttempterErrorKey", "NSStringEncodingErrorKey",
        "NSUnderlyingErrorKey", "NSURLErrorKey",
      ] {
        let place = try #require(dlsym(dlopen(nil, RTLD_NOW), name)).assumingMemoryBound(to: OpaquePointer.self)
        #expect(try ObjCObject(retaining: place.pointee).send("self") == name)
      }
    }

    @Test func `A message's only argument may be nil without a type`() throws {
      let owner = makeOwner()
      let plain = makePlainDelegate()
      try owner.send("setDelegate:", plain)
      try owner.send("setDelegate:", nil)
      #expect(owner.delegateIdentity == nil)
      withExtendedLifetime(plain) {}
    }
  #endif
}

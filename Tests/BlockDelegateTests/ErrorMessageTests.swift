import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests of the complete text of each error, and that a refused call leaves the owner unchanged.
@Suite struct ErrorMessageTests {
  /// Returns the text of the error that refuses `register` on an owner that already has a delegate.
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

  @Test func `The error for a missing required method names the method`() throws {
    let owner = makeOwner()
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
    }
    #expect(error?.text == "-[TestOwnerDelegate owner:didChange:]: required method not implemented")
    #expect(owner.setterLog == "")
  }

  @Test func `The error for a wrong argument or result type has the expected and the given type`() throws {
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
        == "-[TestOwnerDelegate ownerShouldStop:]: wrong type of result: expected \(describedBOOL), given String")
  }

  @Test func `The error for a wrong number of arguments has the expected and the given number`() throws {
    let method =
      "-[TestOwnerDelegate owner:didChange:]: wrong number of arguments: expected 2 (an object (@), Int (q)), "
    #expect(try message { $0.on("owner:didChange:") { (_: ObjCObject) in } } == method + "given 1 (\(ObjCObject.self))")
    #expect(
      try message { $0.on("owner:didChange:") { (_: ObjCObject, _: Int, _: Bool) in } }
        == method + "given 3 (\(ObjCObject.self), Int, Bool)")
    #expect(try message { $0.on("owner:didChange:") {} } == method + "given none")
  }

  @Test func `The error for an unknown selector suggests similar selectors`() throws {
    #expect(
      try message { $0.on("owner:didChang:") { (_: ObjCObject, _: Int) in } }
        == "-[TestOwnerDelegate owner:didChang:]: unknown selector; did you mean owner:didChange:?")
    #expect(
      try message { $0.on("entirelyDifferent") {} } == "-[TestOwnerDelegate entirelyDifferent]: unknown selector")
  }

  @Test func `The errors for a value that is not a block, and for a wrong block signature, name the types`() throws {
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
        == "-[TestOwnerDelegate ownerShouldStop:]: wrong type of result: expected \(describedBOOL), given Double (d)"
    )
  }

  @Test func `Implementing a method or a protocol twice, or removing a missing closure, has its own error text`() throws
  {
    #expect(
      try message {
        $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
        $0.on("ownerShouldStop:") { (_: ObjCObject) in false }
      } == "-[TestOwnerDelegate ownerShouldStop:]: implemented twice")
    #expect(
      try message { $0.remove("ownerShouldStop:") } == "-[TestOwnerDelegate ownerShouldStop:]: no closure to remove")
    let owner = makeOwner()
    let none = #expect(throws: BlockDelegateError.self) { try owner.removeDynamicDelegate(for: TestOwnerDelegate.self) }
    #expect(none?.text == "TestOwnerDelegate: the object has no dynamic delegate for this protocol")
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let twice = #expect(throws: BlockDelegateError.self) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    #expect(
      twice?.text
        == "TestOwnerDelegate: already implemented: expected update(_:) to change the existing delegate, "
        + "replacing: true to replace it, or addDelegate for another")
    #expect(owner.setterLog == "object")
  }

  @Test func `Errors for unknown classes, protocols, setters and messages name them and suggest similar names`() throws
  {
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
    @Test func `The error messages that GettingStarted.md shows are those of the parser in its example`() throws {
      let shown = [
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
      #expect(error?.problems.map(\.text) == shown)
    }
  #endif

  // The tests below use GNUstep's classes and errors.
  #if !canImport(ObjectiveC)
    @Test func `The error for an unknown class suggests similar names, or the library that has the class`() {
      let misspelled = #expect(throws: BlockDelegateError.self) { try ObjCClass("NSXMLPaser") }
      #expect(misspelled?.problems.first?.nearMisses.contains("NSXMLParser") == true)
      let window = #expect(throws: BlockDelegateError.self) { try ObjCObject("NSApplication") }
      #expect(window?.problems.first?.expected?.contains("gnustep-gui") == true)
      let unknown = #expect(throws: BlockDelegateError.self) { try ObjCClass("ABCDEFGH") }
      #expect(unknown?.problems.first?.expected == nil)
    }

    @Test func `The error for a Swift class without a setter suggests the superclass MultipleDelegateObject`() throws {
      final class Download: ObjCObject {}
      let error = #expect(throws: BlockDelegateError.self) {
        try Download().implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
      }
      #expect(error?.description.contains("MultipleDelegateObject") == true)
    }

    @Test func `An NSError keeps its domain, code and user info in Swift, and stays the same Objective-C object`()
      throws
    {
      let inner = NSError(domain: "Inner", code: 7, userInfo: ["file": "a.txt"])
      let object = try ObjCObject(
        "NSError", "initWithDomain:code:userInfo:", "TestDomain", 42,
        ["NSLocalizedDescriptionKey": "it broke", "sizes": [1, 2], "NSUnderlyingErrorKey": inner] as [String: Any])
      let error: any Error = try object.send("self") as ObjCError
      #expect((error as NSError).domain == "TestDomain")
      #expect((error as NSError).code == 42)
      // User info keys that GNUstep spells differently become Foundation's keys.
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

    @Test func `A Swift error's user info is converted, except for values without an Objective-C class`() throws {
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

    @Test func `GNUstep's user info keys have the spelling that the conversion of errors expects`() throws {
      for name in [
        "NSLocalizedDescriptionKey", "NSLocalizedFailureReasonErrorKey", "NSLocalizedRecoveryOptionsErrorKey",
        "NSLocalizedRecoverySuggestionErrorKey", "NSRecoveryAttempterErrorKey", "NSStringEncodingErrorKey",
        "NSUnderlyingErrorKey", "NSURLErrorKey",
      ] {
        let place = try #require(dlsym(dlopen(nil, RTLD_NOW), name)).assumingMemoryBound(to: OpaquePointer.self)
        #expect(try ObjCObject(retaining: place.pointee).send("self") == name)
      }
    }

    @Test func `The only argument of a message may be a nil literal without a type`() throws {
      let owner = makeOwner()
      let plain = makePlainDelegate()
      try owner.send("setDelegate:", plain)
      try owner.send("setDelegate:", nil)
      #expect(owner.delegateIdentity == nil)
      withExtendedLifetime(plain) {}
    }
  #endif
}

// These tests need the trait GNUstepHeaders, which builds for libobjc2 do not enable.
#if !canImport(ObjectiveC) && GNUstepHeaders
  import BlockDelegate
  import Foundation
  import ObjCSubclasses
  import Testing

  /// Objective-C files that SwiftPM compiles against GNUstep's headers (in Tests/ObjCSubclasses).
  @Suite struct GNUstepHeaderTests {
    @Test func `An Objective-C string literal is a constant string of GNUstep's class`() throws {
      let texts = try ObjCObject("TestTexts")
      let (text, length): (String, Int) = (try texts.send("text"), try texts.send("lengthWhenLoaded"))
      let all: [String: String] = try texts.send("texts")
      let isEqual: Bool = try texts.send("isTextEqualTo:", "text")
      #expect(text == "Grüße" && length == 5 && all == ["key": "value"] && isEqual)
      let above: ObjCClass = try texts.send("classAboveThatOfText")
      #expect(above.name == "NSConstantString")
    }

    @Test func `An Objective-C++ file with the extension .mm catches GNUstep's exceptions`() throws {
      let texts = try ObjCObject("TestTexts")
      let (name, reason): (String, String) = (try texts.send("nameOfException"), try texts.send("reasonOfOldException"))
      #expect(name == "NSRangeException" && reason == "raised")
    }

    @Test func `An Objective-C file copies a block, calls it later and releases it`() throws {
      let blocks = try ObjCObject("TestBlocks")
      try blocks.send("keepSumWith:", 40)
      let sum: Int = try blocks.send("sumOf:", 2)
      #expect(sum == 42)
    }

    @Test func `A copied block of an Objective-C file retains the objects that it captures`() throws {
      let blocks = try ObjCObject("TestBlocks")
      let object = try ObjCObject("NSMutableArray")
      let before: UInt = try object.send("retainCount")
      try blocks.send("keepObject:", object)
      #expect(try object.send("retainCount") as UInt == before + 1)
      #expect(try blocks.send("object") as ObjCObject == object)
      try blocks.send("dropObject")
      #expect(try object.send("retainCount") as UInt == before)
      try blocks.send("keepBlockWith:", 1)
      try blocks.send("dropObject")
    }
  }
#endif

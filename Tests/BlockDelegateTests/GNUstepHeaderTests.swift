// These tests need the trait GNUstepHeaders, which builds for libobjc2 do not enable.
#if !canImport(ObjectiveC) && GNUstepHeaders
  import BlockDelegate
  import Foundation
  import ObjCSubclasses
  import Testing

  /// Objective-C files that SwiftPM compiles against GNUstep's headers (Tests/ObjCSubclasses/TestTexts.m).
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
  }
#endif

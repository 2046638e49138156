// These tests run on platforms where a program can start other programs.
#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// Runs the example Observers as a user does.
  @Suite struct ObserversTests {
    @Test func `The example Observers asks its delegates in order and tells its observers until they are released`()
      throws
    {
      let outcome = try ExampleProgram("Observers").run()
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      let lines = outcome.output.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      #expect(lines.first == "A window with 2 delegates")
      #expect(
        lines.filter { $0.first?.isNumber == true } == [
          "1. moved to 800 by 500", "2. moved to 640 by 480", "3. the document is not saved",
          "4. the screen does not mind", "5. the document is saved", "6. the screen does not mind", "7. closed",
        ])
      #expect(lines.contains("the title bar says: Untitled, 800 by 500"))
      #expect(lines.filter { $0.hasPrefix("closed:") } == ["closed: false", "closed: true"])
      // TitleBar prints one line, because it is released before the next change.
      #expect(lines.filter { $0.contains("TitleBar") }.count == 1)
    }
  }
#endif

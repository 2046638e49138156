import Foundation
import Testing

/// Tests of the program in Docs/UsingGNUstep.md, whose source is also `Tests/Hello`.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct HelloTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  @Test func `The program in Docs/UsingGNUstep.md is the same as the tested program Hello`() throws {
    let document = try String(
      contentsOf: Self.package.appending(path: "../../Docs/UsingGNUstep.md"), encoding: .utf8)
    let program = try String(contentsOf: Self.package.appending(path: "Tests/Hello/main.swift"), encoding: .utf8)
    #expect(document.contains("```swift\n\(program)```\n"))
  }

  @Test func `The program Hello shows its window and exits when the window is closed`() throws {
    let display = try VirtualDisplay()
    let program = try WindowProgram("Hello", on: display)
    try display.waitForKeyWindow("Hello", at: 320, 320)
    try display.click(429, 268)
    #expect(try program.end() == (0, ""))
  }

  @Test func `The program Hello exits when the key of its menu item is pressed`() throws {
    let display = try VirtualDisplay()
    let program = try WindowProgram("Hello", on: display)
    try display.waitForKeyWindow("Hello", at: 320, 320)
    // The button receives the click, and the program continues.
    try display.click(320, 320)
    #expect(program.isRunning)
    try display.press("alt+q")
    #expect(try program.end() == (0, ""))
  }
}

import Foundation
import Testing

/// The program of Docs/Applications.md, which `Tests/Hello` is.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct HelloTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  @Test func `The document's program is the one that is tested`() throws {
    let document = try String(
      contentsOf: Self.package.appending(path: "../../Docs/Applications.md"), encoding: .utf8)
    let program = try String(contentsOf: Self.package.appending(path: "Tests/Hello/main.swift"), encoding: .utf8)
    #expect(document.contains("```swift\n\(program)```\n"))
  }

  @Test func `It shows its window, and ends when that is closed`() throws {
    let display = try VirtualDisplay()
    let program = try WindowProgram("Hello", on: display)
    try display.waitForKeyWindow("Hello", at: 320, 320)
    try display.click(429, 268)
    #expect(try program.end() == (0, ""))
  }

  @Test func `Its menu's key ends it`() throws {
    let display = try VirtualDisplay()
    let program = try WindowProgram("Hello", on: display)
    try display.waitForKeyWindow("Hello", at: 320, 320)
    // The button takes the click, and the program goes on.
    try display.click(320, 320)
    #expect(program.isRunning)
    try display.press("alt+q")
    #expect(try program.end() == (0, ""))
  }
}

import Foundation
import Testing

/// The example as a person uses it, with a mouse and a keyboard.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct ColorsTests {
  private let display: VirtualDisplay
  private let defaults: DefaultsFolder

  init() throws {
    display = try VirtualDisplay()
    defaults = try DefaultsFolder()
  }

  /// Starts the program, which must have this color then.
  private func start(with color: String) throws -> WindowProgram {
    let program = try WindowProgram("Colors", on: display, defaults: defaults)
    try program.wait(for: "starts with \(color)")
    // A click before only makes the window the key window.
    try program.wait(for: "has the keyboard")
    try display.waitForKeyWindow("Colors", at: 190, 320)
    return program
  }

  /// What the user did.
  private func choices(_ program: WindowProgram) -> [String] {
    program.lines.filter { $0 != "has the keyboard" && !$0.hasPrefix("starts with") }
  }

  private func quit(_ program: WindowProgram) throws {
    try display.press("alt+q")
    #expect(try program.end().status == 0)
  }

  // Where things are on the display.
  private func clickWell() throws { try display.click(90, 260) }
  private func clickField() throws { try display.click(300, 260) }

  /// Takes the field's text away.
  private func clearField() throws {
    try clickField()
    try display.press("End")
    try display.press(Array(repeating: "BackSpace", count: "#3366CC".count))
  }

  @Test func `A color that is chosen in the panel is kept for the next start`() throws {
    let first = try start(with: "#3366CC")
    try clickWell()
    try display.waitForWindow("Choose a Color", at: 445, 200)
    // The wheel's right side is red.
    try display.click(505, 178)
    let chosen = try first.wait(forBeginning: "chose ")
    #expect(chosen.hasPrefix("#") && chosen.count == 7 && chosen != "#3366CC")
    let red = try #require(UInt32(chosen.dropFirst(), radix: 16))
    #expect(red >> 16 > 0x80 && red >> 8 & 0xFF < 0x40 && red & 0xFF < 0x40)
    // The observer hears of it, too.
    try first.wait(for: "the panel has \(chosen)")
    try clickField()
    try quit(first)
    _ = try start(with: chosen)
  }

  @Test func `A color that is typed is kept for the next start`() throws {
    let first = try start(with: "#3366CC")
    try clearField()
    try display.type("#ff8000")
    try first.wait(for: "typed #FF8000")
    try display.press("Return")
    try first.wait(for: "chose #FF8000")
    try quit(first)
    #expect(choices(first) == ["typed #FF8000", "chose #FF8000"])
    _ = try start(with: "#FF8000")
  }

  @Test func `The field's delegate refuses what is no color`() throws {
    let program = try start(with: "#3366CC")
    try clearField()
    try display.type("blue")
    try display.press("Return")
    try program.wait(for: "refused blue")
    try display.press(Array(repeating: "BackSpace", count: "blue".count))
    try display.type("0000FF")
    try display.press("Return")
    try program.wait(for: "chose #0000FF")
    try quit(program)
    #expect(choices(program) == ["refused blue", "typed #0000FF", "chose #0000FF"])
  }

  @Test(arguments: [("#112233", "#112233"), ("nonsense", "#3366CC"), ("#12345", "#3366CC")])
  func `A color among the defaults is taken, and what is none is not`(_ value: String, _ color: String) throws {
    let program = try WindowProgram("Colors", on: display, "-Color", value)
    try program.wait(for: "starts with \(color)")
  }
}

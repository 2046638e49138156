import Foundation
import Testing

/// Uses the example Colors as a person does, with a mouse and a keyboard.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct ColorsTests {
  private let display: VirtualDisplay
  private let defaults: DefaultsFolder

  init() throws {
    display = try VirtualDisplay()
    defaults = try DefaultsFolder()
  }

  /// Starts the program, which must have this color at its start.
  private func start(with color: String) throws -> WindowProgram {
    let program = try WindowProgram("Colors", on: display, defaults: defaults)
    try program.wait(for: "starts with \(color)")
    // A click before the window is the key window would only make it the key window.
    try program.wait(for: "has the keyboard")
    try display.waitForKeyWindow("Colors", at: 190, 320)
    return program
  }

  /// Returns the lines that the program printed about actions of the user.
  private func choices(_ program: WindowProgram) -> [String] {
    program.lines.filter { $0 != "has the keyboard" && !$0.hasPrefix("starts with") }
  }

  private func quit(_ program: WindowProgram) throws {
    try display.press("alt+q")
    #expect(try program.end().status == 0)
  }

  // The positions of the controls on the display.
  private func clickWell() throws { try display.click(90, 260) }
  private func clickField() throws { try display.click(300, 260) }

  /// Removes the text from the field.
  private func clearField() throws {
    try clickField()
    try display.press("End")
    try display.press(Array(repeating: "BackSpace", count: "#3366CC".count))
  }

  @Test func `A color that is chosen in the color panel is kept for the next start`() throws {
    let first = try start(with: "#3366CC")
    try clickWell()
    try display.waitForWindow("Choose a Color", at: 445, 200)
    // The right side of the color wheel is red.
    try display.click(505, 178)
    let chosen = try first.wait(forBeginning: "chose ")
    #expect(chosen.hasPrefix("#") && chosen.count == 7 && chosen != "#3366CC")
    let red = try #require(UInt32(chosen.dropFirst(), radix: 16))
    #expect(red >> 16 > 0x80 && red >> 8 & 0xFF < 0x40 && red & 0xFF < 0x40)
    // The observer receives the new color too.
    try first.wait(for: "the panel has \(chosen)")
    try clickField()
    try quit(first)
    _ = try start(with: chosen)
  }

  @Test func `A color that is typed into the field is kept for the next start`() throws {
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

  @Test func `The delegate of the color field refuses a text that is not a color`() throws {
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
  func `A color in the user's defaults is used at the start, and any other text is ignored`(
    _ value: String, _ color: String
  ) throws {
    let program = try WindowProgram("Colors", on: display, "-Color", value)
    try program.wait(for: "starts with \(color)")
  }
}

import Foundation
import Testing

/// Uses the example Planets as a person does, with a mouse and a keyboard.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct PlanetsTests {
  private let display: VirtualDisplay
  private let program: WindowProgram

  init() throws {
    display = try VirtualDisplay()
    program = try WindowProgram("Planets", on: display)
    try display.waitForKeyWindow("Planets", at: 300, 330)
  }

  // The positions of the controls on the display.
  private func clickRow(_ row: Int) throws { try display.click(200, 132 + 16 * row) }
  private func clickField() throws { try display.click(235, 368) }
  private func clickAdd() throws { try display.click(380, 368) }
  private func clickRemove() throws { try display.click(475, 368) }
  private func clickCloseButton() throws { try display.click(529, 68) }

  private func answerAlert(_ key: String) throws {
    try display.waitForFocus(on: "Alert")
    try display.press(key)
    try display.waitForFocus(on: "Planets")
  }

  @Test func `A click selects a planet, unless the table's delegate refuses the selection`() throws {
    try clickRow(3)
    try program.wait(for: "chose Mars")
    try clickRow(8)
    try program.wait(for: "refused Pluto")
    try clickRow(0)
    try program.wait(for: "chose Mercury")
    #expect(program.lines == ["chose Mars", "refused Pluto", "chose Mercury"])
  }

  @Test func `A planet is removed only if the user confirms the alert`() throws {
    // No planet is selected, so the button is disabled.
    try clickRemove()
    try clickRow(3)
    try program.wait(for: "chose Mars")
    try clickRemove()
    try program.wait(for: "asks: Remove Mars?")
    try answerAlert("Escape")
    try program.wait(for: "kept Mars")
    try clickRemove()
    try program.wait(for: "asks: Remove Mars?")
    try answerAlert("Return")
    try program.wait(for: "removed Mars")
    // The next planet is in this row now.
    try clickRow(3)
    try program.wait(for: "chose Jupiter")
    #expect(program.lines.first == "chose Mars")
  }

  @Test func `A typed planet is added by the Return key and by the button, but not twice`() throws {
    // No name is typed, so the button is disabled.
    try clickAdd()
    try clickField()
    try display.type("earth")
    try display.press("Return")
    try program.wait(for: "refused a second earth")
    try display.press("BackSpace", "BackSpace", "BackSpace", "BackSpace", "BackSpace")
    try display.type("Vulcan")
    try display.press("Return")
    try program.wait(for: "added Vulcan")
    try program.wait(for: "chose Vulcan")
    try clickField()
    try display.type("Ceres")
    try clickAdd()
    try program.wait(for: "added Ceres")
    #expect(program.lines.filter { $0.hasPrefix("added") } == ["added Vulcan", "added Ceres"])
  }

  @Test func `The planets program quits without asking when its window is closed and nothing has changed`() throws {
    try clickCloseButton()
    try program.wait(for: "quits")
    #expect(try program.end().status == 0)
    #expect(program.lines == ["quits"])
  }

  @Test func `The planets program with changes asks before it quits, and continues if the user cancels`() throws {
    try clickField()
    try display.type("Vulcan")
    try display.press("Return")
    try program.wait(for: "chose Vulcan")
    try display.press("alt+q")
    try program.wait(for: "asks: Quit Planets?")
    try answerAlert("Escape")
    try program.wait(for: "stays")
    try clickCloseButton()
    try program.wait(for: "asks: Quit Planets?")
    try display.waitForFocus(on: "Alert")
    try display.press("Return")
    try program.wait(for: "quits")
    #expect(try program.end().status == 0)
  }

  @Test func `A signal ends the planets program while an alert is open`() throws {
    try clickField()
    try display.type("Vulcan")
    try display.press("Return")
    try program.wait(for: "chose Vulcan")
    try display.press("alt+q")
    try display.waitForFocus(on: "Alert")
    program.send(signal: SIGTERM)
    try program.wait(for: "quits")
    #expect(try program.end().status == 0)
  }
}

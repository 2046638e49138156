import Foundation
import Testing

/// Uses the example Checklist as a person does, with a mouse and a keyboard.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct ChecklistTests {
  private let display: VirtualDisplay
  private let program: WindowProgram

  init() throws {
    display = try VirtualDisplay()
    program = try WindowProgram("Checklist", on: display)
    try display.waitForKeyWindow("Checklist", at: 300, 330)
  }

  // The positions of the controls on the display.
  private func clickRow(_ row: Int) throws { try display.click(300, 152 + 16 * row) }
  private func clickBox(_ row: Int) throws { try display.click(173, 152 + 16 * row) }
  private func clickAdd() throws { try display.click(315, 368) }
  private func clickEdit() throws { try display.click(415, 368) }
  private func clickCancel() throws { try display.click(290, 292) }
  private func clickDone() throws { try display.click(385, 292) }

  private func openDialogToAdd() throws {
    try clickAdd()
    try display.waitForKeyWindow("Add Item", at: 200, 232)
  }

  private func openDialogToEdit() throws {
    try clickEdit()
    try display.waitForKeyWindow("Edit Item", at: 200, 232)
  }

  @Test func `An added checklist item becomes the next row of the table`() throws {
    // The table has no row at this position yet.
    try clickRow(2)
    try openDialogToAdd()
    try display.type("Feed the cat")
    try clickDone()
    try program.wait(for: "added Feed the cat")
    try display.waitForFocus(on: "Checklist")
    try clickRow(2)
    try program.wait(for: "chose Feed the cat")
    #expect(program.lines == ["added Feed the cat", "chose Feed the cat"])
  }

  @Test func `The dialog refuses a text that the checklist already has, and stays open for another text`() throws {
    try openDialogToAdd()
    // The delegate is not asked about an empty text.
    try display.press("Return")
    try display.type("buy bread")
    try display.press("Return")
    try program.wait(for: "refused a second buy bread")
    // The refused text is selected, so typing replaces it.
    try display.type("Buy milk")
    try display.press("Return")
    try program.wait(for: "added Buy milk")
    #expect(program.lines == ["refused a second buy bread", "added Buy milk"])
  }

  @Test func `A checklist item can be edited, and can keep its text`() throws {
    // No item is selected, so the button is disabled.
    try clickEdit()
    try clickRow(1)
    try program.wait(for: "chose Buy bread")
    try openDialogToEdit()
    try display.press("Return")
    try program.wait(for: "changed Buy bread to Buy bread")
    try display.waitForFocus(on: "Checklist")
    try openDialogToEdit()
    try display.type("Sell bread")
    try clickDone()
    try program.wait(for: "changed Buy bread to Sell bread")
    try display.waitForFocus(on: "Checklist")
    try clickRow(0)
    try program.wait(for: "chose Water the plants")
    try clickRow(1)
    try program.wait(for: "chose Sell bread")
  }

  @Test func `Canceling the item dialog changes nothing in the checklist`() throws {
    try openDialogToAdd()
    try display.type("Feed the cat")
    try clickCancel()
    try program.wait(for: "added nothing")
    try display.waitForFocus(on: "Checklist")
    try clickRow(1)
    try program.wait(for: "chose Buy bread")
    try openDialogToEdit()
    try display.type("Sell bread")
    try display.press("Escape")
    try program.wait(for: "kept Buy bread")
    try display.waitForFocus(on: "Checklist")
    // The table has no row at this position.
    try clickRow(2)
    try clickRow(0)
    try program.wait(for: "chose Water the plants")
    try clickRow(1)
    try program.wait(for: "chose Buy bread")
    #expect(
      program.lines == [
        "added nothing", "chose Buy bread", "kept Buy bread", "chose Water the plants", "chose Buy bread",
      ])
  }

  @Test func `Clicking a check box sets the value of its checklist item`() throws {
    try clickBox(1)
    try program.wait(for: "done: Buy bread")
    try clickBox(1)
    try program.wait(for: "not done: Buy bread")
    try clickBox(0)
    try program.wait(for: "not done: Water the plants")
  }

  @Test func `The checklist program can be terminated while its dialog is open`() throws {
    try openDialogToAdd()
    program.send(signal: SIGTERM)
    #expect(try program.end().status == 0)
    #expect(try program.rest().isEmpty)
  }
}

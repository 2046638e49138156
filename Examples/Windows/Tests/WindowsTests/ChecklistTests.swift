import Foundation
import Testing

/// The example as a person uses it, with a mouse and a keyboard.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct ChecklistTests {
  private let display: VirtualDisplay
  private let program: WindowProgram

  init() throws {
    display = try VirtualDisplay()
    program = try WindowProgram("Checklist", on: display)
    try display.waitForKeyWindow("Checklist", at: 300, 330)
  }

  // Where things are on the display.
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

  @Test func `An item that is added is the table's next row`() throws {
    // There is nothing to choose yet.
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

  @Test func `The list refuses a text that it has, and the dialog stays for another`() throws {
    try openDialogToAdd()
    // Without a text nobody is asked.
    try display.press("Return")
    try display.type("buy bread")
    try display.press("Return")
    try program.wait(for: "refused a second buy bread")
    // What was refused is selected.
    try display.type("Buy milk")
    try display.press("Return")
    try program.wait(for: "added Buy milk")
    #expect(program.lines == ["refused a second buy bread", "added Buy milk"])
  }

  @Test func `An item is edited, and may stay as it was`() throws {
    // Nothing is chosen, so the button is disabled.
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

  @Test func `A dialog that is cancelled changes nothing`() throws {
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
    // A row that is not there.
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

  @Test func `A check box sets its item's value`() throws {
    try clickBox(1)
    try program.wait(for: "done: Buy bread")
    try clickBox(1)
    try program.wait(for: "not done: Buy bread")
    try clickBox(0)
    try program.wait(for: "not done: Water the plants")
  }

  @Test func `The program ends while its dialog is open`() throws {
    try openDialogToAdd()
    program.send(signal: SIGTERM)
    #expect(try program.end().status == 0)
    #expect(try program.rest().isEmpty)
  }
}

import Foundation
import Testing

/// Tests of missing or lost resources. Each must end with an error message, and no program may hang.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct BadInputTests {
  /// Runs a case of WindowsProbe with these arguments. Returns the lines that it printed, and GNUstep's own log.
  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> (lines: [String], log: String)
  {
    let display = try VirtualDisplay()
    let program = try WindowProgram("WindowsProbe", onDisplay: display.name, arguments, environment: environment)
    let (status, log) = try program.end()
    #expect(status == 0)
    withExtendedLifetime(display) {}
    return (try program.rest(), log)
  }

  @Test func `A program without a display prints an error and exits`() throws {
    let (status, errors) = try WindowProgram("Planets", on: nil).end()
    #expect(status == 1)
    #expect(errors == "Planets: there is no display: DISPLAY is not set. Without a screen, try xvfb-run\n")
  }

  @Test func `A display that cannot be reached is an error that names the display`() throws {
    // No display has a number as high as this one.
    let program = try WindowProgram("WindowsProbe", onDisplay: ":65000", ["options"])
    _ = try program.end()
    #expect(try program.rest() == ["threw: the display can't be reached (Unable to connect to X Server `:65000')"])
  }

  @Test func `A program exits with an error when its display goes away`() throws {
    let display = try VirtualDisplay()
    let program = try WindowProgram("Checklist", on: display)
    try display.waitForWindow("Checklist", at: 300, 330)
    display.end()
    let (status, errors) = try program.end()
    #expect(status == 1)
    // Xlib has two messages for a lost connection.
    #expect(
      errors.contains("X connection to \(display.name) broken") || errors.contains("X server \"\(display.name)\""))
  }

  @Test func `A closure for a method of a newer GNUstep is refused with both versions, or accepted by the newer one`()
    throws
  {
    let lines = try run("newer").lines
    let refusal = #/GNUstep GUI 0\.32, the first version that declares the method; 0\.(2\d|30|31)\S* is loaded/#
    #expect(lines == ["accepted"] || lines.count == 2 && lines[0].wholeMatch(of: refusal) != nil && lines[1] == "true")
  }

  @Test func `A menu's delegate provides the items one by one, and needs the closure for one`() throws {
    #expect(try run("items").lines == ["menu:updateItem:atIndex:shouldCancel:", "Mars", "Venus"])
  }

  @Test func `Closures for methods that GNUstep never sends are named in the log once, and other closures are not`()
    throws
  {
    let log = try run("unsent").log.split(separator: "\n").filter { $0.hasPrefix("BlockDelegate: ") }
    let isOlder = log.first?.contains("GNUstep 0.29") == true
    func line(_ method: String, _ line: Int, _ instead: String) -> String {
      "BlockDelegate: GNUstep \(isOlder ? "0.29" : "0.32") declares \(method) and never sends it "
        + "(WindowsProbe/Unsent.swift:\(line)); \(instead)"
    }
    let always = [
      line("tableView:heightOfRow:", 11, "set the row height with setRowHeight:"),
      line("menuWillOpen:", 17, "use menuNeedsUpdate:"),
    ]
    let before = [line("selectionShouldChangeInOutlineView:", 21, "implement selectionShouldChangeInTableView:")]
    #expect(log.map(String.init) == always + (isOlder ? before : []))
  }

  @Test func `A machine without fonts is an error that names a package to install`() throws {
    let fonts = FileManager.default.temporaryDirectory.appending(path: "Windows-\(UUID()).conf")
    let text = "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig></fontconfig>"
    try Data(text.utf8).write(to: fonts)
    defer { try? FileManager.default.removeItem(at: fonts) }
    #expect(
      try run("options", environment: ["FONTCONFIG_FILE": fonts.path]).lines
        == ["threw: there are no fonts: install some, for example the package fonts-dejavu-core"])
  }

  @Test func `A missing font is named in the log and replaced by another font`() throws {
    let (lines, log) = try run("options", "-NSFont", "NoSuchFont")
    #expect(log.contains("The font specified for NSFont, NoSuchFont, can't be found."))
    #expect(lines == ["true", "buffered", "true", "true", "true"])
  }

  @Test func `A missing theme is named in the log and replaced by another theme`() throws {
    let (lines, log) = try run("options", "-GSTheme", "NoSuchTheme")
    #expect(log.contains("No theme named 'NoSuchTheme' found"))
    #expect(lines == ["true", "buffered", "true", "true", "true"])
  }

  @Test func `A missing drawing backend is an error that names the package to install`() throws {
    let (lines, _) = try run("options", "-GSBackend", "nosuchback")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("threw: there is no backend that draws windows: install gnustep-back (") == true)
    #expect(lines.first?.contains("nosuchback") == true)
  }

  @Test func `Loading a nib that does not exist throws an error or returns false`() throws {
    let (lines, _) = try run("nibs")
    #expect(lines.count == 2)
    let refusal = #""initWithNibNamed:bundle:": nil as the result: expected ObjCObject, given nil (WindowsProbe/"#
    #expect(lines.first?.hasPrefix(refusal) == true)
    #expect(lines.last == "false")
  }

  @Test func `An open alert ends when the program terminates`() throws {
    #expect(try run("alert").lines == ["terminates", "ends"])
  }

  @Test func `Streams that no task reads do not block the application`() throws {
    #expect(try run("streams").lines == ["1102.0", "ends"])
  }
}

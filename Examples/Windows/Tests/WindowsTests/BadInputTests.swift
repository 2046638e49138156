import Foundation
import Testing

/// What is missing or goes away: each ends with a sentence, and nothing hangs.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct BadInputTests {
  /// Runs a case of the probe's with these arguments, and returns what it says and GNUstep's own lines.
  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> (lines: [String], log: String)
  {
    let display = try VirtualDisplay()
    let program = try WindowProgram("WindowsProbe", onDisplay: display.name, arguments, environment: environment)
    let (status, log) = try program.end()
    #expect(status == 0)
    withExtendedLifetime(display) {}
    return (try program.rest(), log)
  }

  @Test func `A program without a display says so and ends`() throws {
    let (status, errors) = try WindowProgram("Planets", on: nil).end()
    #expect(status == 1)
    #expect(errors == "Planets: there is no display: DISPLAY is not set. Without a screen, try xvfb-run\n")
  }

  @Test func `A display that does not answer is an error that names it`() throws {
    // No server has a number as high.
    let program = try WindowProgram("WindowsProbe", onDisplay: ":65000", ["timers"])
    _ = try program.end()
    #expect(try program.rest() == ["threw: the display can't be reached (Unable to connect to X Server `:65000')"])
  }

  @Test func `A display that goes away ends the program`() throws {
    let display = try VirtualDisplay()
    let program = try WindowProgram("Checklist", on: display)
    try display.waitForWindow("Checklist", at: 300, 330)
    display.end()
    let (status, errors) = try program.end()
    #expect(status == 1)
    // Xlib has two sentences for it.
    #expect(
      errors.contains("X connection to \(display.name) broken") || errors.contains("X server \"\(display.name)\""))
  }

  @Test func `A machine without any font is an error that says what to install`() throws {
    let fonts = FileManager.default.temporaryDirectory.appending(path: "Windows-\(UUID()).conf")
    let text = "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig></fontconfig>"
    try Data(text.utf8).write(to: fonts)
    defer { try? FileManager.default.removeItem(at: fonts) }
    #expect(
      try run("options", environment: ["FONTCONFIG_FILE": fonts.path]).lines
        == ["threw: there are no fonts: install some, for example the package fonts-dejavu-core"])
  }

  @Test func `A font that is missing is named, and another takes its place`() throws {
    let (lines, log) = try run("options", "-NSFont", "NoSuchFont")
    #expect(log.contains("The font specified for NSFont, NoSuchFont, can't be found."))
    #expect(lines == ["true", "buffered", "true", "true", "true"])
  }

  @Test func `A theme that is missing is named, and another takes its place`() throws {
    let (lines, log) = try run("options", "-GSTheme", "NoSuchTheme")
    #expect(log.contains("No theme named 'NoSuchTheme' found"))
    #expect(lines == ["true", "buffered", "true", "true", "true"])
  }

  @Test func `What draws windows is named when it is missing`() throws {
    let (lines, _) = try run("options", "-GSBackend", "nosuchback")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("threw: there is no backend that draws windows: install gnustep-back (") == true)
    #expect(lines.first?.contains("nosuchback") == true)
  }

  @Test func `A nib that isn't there is an error, or no`() throws {
    let (lines, _) = try run("nibs")
    #expect(lines.count == 2)
    let refusal = #""initWithNibNamed:bundle:": nil as the result: expected ObjCObject, given nil (WindowsProbe/"#
    #expect(lines.first?.hasPrefix(refusal) == true)
    #expect(lines.last == "false")
  }

  @Test func `An alert is answered by the program's end`() throws {
    #expect(try run("alert").lines == ["terminates", "ends"])
  }

  @Test func `Streams that nobody reads hold nothing up`() throws {
    #expect(try run("streams").lines == ["1102.0", "ends"])
  }
}

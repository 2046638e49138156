import Foundation
import Testing

/// BlockDelegateAppKit in an application that runs.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct ApplicationTests {
  /// Runs a case of the probe's.
  /// - Parameter use: what a person does meanwhile.
  private func run(
    _ name: String, use: (VirtualDisplay, WindowProgram) throws -> Void = { _, _ in }
  ) throws -> [String] {
    let display = try VirtualDisplay()
    let program = try WindowProgram("WindowsProbe", on: display, name)
    try use(display, program)
    let (status, errors) = try program.end()
    #expect(status == 0, "\(errors)")
    withExtendedLifetime(display) {}
    return try program.rest()
  }

  @Test func `Timers run once or again, until they are invalidated, and while an alert is open`() throws {
    let lines = try run("timers") { display, program in
      try program.wait(for: "while the alert is open")
      try display.waitForFocus(on: "Alert")
      try display.press("Return")
    }
    #expect(
      lines == [
        "valid: false", "once", "tick 1", "tick 2", "tick 3", "valid: false, false", "while the alert is open",
        "firstButton",
      ])
  }

  @Test func `An observer hears of its sender, or of all, until it is cancelled or released`() throws {
    #expect(
      try run("notifications").sorted() == [
        "all: nobody", "all: somebody", "all: somebody", "one: Probe", "one: Probe",
      ])
  }

  @Test func `Menu items call closures, or send messages`() throws {
    #expect(try run("menus") == ["First - Hide", "hide:, f", "chose First"])
  }

  @Test func `A control's action is the last closure; what has no target is refused`() throws {
    #expect(try run("actions") == ["first true", "second", "[no setter]", "third"])
  }

  @Test func `Option sets are arguments and results of messages`() throws {
    #expect(try run("options") == ["true", "buffered", "true", "true", "true"])
  }

  @Test func `What an action throws is reported, and the application goes on`() throws {
    #expect(try run("failures") == ["reported: ofAnAction", "goes on"])
  }

  @Test func `The main queue and the main actor run in the application's loop`() throws {
    #expect(try run("tasks") == ["main queue: true", "main actor: true"])
  }

  @Test func `What is thrown before the first event is thrown by run`() throws {
    #expect(try run("before") == ["threw: beforeTheLoop"])
  }

  @Test func `A display that does not answer is an error that names it`() throws {
    // No server has a number as high.
    let program = try WindowProgram("WindowsProbe", onDisplay: ":65000", ["timers"])
    _ = try program.end()
    #expect(try program.rest() == ["threw: the display can't be reached (Unable to connect to X Server `:65000')"])
  }
}

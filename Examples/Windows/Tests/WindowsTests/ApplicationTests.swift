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

  @Test func `Delegates that GNUstep declares as categories are called by its views`() throws {
    #expect(
      try run("categories") == [
        "split view: true 200.0", "split view: will resize", "split view: did resize",
        "tab: one?", "tab: one", "tabs: 1", "tabs: 2", "tab: two?", "tab: two?", "tab: two",
        "toolbar: open true", "toolbar: will add", "toolbar: new true", "toolbar: will add",
        "toolbar: [\"new\", \"open\"]", "combo box: 2 items", "combo box: 1",
        "storage: will process", "storage: did process", "text: typed",
      ])
  }

  @Test func `An outline view is filled with strings and numbers by members`() throws {
    let lines = try run("outline")
    #expect(lines.prefix(5) == ["2 rows", "expand dwarfs?", "expand planets?", "4 rows", "Int 3"])
    // Rows are drawn as often as the system wants.
    #expect(Set(lines.dropFirst(5)) == ["name: planets", "name: Mars", "name: 30", "name: dwarfs"])
  }

  @Test func `What is thrown before the first event is thrown by run`() throws {
    #expect(try run("before") == ["threw: beforeTheLoop"])
  }

  @Test func `A timer's closure is not run again in a loop that it runs itself`() throws {
    #expect(try run("nested") == ["once, valid: false", "once ends", "again, valid: true", "again ends"])
  }

  @Test func `Closures are released with their control, menu, window, observer or timer, and not before`() throws {
    #expect(
      try run("lifetimes") == [
        "first action", "second action", "released: first action", "released: second action",
        "has a control", "released: control", "has a menu", "released: menu item",
        "has an observer", "released: observer", "window's owner", "released: window's owner",
        "released: invalidated timer", "timer", "released: timer",
        "repeating timer 1", "repeating timer 2", "released: repeating timer",
      ])
  }
}

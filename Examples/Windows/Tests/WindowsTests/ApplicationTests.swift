import Foundation
import Testing

/// Tests of WindowKit in a running application.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, "Xvfb or xdotool is not installed"))
struct ApplicationTests {
  /// Runs a case of WindowsProbe, and returns the lines that it printed.
  private func run(_ name: String) throws -> [String] {
    let display = try VirtualDisplay()
    let program = try WindowProgram("WindowsProbe", on: display, name)
    let (status, errors) = try program.end()
    #expect(status == 0, "\(errors)")
    withExtendedLifetime(display) {}
    return try program.rest()
  }

  @Test func `A notification observer receives notifications until it is canceled or released`() throws {
    #expect(
      try run("notifications").sorted() == [
        "all: nobody", "all: somebody", "all: somebody", "one: Probe", "one: Probe",
      ])
  }

  @Test func `A menu item calls its closure or sends its message`() throws {
    #expect(try run("menus") == ["First - Hide", "hide:, f", "chose First"])
  }

  @Test func `The last closure is a control's action, and an object without a target is refused`() throws {
    #expect(try run("actions") == ["first true", "second", "[no setter]", "third"])
  }

  @Test func `Option sets can be arguments and results of messages`() throws {
    #expect(try run("options") == ["true", "buffered", "true", "true", "true"])
  }

  @Test func `An error that an action throws is reported, and the application continues`() throws {
    #expect(try run("failures") == ["reported: ofAnAction", "goes on"])
  }

  @Test func `The main queue and the main actor run in the application's run loop`() throws {
    #expect(try run("tasks") == ["main queue: true", "main actor: true"])
  }

  @Test func `Delegates that GNUstep declares as categories are called by their views`() throws {
    #expect(
      try run("categories") == [
        "split view: true 200.0", "split view: will resize", "split view: did resize",
        "tab: one?", "tab: one", "tabs: 1", "tabs: 2", "tab: two?", "tab: two?", "tab: two",
        "toolbar: open true", "toolbar: will add", "toolbar: new true", "toolbar: will add",
        "toolbar: [\"new\", \"open\"]", "combo box: 2 items", "combo box: 1",
        "storage: will process", "storage: did process", "text: typed",
      ])
  }

  @Test func `An outline view shows strings and numbers that typed members provide`() throws {
    let lines = try run("outline")
    #expect(lines.prefix(5) == ["2 rows", "expand dwarfs?", "expand planets?", "4 rows", "Int 3"])
    // The system decides how often a row is drawn, so the order of the lines is not compared.
    #expect(Set(lines.dropFirst(5)) == ["name: planets", "name: Mars", "name: 30", "name: dwarfs"])
  }

  @Test func `An error that is thrown before the first event is thrown by Application.run`() throws {
    #expect(try run("before") == ["threw: beforeTheLoop"])
  }

  @Test func `Closures are released together with their control, menu, window or observer`() throws {
    #expect(
      try run("lifetimes") == [
        "first action", "second action", "released: first action", "released: second action",
        "has a control", "released: control", "has a menu", "released: menu item",
        "has an observer", "released: observer", "window's owner", "released: window's owner",
      ])
  }
}

import BlockDelegate
import Foundation
import Shared
import WindowKit

/// The window, its views, and the actions by which they change the list.
@MainActor final class PlanetsWindow {
  let planets: PlanetList
  let window: ObjCObject
  let table: ObjCObject
  let note: ObjCObject
  let field: ObjCObject
  let addButton: ObjCObject
  let removeButton: ObjCObject

  init(_ planets: PlanetList) throws {
    self.planets = planets
    window = try makeWindow("Planets", CGRect(x: 120, y: 160, width: 420, height: 320), .standard)
    table = try ObjCObject("NSTableView", "initWithFrame:", CGRect(x: 0, y: 0, width: 360, height: 200))
    note = try makeLabel(at: CGRect(x: 20, y: 60, width: 380, height: 20), resizing: [.width, .maxYMargin])
    field = try ObjCObject("NSTextField", "initWithFrame:", CGRect(x: 20, y: 20, width: 190, height: 24))
    addButton = try makeButton("Add", at: CGRect(x: 220, y: 18, width: 80, height: 28))
    removeButton = try makeButton("Remove…", at: CGRect(x: 310, y: 18, width: 90, height: 28))

    try window.send("setMinSize:", CGSize(width: 420, height: 260))
    try placeViews()
    try implementTable()
    try implementField()
    try implementButtons()
    try update()
  }

  func show() throws {
    try table.send("reloadData")
    try window.send("makeKeyAndOrderFront:", nil)
  }

  private func placeViews() throws {
    let scroller = try makeScroller(of: table, at: CGRect(x: 20, y: 92, width: 380, height: 208))
    _ = try addColumn("name", "Planet", width: 150, to: table)
    for (identifier, title, width) in [("diameter", "Diameter, km", 110.0), ("moons", "Moons", 80)] {
      let column = try addColumn(identifier, title, width: width, to: table)
      try (column.send("dataCell") as ObjCObject).send("setAlignment:", textAlignmentRight)
    }
    try field.send("setAutoresizingMask:", [.width, .maxYMargin] as Autoresizing)
    try addViews([scroller, note, field, addButton, removeButton], to: window)
  }

  private func implementButtons() throws {
    try addButton.onAction { [unowned self] _ in try add() }
    try removeButton.onAction { [unowned self] _ in try removeSelection() }
    try terminateOnClose(window)
  }

  // MARK: Actions of the user

  var selectedRow: Int? {
    get throws {
      let row: Int = try table.send("selectedRow")
      return planets.planets.indices.contains(row) ? row : nil
    }
  }

  func add() throws {
    let name = try typedName
    guard !name.isEmpty, !planets.contains(name) else { return }
    planets.add(name)
    report("added \(name)")
    try field.send("setStringValue:", "")
    try table.send("reloadData")
    let row = planets.planets.count - 1
    try table.send("selectRowIndexes:byExtendingSelection:", IndexSet(integer: row), false)
    try table.send("scrollRowToVisible:", row)
    try update()
  }

  func removeSelection() throws {
    guard let row = try selectedRow else { return }
    let name = planets.planets[row].name
    let answer = try ask("Remove \(name)?", "It will be missing from the list.", ["Remove", "Cancel"])
    guard answer == .firstButton else { return report("kept \(name)") }
    planets.remove(at: row)
    report("removed \(name)")
    try table.send("deselectAll:", nil)
    try table.send("reloadData")
    try update()
  }

  /// Enables the buttons that can be used now, and shows a message.
  func update(_ message: String? = nil) throws {
    let name = try typedName
    let row = try selectedRow
    try addButton.send("setEnabled:", !name.isEmpty && !planets.contains(name))
    try removeButton.send("setEnabled:", row != nil)
    try note.send(
      "setStringValue:", message ?? row.map { "\(planets.planets[$0].name) is chosen." } ?? "Choose a planet.")
  }

  var typedName: String {
    get throws { try (field.send("stringValue") as String).trimmingCharacters(in: .whitespaces) }
  }
}

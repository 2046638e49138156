import BlockDelegate
import Foundation
import Shared
import WindowKit

/// The window with the color well and the text field. A delegate decides what happens, and observers are only notified.
@MainActor final class ColorsWindow {
  let settings: ColorSettings
  let window: ObjCObject
  let well: ObjCObject
  let field: ObjCObject
  let note: ObjCObject
  /// The observers, which receive notifications while this array retains them.
  var observers: [NotificationObserver] = []

  init(_ settings: ColorSettings) throws {
    self.settings = settings
    window = try makeWindow("Colors", CGRect(x: 40, y: 220, width: 300, height: 130), [.titled, .closable])
    well = try ObjCObject("NSColorWell", "initWithFrame:", CGRect(x: 20, y: 50, width: 60, height: 60))
    field = try ObjCObject("NSTextField", "initWithFrame:", CGRect(x: 100, y: 68, width: 180, height: 24))
    note = try makeLabel(at: CGRect(x: 20, y: 16, width: 260, height: 20), resizing: .width)
    try addViews([well, field, note], to: window)
    let color = try settings.color
    report("starts with \(color)")
    try show(color, "A click on the color opens the panel.")
    try implementControls()
    try observe()
  }

  func show() throws { try window.send("makeKeyAndOrderFront:", nil) }

  private func implementControls() throws {
    try well.onAction { [unowned self] well in
      if let color = try HexColor(well.send("color") as ObjCObject) { try choose(color) }
    }
    try field.onAction { [unowned self] field in
      if let color = HexColor(try field.send("stringValue") as String) { try choose(color) }
    }
    try field.implement(TextFieldDelegate.self) { delegate in
      delegate.on(.controlTextShouldEndEditing) { [unowned self] field, _ in
        let text: String = try field.send("stringValue")
        guard HexColor(text) == nil else { return true }
        report("refused \(text)")
        try note.send("setStringValue:", "“\(text)” is no color: try #FF8000.")
        return false
      }
    }
    try terminateOnClose(window)
  }

  func choose(_ color: HexColor) throws {
    guard try color != settings.color else { return }
    try settings.save(color)
    report("chose \(color)")
    try show(color, "Chosen, and kept.")
  }

  private func show(_ color: HexColor, _ message: String) throws {
    try well.send("setColor:", color.makeColor())
    try field.send("setStringValue:", color.description)
    try note.send("setStringValue:", message)
  }
}

import BlockDelegate
import Foundation
import Shared
import WindowKit

extension ColorsWindow {
  /// Observes the color panel that all color wells share, the window, and the text field, which also has a delegate.
  func observe() throws {
    // Without this title, the panel has the program's name.
    try (ObjCClass("NSColorPanel").send("sharedColorPanel") as ObjCObject).send("setTitle:", "Choose a Color")
    observers = [
      try NotificationObserver("NSColorPanelColorDidChangeNotification") { notification in
        guard let panel = notification.object as? ObjCObject else { return }
        if let color = try HexColor(panel.send("color") as ObjCObject) { report("the panel has \(color)") }
      },
      try NotificationObserver("NSWindowDidBecomeKeyNotification", of: window) { _ in report("has the keyboard") },
      try NotificationObserver("NSControlTextDidChangeNotification", of: field) { [unowned self] _ in
        guard let color = HexColor(try field.send("stringValue") as String) else {
          return try note.send("setStringValue:", "Six digits: red, green and blue.")
        }
        report("typed \(color)")
        try note.send("setStringValue:", "Return chooses \(color).")
      },
    ]
  }
}

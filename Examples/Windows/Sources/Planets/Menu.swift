import BlockDelegate
import Foundation
import WindowKit

/// Makes the menu. Its items call closures, or send messages to the object that has the keyboard focus.
@MainActor func makeMenu(_ window: PlanetsWindow) throws {
  try Application.setMenu("Planets") { menu in
    try menu.submenu("Planet") { planet in
      try planet.item("Add", key: "n") { _ in try window.add() }
      try planet.item("Remove…", key: "r") { _ in try window.removeSelection() }
    }
    try menu.submenu("Edit") { edit in
      try edit.item("Cut", key: "x", sending: "cut:")
      try edit.item("Copy", key: "c", sending: "copy:")
      try edit.item("Paste", key: "v", sending: "paste:")
    }
    try menu.item("Quit", key: "q", sending: "terminate:")
  }
}

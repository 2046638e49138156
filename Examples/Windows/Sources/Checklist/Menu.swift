import BlockDelegate
import Foundation
import WindowKit

@MainActor func makeMenu(_ window: ChecklistWindow) throws {
  try Application.setMenu("Checklist") { menu in
    try menu.submenu("Item") { item in
      try item.item("Add…", key: "n") { _ in try window.addItem() }
      try item.item("Edit…", key: "e") { _ in try window.editSelection() }
    }
    try menu.item("Quit", key: "q", sending: "terminate:")
  }
}

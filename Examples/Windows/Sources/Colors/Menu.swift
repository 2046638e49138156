import BlockDelegate
import Foundation
import WindowKit

@MainActor func makeMenu() throws {
  try Application.setMenu("Colors") { menu in
    try menu.submenu("Edit") { edit in
      try edit.item("Copy", key: "c", sending: "copy:")
      try edit.item("Paste", key: "v", sending: "paste:")
    }
    try menu.item("Quit", key: "q", sending: "terminate:")
  }
}

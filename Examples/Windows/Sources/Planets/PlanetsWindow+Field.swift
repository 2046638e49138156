import BlockDelegate
import Foundation
import Shared
import WindowKit

extension PlanetsWindow {
  func implementField() throws {
    try (field.send("cell") as ObjCObject).send("setPlaceholderString:", "Name of a new planet")
    try field.implement(TextFieldDelegate.self) { delegate in
      delegate.on(.controlTextShouldEndEditing) { [unowned self] _, _ in
        let name = try typedName
        guard planets.contains(name) else { return true }
        report("refused a second \(name)")
        try update("\(name) is in the list already.")
        return false
      }
      delegate.on(.controlTextDidChange) { [unowned self] _ in try update() }
    }
    // The Return key sends the field's action.
    try field.onAction { [unowned self] _ in try add() }
  }
}

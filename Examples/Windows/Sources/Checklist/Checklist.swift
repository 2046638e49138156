import Foundation

/// The items that the window shows.
@MainActor final class Checklist {
  struct Item {
    var text: String
    var isDone = false
  }

  private(set) var items = [Item(text: "Water the plants", isDone: true), Item(text: "Buy bread")]

  func contains(_ text: String) -> Bool { items.contains { $0.text.caseInsensitiveCompare(text) == .orderedSame } }

  func add(_ text: String) { items.append(Item(text: text)) }

  func rename(_ row: Int, to text: String) { items[row].text = text }

  func setDone(_ row: Int, _ isDone: Bool) { items[row].isDone = isDone }
}

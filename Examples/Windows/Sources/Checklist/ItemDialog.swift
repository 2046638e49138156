import BlockDelegate
import Foundation
import Shared
import WindowKit

/// A modal window that asks for the text of an item. Its delegates decide which texts are accepted.
final class ItemDialog: MultipleDelegateObject {
  @MainActor private let window: ObjCObject
  @MainActor private let field: ObjCObject
  @MainActor private let note: ObjCObject

  /// - Parameter text: The current text of the item.
  @MainActor init(_ title: String, text: String = "") throws {
    window = try makeWindow(title, CGRect(x: 150, y: 240, width: 300, height: 120), .titled)
    field = try ObjCObject("NSTextField", "initWithFrame:", CGRect(x: 20, y: 76, width: 260, height: 24))
    note = try makeLabel("What is to be done?", at: CGRect(x: 20, y: 50, width: 260, height: 20), resizing: .width)
    try super.init(ItemDialogDelegate.self)
    try field.send("setStringValue:", text)
    try implementButtons()
  }

  @MainActor private func implementButtons() throws {
    let cancel = try makeButton("Cancel", at: CGRect(x: 100, y: 14, width: 80, height: 28))
    try cancel.send("setKeyEquivalent:", "\u{1b}")
    try cancel.onAction { [unowned self] _ in
      try close()
      if delegate.responds(to: ItemDialogDelegate.didCancel.selector) {
        try delegate.send(ItemDialogDelegate.didCancel, self)
      }
    }
    let done = try makeButton("Done", at: CGRect(x: 190, y: 14, width: 90, height: 28))
    try done.send("setKeyEquivalent:", "\r")
    try done.onAction { [unowned self] _ in try finish() }
    try addViews([field, note, cancel, done], to: window)
  }

  /// Shows the dialog, and returns when it is closed.
  @MainActor func runModal() throws {
    try window.send("setInitialFirstResponder:", field)
    // The application of GNUstep 0.32 gives the keyboard only to a window that is visible already.
    try window.send("makeKeyAndOrderFront:", nil)
    _ = try Application.shared().send("runModalForWindow:", window) as Int
    try window.send("orderOut:", nil)
  }

  @MainActor private func close() throws { try Application.shared().send("stopModal") }

  @MainActor private func finish() throws {
    let text = try (field.send("stringValue") as String).trimmingCharacters(in: .whitespaces)
    guard try accepts(text) else {
      try note.send("setStringValue:", text.isEmpty ? "It needs a text." : "“\(text)” will not do.")
      try field.send("selectText:", nil)
      return
    }
    try close()
    try delegate.send(ItemDialogDelegate.didFinish, self, text)
  }

  @MainActor private func accepts(_ text: String) throws -> Bool {
    guard !text.isEmpty else { return false }
    let method = ItemDialogDelegate.shouldAccept
    return try !chain.responds(to: method.selector) || delegate.send(method, self, text)
  }
}

/// The delegate protocol of the dialog, which is declared only in this program.
enum ItemDialogDelegate: DeclaredProtocol {
  /// Whether a text may be the item's text. A dialog accepts any text if no delegate implements the method.
  static let shouldAccept = mainActorMethod(
    "itemDialog:shouldAccept:", ItemDialog.self, String.self, returning: Bool.self)
  /// Called with the text of the item, which was accepted.
  static let didFinish = mainActorMethod("itemDialog:didFinishWith:", ItemDialog.self, String.self)
  static let didCancel = mainActorMethod("itemDialogDidCancel:", ItemDialog.self)

  static let methods: [MethodDeclaration] = [.optional(shouldAccept), .required(didFinish), .optional(didCancel)]
}

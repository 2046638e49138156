import BlockDelegate
import Foundation

/// What a dialog for an item asks and tells: a protocol that no library knows.
enum ItemDialogDelegate: DeclaredProtocol {
  /// Whether a text may be the item's. A dialog that nobody answers takes any.
  static let shouldAccept = DelegateMethod<ItemDialogDelegate, @MainActor (ItemDialog, String) -> Bool>(
    Selector(("itemDialog:shouldAccept:")))
  /// The item's text, which was accepted.
  static let didFinish = DelegateMethod<ItemDialogDelegate, @MainActor (ItemDialog, String) -> Void>(
    Selector(("itemDialog:didFinishWith:")))
  static let didCancel = DelegateMethod<ItemDialogDelegate, @MainActor (ItemDialog) -> Void>(
    Selector(("itemDialogDidCancel:")))

  static let methods: [MethodDeclaration] = [.optional(shouldAccept), .required(didFinish), .optional(didCancel)]
}

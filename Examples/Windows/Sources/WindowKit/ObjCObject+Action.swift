import BlockDelegate
import Foundation

extension ObjCObject {
  /// Makes a closure the target and action of a control, a menu item, or another object that has a target and an
  /// action.
  ///
  ///     try button.onAction { button in try remove(selection) }
  ///
  /// The object retains the closure until another target replaces it.
  ///
  /// - Parameters:
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: Called with the object that sends the action. `DelegateFailure.handler` gets the errors that the closure
  ///     throws.
  /// - Throws: `BlockDelegateError` if the object has no target or no action; `ObjCException` if a setter raises an
  ///   exception.
  @MainActor public func onAction(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (_ sender: ObjCObject) throws -> Void
  ) throws {
    let setter = "setTarget:"
    try implement(
      ActionTarget.self, setter: Selector(setter), replacing: true, fileID: fileID, line: line
    ) { target in target.on(ActionTarget.act, fileID: fileID, line: line, body) }
    try send("setAction:", ActionTarget.act.selector)
  }
}

/// A protocol for the target of an action, with one method that takes the sender.
///
/// Objective-C declares no protocol for targets, so this type declares one.
public enum ActionTarget: DeclaredProtocol {
  /// The action method, with the sender as its argument.
  public static let act = mainActorMethod("dynamicDelegateAct:", ObjCObject.self)
  public static let methods: [MethodDeclaration] = [.required(act)]
}

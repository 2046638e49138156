import BlockDelegate
import Foundation

extension ObjCObject {
  /// Makes a closure the target and the action of a control, a menu item, or whatever else has the two.
  ///
  ///     try button.onAction { button in try remove(selection) }
  ///
  /// The control retains the closure, until another takes its place.
  /// - Parameters:
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: gets who sends the action. What it throws goes to `DelegateFailure.handler`.
  /// - Throws: `BlockDelegateError` when the object has no target or no action.
  @MainActor public func onAction(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (_ sender: ObjCObject) throws -> Void
  ) throws {
    try implement(
      ActionTarget.self, setter: Selector(("setTarget:")), replacing: true, fileID: fileID, line: line
    ) { target in target.on(ActionTarget.act, fileID: fileID, line: line, body) }
    try send("setAction:", ActionTarget.act.selector)
  }
}

/// What a target has: one method that takes who sends it. The methods of targets have no protocol; this is one for them.
public enum ActionTarget: DeclaredProtocol {
  /// The action.
  public static let act = DelegateMethod<ActionTarget, @MainActor (ObjCObject) -> Void>(
    Selector(("dynamicDelegateAct:")))
  public static let methods: [MethodDeclaration] = [.required(act)]
}

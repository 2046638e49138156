import BlockDelegate
import Foundation

/// What a target has: one method that takes who sends it. The methods of targets have no protocol; this is one for them.
public enum ActionTarget: DeclaredProtocol {
  /// The action.
  public static let act = DelegateMethod<ActionTarget, @MainActor (ObjCObject) -> Void>(
    Selector(("dynamicDelegateAct:")))
  public static let methods: [MethodDeclaration] = [.required(act)]
}

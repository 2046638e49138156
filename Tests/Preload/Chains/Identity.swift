import BlockDelegateRuntime
import CBlockDelegateRuntime
import PreloadHooks

/// What an object is, a chain answers for its delegate: who asks is told of the delegate.
enum Identity {
  private static let questions: [(name: StaticString, types: String)] = [
    ("class", "#@:"), ("superclass", "#@:"), ("isKindOfClass:", "C@:#"), ("isMemberOfClass:", "C@:#"),
    ("conformsToProtocol:", "C@:@"), ("isEqual:", "C@:@"), ("hash", "Q@:"), ("description", "@@:"),
  ]
  private static let hidden = Mutex<Set<ClassHandle>>([])

  /// Has the chains of a class answer so.
  static func hide(_ cls: ClassHandle) {
    guard hidden.withLock({ $0.insert(cls).inserted }) else { return }
    for question in questions {
      bd_class_addMethod(
        cls.pointer, SelectorHandle(question.name).pointer, preload_askDelegate(), question.types)
    }
  }
}

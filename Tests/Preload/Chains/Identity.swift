import BlockDelegateRuntime
import CBlockDelegateRuntime
import PreloadHooks

/// Makes a chain answer questions about its class and identity with the answers of its delegate.
enum Identity {
  private static let questions: [(name: SelectorHandle, types: String)] = [
    ("class", "#@:"), ("superclass", "#@:"), ("isKindOfClass:", "C@:#"), ("isMemberOfClass:", "C@:#"),
    ("conformsToProtocol:", "C@:@"), ("isEqual:", "C@:@"), ("hash", "Q@:"), ("description", "@@:"),
  ]
  private static let hidden = Mutex<Set<ClassHandle>>([])

  /// Installs these methods in the class of a chain.
  static func hide(_ cls: ClassHandle) {
    guard hidden.withLock({ $0.insert(cls).inserted }) else { return }
    for question in questions {
      bd_class_addMethod(
        cls.pointer, question.name.pointer, preload_askDelegate(), question.types)
    }
  }
}

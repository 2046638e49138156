import BlockDelegateRuntime
import Foundation

/// A method that somebody waits for: of which object's delegate, and what is to be done when it is called.
struct ListenedMethod {
  let owner: ObjCObject
  let setter: Selector?
  /// Finds the protocol, which on Apple's platforms is only known to be one when the program runs.
  let findProtocol: () throws -> ObjCProtocol
  let register: (AnyDelegateBuilder) -> Void
}

import BlockDelegateRuntime
import Foundation

/// A method that somebody waits for: of which object's delegate, and what is to be done when it is called.
struct ListenedMethod {
  /// Whose delegate it is a method of.
  struct Owner {
    let object: ObjCObject
    let setter: Selector?
    /// Finds the protocol, which on Apple's platforms is only known to be one when the program runs.
    let findProtocol: () throws -> ObjCProtocol
  }

  let owner: Owner
  /// Whether somebody else answers, so that the method is seen and not answered.
  let isOthers: Bool
  let register: (AnyDelegateBuilder) -> Void

  /// A method without a result, or one that others answer.
  /// - Parameter hear: called with the arguments.
  init<each A>(
    of owner: Owner, _ selector: Selector, at location: SourceLocation, isolation: (any Actor)?, result: Any.Type,
    _ hear: @escaping (repeat each A) -> Void
  ) {
    self.owner = owner
    let isOthers = result != Void.self
    self.isOthers = isOthers
    register = { builder in
      let closure = Closure(hear, isolation: isolation, at: location)
      builder.register(selector, closure, isOthers ? .observe : .answer(leavesErrorOut: false))
    }
  }

  /// A method that is answered here.
  /// - Parameters:
  ///   - answer: the method's own result.
  ///   - hear: called with the arguments, before.
  init<each A, R>(
    of owner: Owner, _ selector: Selector, at location: SourceLocation, isolation: (any Actor)?,
    answering answer: @escaping (repeat each A) -> R, _ hear: @escaping (repeat each A) -> Void
  ) {
    self.owner = owner
    isOthers = false
    register = { builder in
      let both = { (arguments: repeat each A) -> R in
        hear(repeat each arguments)
        return answer(repeat each arguments)
      }
      builder.register(selector, Closure(both, isolation: isolation, at: location))
    }
  }
}

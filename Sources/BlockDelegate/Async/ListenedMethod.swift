import BlockDelegateRuntime
import Foundation

/// A method that somebody waits for: of which object's delegate, and what is to be done when it is called.
struct ListenedMethod: AwaitedMethod {
  struct Owner {
    let object: ObjCObject
    let setter: Selector?
    /// Finds the protocol, which on Apple's platforms is only known to be one when the program runs.
    let findProtocol: () throws -> ObjCProtocol
  }

  /// What is done with the method's calls.
  enum Role {
    case answers
    /// Somebody else answers, so that they are seen and not answered.
    case sees
    /// They are seen when they have been answered.
    case seesAnswers
  }

  let owner: Owner
  let role: Role
  let register: (AnyDelegateBuilder) -> Void

  /// A method whose answers are seen.
  /// - Parameter use: whether the closure takes them.
  init(answersOf owner: Owner, _ selector: Selector, _ closure: Closure, _ use: AnyDelegateBuilder.Use) {
    (self.owner, role) = (owner, .seesAnswers)
    register = { $0.register(selector, closure, use) }
  }

  /// - Parameters:
  ///   - answer: makes the method's own result; nil where it has none, or others answer.
  ///   - hear: called with the arguments, before.
  init<each A, R>(
    of owner: Owner, _ selector: Selector, at location: CodeLocation, isolation: (any Actor)?,
    answering answer: ((repeat each A) -> R)?, _ hear: @escaping (repeat each A) -> Void
  ) {
    self.owner = owner
    if let answer {
      role = .answers
      let both = { (arguments: repeat each A) -> R in
        hear(repeat each arguments)
        return answer(repeat each arguments)
      }
      register = { $0.register(selector, Closure(both, isolation: isolation, at: location)) }
    } else {
      let isOthers = R.self != Void.self
      role = isOthers ? .sees : .answers
      register = {
        $0.register(
          selector, Closure(hear, isolation: isolation, at: location),
          isOthers ? .observe : .answer(leavesErrorOut: false))
      }
    }
  }
}

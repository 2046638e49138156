import BlockDelegateRuntime
import Foundation

/// A method of an object's delegate whose calls a task waits for, with the closure to run at each call.
struct ListenedMethod: AwaitedMethod {
  struct Owner {
    let object: ObjCObject
    let setter: Selector?
    /// Finds the protocol. On Apple's platforms, only a check at run time shows whether a Swift type is a protocol.
    let findProtocol: () throws -> ObjCProtocol
  }

  /// The way in which the calls of the method are used.
  enum Role {
    case answers
    /// Another delegate implements the method. The closure is called before that delegate, and does not change the
    /// result.
    case sees
    /// Another delegate implements the method. The closure is called after that delegate has returned.
    case seesAnswers
  }

  let owner: Owner
  let role: Role
  let register: (AnyDelegateBuilder) -> Void

  /// Makes a method whose result is observed after the delegates have returned it.
  ///
  /// - Parameters:
  ///   - owner: The object that calls the method, and the setter of its delegate.
  ///   - selector: The selector of the method.
  ///   - closure: Gets the arguments of a call.
  ///   - use: Whether the closure also gets the result.
  init(answersOf owner: Owner, _ selector: Selector, _ closure: Closure, _ use: AnyDelegateBuilder.Use) {
    (self.owner, role) = (owner, .seesAnswers)
    register = { $0.register(selector, closure, use) }
  }

  /// Makes a method whose arguments are awaited.
  ///
  /// - Parameters:
  ///   - owner: The object that calls the method, and the setter of its delegate.
  ///   - selector: The selector of the method.
  ///   - location: The source location of the closures, for error messages.
  ///   - isolation: The actor on which the closures must be called, or nil for any thread.
  ///   - answer: Returns the result of the method; nil if the method has no result, or if other delegates return it.
  ///   - hear: The closure that gets the arguments. This closure is called before `answer`.
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

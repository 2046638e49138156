import BlockDelegateRuntime

/// The action of a handler, with the origin of the action and the actor that must call the action, if any.
struct IsolatedAction<Receiver: AnyObject, Arguments> {
  typealias Action = (Receiver, AnyObject?, Arguments) -> Void

  private let action: Action
  private let isolation: (any Actor)?
  let origin: ActionOrigin

  init(_ action: @escaping @Sendable @isolated(any) (Receiver, AnyObject?, Arguments) -> Void, _ origin: ActionOrigin) {
    isolation = action.isolation
    if let isolation { IsolationCheck.note(isolation) }
    self.action = unsafeBitCast(Marked(action: action), to: Unmarked.self).action
    self.origin = origin
  }

  // Removing the isolation from the type of a closure does not change how the closure is called. Swift can't express
  // this conversion for an actor that is known only at run time. The cast is between structs, because Swift wraps a
  // closure that is passed as a generic argument.
  private struct Marked { let action: @Sendable @isolated(any) (Receiver, AnyObject?, Arguments) -> Void }
  private struct Unmarked { let action: Action }

  /// Calls the action. The program stops with a message if the caller is not on the action's actor.
  @inline(__always)
  func callAsFunction(_ receiver: Receiver, _ sender: AnyObject?, _ arguments: Arguments) {
    if let isolation { IsolationCheck.check(isolation, "\(origin)") }
    action(receiver, sender, arguments)
  }
}

/// The source location of a closure, or the selector of a message.
enum ActionOrigin: CustomStringConvertible {
  case closure(CodeLocation)
  case message(SelectorHandle)

  var selector: SelectorHandle? { if case .message(let selector) = self { selector } else { nil } }

  var description: String {
    switch self {
    case .closure(let location): "\(location)"
    case .message(let selector): selector.name
    }
  }
}

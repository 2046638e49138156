import BlockDelegateRuntime

/// What a handler calls, where that is from, and the actor that it must be called on, if any.
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

  // A synchronous call of an isolated closure is one of a closure, but the language has no word for it where the actor
  // is only known when the program runs. Cast within structs, for as generic arguments the closures would be wrapped.
  private struct Marked { let action: @Sendable @isolated(any) (Receiver, AnyObject?, Arguments) -> Void }
  private struct Unmarked { let action: Action }

  /// Stops the program elsewhere than on the closure's actor.
  @inline(__always)
  func callAsFunction(_ receiver: Receiver, _ sender: AnyObject?, _ arguments: Arguments) {
    if let isolation { IsolationCheck.check(isolation, "\(origin)") }
    action(receiver, sender, arguments)
  }
}

/// Where a closure was added, or the message that is sent.
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

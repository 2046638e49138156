/// A closure and the actor that it must be called on, if any.
struct IsolatedAction<Receiver: AnyObject, Arguments> {
  typealias Action = (Receiver, AnyObject?, Arguments) -> Void

  private let action: Action
  private let isolation: (any Actor)?

  init(_ action: @escaping @Sendable @isolated(any) (Receiver, AnyObject?, Arguments) -> Void) {
    isolation = action.isolation
    self.action = unsafeBitCast(Marked(action: action), to: Unmarked.self).action
  }

  // A synchronous call of an isolated closure is one of a closure; but only the standard library's `assumeIsolated` may
  // say so, of an actor that it knows. The closures are cast within structs: as generic arguments they would be wrapped.
  private struct Marked { let action: @Sendable @isolated(any) (Receiver, AnyObject?, Arguments) -> Void }
  private struct Unmarked { let action: Action }

  /// Stops the program elsewhere than on the closure's actor.
  @inline(__always)
  func callAsFunction(_ receiver: Receiver, _ sender: AnyObject?, _ arguments: Arguments) {
    if let isolation {
      isolation.preconditionIsolated("A handler is its actor's, and the event was delivered elsewhere")
    }
    action(receiver, sender, arguments)
  }
}

import BlockDelegateRuntime
import Foundation

/// What a handler calls, where that is from, and the actor that it must be called on, if any.
struct IsolatedAction<Receiver: AnyObject, Arguments> {
  typealias Action = (Receiver, AnyObject?, Arguments) -> Void

  private let action: Action
  private let isolation: (any Actor)?
  let origin: ActionOrigin

  init(_ action: @escaping @Sendable @isolated(any) (Receiver, AnyObject?, Arguments) -> Void, _ origin: ActionOrigin) {
    isolation = action.isolation
    if isolation === MainActor.shared { MainThread.note() }
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
    if let isolation { check(isolation) }
    action(receiver, sender, arguments)
  }

  @inline(never)
  private func check(_ isolation: any Actor) {
    guard isolation === MainActor.shared else { return isolation.preconditionIsolated() }
    if MainThread.isThisOne { return }
    // With a message that says which closure; `preconditionIsolated` doesn't print one.
    if !Thread.isMainThread { MainQueueMark.check("\(origin)") }
  }
}

/// The main thread, as far as it is known: to ask Foundation takes two system calls on Linux.
private enum MainThread {
  // Closures of the main actor are mostly added there.
  private static let known = Thread.isMainThread ? thisOne : nil

  static func note() { _ = known }
  static var isThisOne: Bool { thisOne == known }

  // A word everywhere, but not of one type.
  private static var thisOne: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }
}

/// Where a closure was added, or the message that is sent.
enum ActionOrigin: CustomStringConvertible {
  case closure(fileID: StaticString, line: UInt32)
  case message(SelectorHandle)

  var selector: SelectorHandle? { if case .message(let selector) = self { selector } else { nil } }

  var description: String {
    switch self {
    case .closure(let fileID, let line): "\(fileID):\(line)"
    case .message(let selector): selector.name
    }
  }
}

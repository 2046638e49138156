import BlockDelegateRuntime
import Foundation

#if canImport(ObjectiveC)
  /// What a sender is to a message: any object.
  typealias MessageSender = AnyObject

  private func messageSender(_ sender: AnyObject?) -> MessageSender? { sender }
#else
  /// What a sender is to a message: Swift's own objects can't be sent here.
  typealias MessageSender = ObjCObject

  private func messageSender(_ sender: AnyObject?) -> MessageSender? { sender as? ObjCObject }
#endif

/// A method that an event calls, with none of sender and arguments, the first, or both.
struct EventMethod {
  let selector: SelectorHandle
  private let count: Int

  /// - Throws: ``BlockDelegateError`` when the object has no such method, or it does not fit.
  init<Arguments>(_ selector: SelectorHandle, of object: ObjCObject, arguments: Arguments.Type) throws {
    self.selector = selector
    let encoding = try Sending.encoding(of: selector, to: object.handle)
    let parameters = encoding.explicitArguments
    count = parameters.count
    var values: [Any.Type] = [MessageSender?.self]
    if Arguments.self != Void.self { values.append(Arguments.self) }
    guard count <= values.count else {
      let expected = values.count == 1 ? "none, or the sender" : "none, the sender, or the sender and \(Arguments.self)"
      throw BlockDelegateError(
        .wrongArgumentCount, selector: selector.name, expected: expected, given: describe(parameters))
    }
    // What it checks is what it is for: the message's own plan is made when it is sent.
    _ = try MessagePlan(encoding, selector: selector.name, arguments: Array(values.prefix(count)), result: Void.self)
  }

  func send<Arguments>(to object: ObjCObject, _ sender: AnyObject?, _ arguments: Arguments) throws {
    switch count {
    case 0: try Sending.send(to: object.handle, selector, as: Void.self)
    case 1: try Sending.send(to: object.handle, selector, messageSender(sender), as: Void.self)
    default: try Sending.send(to: object.handle, selector, messageSender(sender), arguments, as: Void.self)
    }
  }
}

import BlockDelegateRuntime
import Foundation

#if canImport(ObjectiveC)
  /// The type of a message's sender argument, which is any object on Apple's platforms.
  typealias MessageSender = AnyObject

  private func messageSender(_ sender: AnyObject?) -> MessageSender? { sender }
#else
  /// The type of a message's sender argument. On Linux, a Swift object can't be the argument of a message.
  typealias MessageSender = ObjCObject

  private func messageSender(_ sender: AnyObject?) -> MessageSender? { sender as? ObjCObject }
#endif

/// A method that an event calls with no argument, with the sender, or with the sender and the event's arguments.
struct EventMethod {
  let selector: SelectorHandle
  private let count: Int

  /// - Throws: ``BlockDelegateError`` if the object has no such method, or if the method's types do not fit the event.
  init<Arguments>(_ selector: SelectorHandle, of object: ObjCObject, arguments: Arguments.Type) throws {
    self.selector = selector
    let encoding = try Sending.encoding(of: .object(object.handle, selector))
    let parameters = encoding.explicitArguments
    count = parameters.count
    var values: [Any.Type] = [MessageSender?.self]
    if Arguments.self != Void.self { values.append(Arguments.self) }
    guard count <= values.count else {
      let expected = values.count == 1 ? "none, or the sender" : "none, the sender, or the sender and \(Arguments.self)"
      throw BlockDelegateError(
        .wrongArgumentCount, selector: selector.name, expected: expected, given: describe(parameters))
    }
    // This plan of the message is made only to check the types. Sending the message makes another plan.
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

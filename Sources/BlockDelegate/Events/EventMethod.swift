import BlockDelegateRuntime

extension Event.Source {
  /// Makes a handler that sends a message with no argument, with the sender, or with the sender and the event's
  /// arguments.
  ///
  /// - Throws: ``BlockDelegateError`` if the object has no such method, or if the method's types do not fit the event.
  func message(_ selector: SelectorHandle, to receiver: ObjCObject) throws -> TypedEventHandler<Arguments> {
    let encoding = try Sending.encoding(of: receiver.handle, selector)
    let count = encoding.explicitArguments.count
    var values: [Any.Type] = [ObjCObject?.self]
    if Arguments.self != Void.self { values.append(Arguments.self) }
    guard count <= values.count else {
      let expected = values.count == 1 ? "none, or the sender" : "none, the sender, or the sender and \(Arguments.self)"
      throw BlockDelegateError(
        .wrongArgumentCount, selector: selector.name, expected: expected, given: describe(encoding.explicitArguments))
    }
    // This plan of the message is made only to check the types. Sending the message makes another plan.
    _ = try MessagePlan(encoding, selector: selector.name, arguments: Array(values.prefix(count)), result: Void.self)
    return ReceiverHandler(receiver, sending: selector) { object, sender, arguments in
      do {
        switch count {
        case 0: try Sending.send(object.handle, selector, as: Void.self)
        case 1: try Sending.send(object.handle, selector, sender as? ObjCObject, as: Void.self)
        default: try Sending.send(object.handle, selector, sender as? ObjCObject, arguments, as: Void.self)
        }
      } catch { FailureHandler.report(error) }
    }
  }
}

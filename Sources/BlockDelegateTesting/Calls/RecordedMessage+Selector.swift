import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension RecordedMessage {
  /// The selector of the message.
  public var selector: Selector { Selector(method.selectorName) }
}

extension SlotMethod: RecordedMethod {
  package var selectorName: String { selector.name }

  package func name(in protocolName: String) -> String {
    "\(isInstance ? "-" : "+")[\(protocolName) \(selector.name)]"
  }

  /// Returns the object that gets the method's messages: `object`, or for a class method its class. Returns nil if the
  /// object or class does not respond to the method.
  func receiver(in object: ObjectHandle) -> ObjectHandle? {
    let receiver = isInstance ? object : ObjectHandle(object.cls.pointer)
    return (try? receiver.responds(to: selector)) == true ? receiver : nil
  }
}

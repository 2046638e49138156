import BlockDelegateRuntime
import Foundation

// For BlockDelegateTesting, whose logs observe the messages of an object's delegates.
extension ObjCObject {
  /// Adds an observer of the messages that this object sends to its delegates for a protocol.
  ///
  /// An object without a chain of delegates gets a chain until the last observer is removed. The chain responds to the
  /// methods that the object's delegate responds to.
  ///
  /// - Parameters:
  ///   - protocol: The protocol of the delegates.
  ///   - setter: The method that sets the delegate; nil to find it by the protocol.
  ///   - observer: The observer, held weakly.
  /// - Returns: The chain, from which the observer can be removed.
  /// - Throws: ``BlockDelegateError`` if this object has no such setter, or if the delegate responds to a method that a
  ///   chain can't pass on; ``ObjCException`` if the setter raises an exception. This object and its delegate are
  ///   unchanged then.
  package func showDelegateMessages(
    for protocol: ObjCProtocol, setter: Selector?, to observer: any MessageObserver
  ) throws -> Chain {
    var found: Chain?
    try changeDelegates(of: `protocol`, setter: setter) { chain in
      for failure in chain.failures
      where try chain.members.contains(where: { try $0.handle.responds(to: failure.selector) }) {
        throw failure.error
      }
      chain.add(observer)
      found = chain
      return true
    }
    return found!
  }
}

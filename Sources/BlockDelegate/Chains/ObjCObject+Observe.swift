import BlockDelegateRuntime
import Foundation

// For BlockDelegateTesting, whose logs observe the messages of an object's delegates.

extension ObjCObject {
  /// Shows an observer the messages that this object sends to its delegates for a protocol. An object without a chain
  /// of delegates gets one, until the last observer is removed; what its delegate responds to stays the same.
  /// - Parameters:
  ///   - observer: held weakly.
  ///   - setter: as for `addDelegate(_:for:)`.
  /// - Returns: the chain, to remove the observer from.
  /// - Throws: ``BlockDelegateError`` when there is no such setter, or the delegate responds to a method that a chain
  ///   can't pass on; ``ObjCException`` when the setter raises one. The object and its delegate are as before then.
  package func showDelegateMessages(
    for protocol: ObjCProtocol, setter: Selector?, to observer: any MessageObserver
  ) throws -> Chain {
    var found: Chain?
    try changeDelegates(of: `protocol`, setter: setter) { chain, _ in
      for failure in chain.failures
      where chain.members.contains(where: { Message.responds($0.handle, to: failure.selector) }) {
        throw failure
      }
      chain.add(observer)
      found = chain
      return true
    }
    return found!
  }
}

extension AnyDelegateChain {
  /// Shows the chain's messages to an observer, which is held weakly.
  /// - Returns: the chain, to remove the observer from.
  package func showMessages(to observer: any MessageObserver) -> Chain {
    chain.add(observer)
    return chain
  }

  /// The protocol of the members.
  package var delegateProtocol: ObjCProtocol { ObjCProtocol(dynamicClass: chain.dynamicClass) }
}

import BlockDelegateRuntime
import Foundation

// For BlockDelegateTesting, whose logs see the messages of an object's delegates.

extension ObjCObject {
  /// Shows a witness the messages that this object sends to its delegates for a protocol. Where it has no chain of
  /// delegates it gets one, until the last witness is removed; what its delegate responds to stays the same.
  /// - Parameters:
  ///   - witness: held weakly.
  ///   - setter: as for `addDelegate(_:for:)`.
  /// - Returns: the chain, to remove the witness from.
  /// - Throws: ``BlockDelegateError`` when there is no such setter, or the delegate responds to a method that a chain
  ///   can't pass on; ``ObjCException`` when the setter raises one. The object and its delegate are as before then.
  package func showDelegateMessages(
    for protocol: ObjCProtocol, setter: Selector?, to witness: any ChainWitness
  ) throws -> Chain {
    var found: Chain?
    try changeDelegates(of: `protocol`, setter: setter) { chain, _ in
      for failure in chain.failures
      where chain.members.contains(where: { Message.responds($0.handle, to: failure.selector) }) {
        throw failure
      }
      chain.add(witness)
      found = chain
      return true
    }
    return found!
  }
}

extension AnyDelegateChain {
  /// Shows a witness, which is held weakly, the chain's messages.
  /// - Returns: the chain, to remove the witness from.
  package func showMessages(to witness: any ChainWitness) -> Chain {
    chain.add(witness)
    return chain
  }

  /// The protocol of the members.
  package var delegateProtocol: ObjCProtocol { ObjCProtocol(dynamicClass: chain.dynamicClass) }
}

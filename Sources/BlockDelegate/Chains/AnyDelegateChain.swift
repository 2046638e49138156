import BlockDelegateRuntime
import Foundation

/// A ``DelegateChain`` of any protocol.
///
/// A chain can be the argument of a message: the message gets the Objective-C object.
public class AnyDelegateChain: ObjectStandIn {
  var reference: StrongReference { owned! }
  private var owned: StrongReference?
  package let chain: Chain
  var protocolName: String { chain.dynamicClass.description.name }

  init(chain: Chain, reference: StrongReference) {
    self.chain = chain
    owned = reference
  }

  deinit { FormerDelegates.settle(afterReleasing: &owned) }

  init(of protocol: ObjCProtocol) throws {
    let name = `protocol`.name
    (chain, owned) = try throwingPublicErrors(of: name) {
      try Chain.make(`protocol`.dynamicClass, report: FailureHandler.reporter(of: name))
    }
  }

  /// The Objective-C object of the chain, which can be set as a delegate.
  ///
  /// If the chain is the delegate of an object that does not retain its delegate, keep the chain as long as the object
  /// uses it.
  public var object: ObjCObject { ObjCObject(reference.handle) }

  /// The members that have not been deallocated, in the order in which they were added.
  public var delegates: [ObjCObject] { chain.members.map { ObjCObject($0.handle) } }

  /// Adds an object as the last member.
  ///
  ///     try chain.add(logger.object, delivering: .on(queue))
  ///
  /// Nothing happens if the object is a member already. Objects are compared by identity, not with `isEqual:`. Nothing
  /// happens either if the chain would send its messages back to itself: if the object is the chain itself, a chain
  /// that contains it, or a dynamic delegate that forwards to it.
  ///
  /// With `delivering:`, the sender of a message does not wait for the member. The arguments of the message are copied,
  /// and objects and blocks are retained, until the member gets the message. Two kinds of messages can't be delayed:
  /// messages with a result, and messages with a pointer argument that may dangle later, such as a stop flag or an
  /// `NSError **`.
  ///
  /// - Parameters:
  ///   - member: The object, held weakly.
  ///   - delivery: Where the member is called. If the delivery waits, the sender waits until the member has
  ///     returned. If the member is removed during the wait, the message returns zero.
  ///   - label: A name for the member in ``description``; nil for none.
  /// - Throws: ``BlockDelegateError`` if no other code retains the member, because the member would be deallocated at
  ///   the end of this call; or if the chain was made by `addDelegate(_:for:)` and its owner (the object whose delegate
  ///   it was) has released it. With a delivery that does not wait, one problem for each message that the member
  ///   responds to and that can't be delayed; with any delivery, also if the object is already a member that is called
  ///   elsewhere; ``ObjCException`` if the member's `respondsToSelector:` raises an exception. The chain is unchanged
  ///   then.
  public func add<Isolation>(
    _ member: consuming ObjCObject, delivering delivery: Delivery<Isolation> = .onAnyThread, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    var given = Optional(consume member)
    _ = try throwingPublicErrors(of: protocolName) {
      try chain.add(releasing: given.take()!, label: label, at: CodeLocation(fileID, line), by: delivery.route)
    }
  }

  /// Removes an object from the members. Nothing happens if the object is not a member.
  ///
  /// - Parameter member: The object.
  public func remove(_ member: ObjCObject) { chain.remove(member.handle) }

  /// Removes all members.
  public func removeAll() { for member in delegates { remove(member) } }

  /// Checks again which methods a member responds to.
  ///
  /// Call this method after the methods of a member have changed. After an update of a dynamic delegate, the library
  /// calls this method for each chain that has the delegate as a member.
  ///
  /// - Parameter member: The member.
  /// - Throws: ``ObjCException`` if the member's `respondsToSelector:` raises an exception. The chain is unchanged then.
  public func refresh(_ member: ObjCObject, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    try throwingPublicErrors(at: CodeLocation(fileID, line)) { try chain.refresh(member.handle) }
  }

  /// Returns whether a living member responds to a method that is named by its selector.
  ///
  /// - Parameter selector: The selector of the method.
  public func responds(to selector: Selector) -> Bool {
    (try? reference.handle.responds(to: selector.handle)) == true
  }
}

extension AnyDelegateChain: CustomStringConvertible {
  /// A description in several lines, for logs and debuggers.
  ///
  /// The description has the protocol, and whether the chain is an object's delegate. It also has a line for each
  /// member, with the member's label and the file and line where it was added.
  public var description: String {
    let attached = chain.isAttached ? ", an object's delegate" : ""
    let header = "DelegateChain for \(protocolName), <\(object.pointer)>\(attached)"
    let members = chain.describedMembers.map { object, label, location in
      let label = label.map { "\"\($0)\" " } ?? ""
      return "  \(label)\(debugText(object.handle))" + (location.map { " at \($0)" } ?? "")
    }
    return ([header] + members).joined(separator: "\n")
  }
}

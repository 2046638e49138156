import BlockDelegateRuntime
import CBlockDelegateRuntime
import Dispatch

/// A ``DelegateChain``, whichever its protocol.
public class AnyDelegateChain {
  let reference: StrongReference
  let chain: Chain

  init(chain: Chain, reference: StrongReference) {
    self.chain = chain
    self.reference = reference
  }

  /// Another handle of the same chain.
  init(sharing other: AnyDelegateChain) {
    chain = other.chain
    reference = other.reference
  }

  init(of protocol: ObjCProtocol) throws {
    let name = `protocol`.name
    (chain, reference) = try throwingPublicErrors(of: name) {
      try Chain.make(`protocol`.dynamicClass, report: FailureHandler.reporter(of: name))
    }
  }

  /// The Objective-C object that is the chain, for a setter. An owner that doesn't retain its delegate needs somebody
  /// who keeps it alive: this chain does.
  public var object: ObjCObject { .retaining(reference.pointer) }

  /// The living members, in order.
  public var delegates: [ObjCObject] { chain.members.map { ObjCObject(retaining: $0.pointer) } }

  /// Adds a member at the end. Nothing happens when it is a member already (the very object, whatever `isEqual:`
  /// says), the chain itself, or one of ours whose messages come back to the chain: a chain that this one is a member
  /// of, a delegate that forwards to it.
  /// - Parameters:
  ///   - member: the object, held weakly.
  ///   - label: what ``description`` calls it.
  ///   - fileID: where it is added, for ``description``.
  ///   - line: the line in that file.
  /// - Throws: ``BlockDelegateError`` when nobody keeps the member, so that it ends with this call, or when the chain was
  ///   made for an object that has let go of it (`addDelegate(_:for:)`).
  public func add(
    _ member: consuming ObjCObject, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let handle = member.handle
    try keeping(consume member, handle) { chain.add(handle, label: label, at: CodeLocation(fileID, line)) }
  }

  /// Adds a member, and then lets go of what was given for it.
  @inline(never)
  func keeping(_ given: consuming AnyObject, _ handle: ObjectHandle, _ add: () throws -> Bool) throws {
    guard handle.pointer != reference.pointer else { return }
    let member = WeakReference(handle.pointer)
    let name = chain.dynamicClass.description.name
    let isAdded = chain.isGivenUp ? false : try add()
    guard isAdded || !chain.isGivenUp else {
      throw BlockDelegateError(
        .detachedChain, protocol: name,
        expected: "a chain that is an object's delegate; add the delegate to the object instead")
    }
    _ = consume given
    guard member.load() != nil else {
      throw BlockDelegateError(
        .unkeptDelegate, protocol: name,
        expected:
          "a delegate that your code retains, because the chain does not; or closures, by addDelegate(_:) { ... }")
    }
  }

  /// Adds a member that gets its messages on a queue.
  ///
  ///     try chain.add(logger, on: .main)
  ///
  /// The sender of a message does not wait: arguments are copied, objects and blocks retained until the member has
  /// them. A message whose result somebody needs now, or with pointers that may be nothing later (a stop flag, an
  /// `NSError **`), can't be sent so.
  /// - Parameters:
  ///   - member: the object, held weakly.
  ///   - queue: where the member is called; a serial queue keeps messages in order.
  ///   - waits: whether the senders of such messages wait until the member has answered on its queue. One that is
  ///     taken out meanwhile returns zero.
  ///   - label: what ``description`` calls it.
  ///   - fileID: where it is added, for ``description``.
  ///   - line: the line in that file.
  /// - Throws: ``BlockDelegateError`` that names each such message that the member responds to, when `waits` is false.
  ///   It is no member then. Also when it is a member already that is called elsewhere, and as `add(_:)` does.
  public func add(
    _ member: consuming ObjCObject, on queue: DispatchQueue, waitingForResults waits: Bool = false,
    label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let handle = member.handle
    try keeping(consume member, handle) {
      try add(handle, on: queue, waits: waits, label: label, at: CodeLocation(fileID, line))
    }
  }

  func add(
    _ member: ObjectHandle, on queue: DispatchQueue, waits: Bool, label: String?, at location: CodeLocation
  ) throws -> Bool {
    do {
      if try chain.add(member, label: label, at: location, on: queue, waits: waits) { return true }
    } catch let error as QueueRelay.CannotWait {
      throw BlockDelegateError(
        error.methods.map {
          .init(
            .synchronousMessage, protocol: chain.dynamicClass.description.name, selector: $0.selector.name,
            expected: "waitingForResults: true", given: $0.types)
        })
    } catch {
      throw publicError(error, protocol: chain.dynamicClass.description.name)
    }
    guard !chain.contains(member) || chain.queue(of: member) === queue else {
      throw BlockDelegateError(
        .otherQueue, protocol: chain.dynamicClass.description.name,
        expected: "a member on \(queue.label), or no member",
        given: chain.queue(of: member).map { "a member on \($0.label)" }
          ?? "a member that is called on the sender's thread")
    }
    return false
  }

  /// Adds a new delegate, which the chain keeps alive until it is removed.
  func add(
    retaining member: ObjectHandle, on queue: DispatchQueue?, waits: Bool, label: String?, at location: CodeLocation
  ) throws {
    if let queue {
      _ = try add(member, on: queue, waits: waits, label: label, at: location)
    } else {
      chain.add(member, label: label, at: location)
    }
    chain.retain(member)
  }

  /// Adds a dynamic delegate as a member, as `add(_:)` does. It is held weakly: keep it.
  public func add(
    _ member: consuming AnyDynamicDelegate, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let handle = member.reference.handle
    try keeping(consume member, handle) { chain.add(handle, label: label, at: CodeLocation(fileID, line)) }
  }

  /// Takes a dynamic delegate out of the members.
  public func remove(_ member: AnyDynamicDelegate) { remove(member.object) }

  /// Takes a member out. Nothing happens when it is none.
  public func remove(_ member: ObjCObject) { chain.remove(member.handle) }

  /// Takes all members out.
  public func removeAll() {
    for member in delegates { remove(member) }
  }

  /// Asks a member anew what it responds to: one whose methods have changed. Members that are dynamic delegates do this
  /// by themselves when they are updated.
  public func refresh(_ member: ObjCObject) { chain.refresh(member.handle) }

  /// Whether a living member responds to the selector.
  public func responds(to selector: Selector) -> Bool { Message.responds(reference.handle, to: selector.handle) }
}

extension AnyDelegateChain: CustomStringConvertible {
  /// The protocol, and each member with its label, and the file and line where it was added: for logs.
  public var description: String {
    let members = chain.describedMembers.map { object, label, location in
      var text = "\(ObjCObject(retaining: object.pointer))"
      if let label { text = "\"\(label)\" \(text)" }
      if let location { text += " (\(location))" }
      return text
    }
    return "DelegateChain for \(chain.dynamicClass.description.name): \(members.joined(separator: ", "))"
  }
}

extension AnyDelegateChain: CustomDebugStringConvertible {
  /// The protocol, whether the chain is an object's delegate, and a line for each member, with its label and the file and
  /// line where it was added: for debuggers, in several lines.
  public var debugDescription: String {
    let attached = chain.isAttached ? ", an object's delegate" : ""
    let header = "DelegateChain for \(chain.dynamicClass.description.name), <\(object.pointer)>\(attached)"
    let members = chain.describedMembers.map { object, label, location in
      let label = label.map { "\"\($0)\" " } ?? ""
      return "  \(label)\(DebugText.of(object.handle))" + (location.map { " at \($0)" } ?? "")
    }
    return ([header] + members).joined(separator: "\n")
  }
}

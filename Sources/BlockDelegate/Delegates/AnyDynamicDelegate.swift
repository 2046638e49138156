import BlockDelegateRuntime
import Foundation

/// The object that a delegate was made for or attached to, and how it was given it.
struct DelegateOwner: Sendable {
  let object: WeakReference
  let setter: Setter
}

/// A ``DynamicDelegate``, whichever its protocol.
///
/// Two are equal when they stand for the same Objective-C object.
public class AnyDynamicDelegate {
  let reference: StrongReference
  let dynamicClass: DynamicClass
  /// nil for one that nobody owns. Under `ownerLock`, one for all: it is seldom asked for.
  private var currentOwner: DelegateOwner?
  private static let ownerLock = Mutex(())

  required init(reference: StrongReference, dynamicClass: DynamicClass, owner: ObjectHandle, setter: Setter) {
    self.reference = reference
    self.dynamicClass = dynamicClass
    currentOwner = DelegateOwner(object: WeakReference(owner.pointer), setter: setter)
  }

  /// A delegate of which nobody knows the owner.
  required init(reference: StrongReference, dynamicClass: DynamicClass) {
    self.reference = reference
    self.dynamicClass = dynamicClass
  }

  /// Makes a delegate without an owner.
  init<Builder: AnyDelegateBuilder>(
    _ protocol: ObjCProtocol, _ builder: Builder, forwardingTo target: ObjCObject?, retainingTarget: Bool,
    _ body: (Builder) throws -> Void
  ) throws {
    dynamicClass = `protocol`.dynamicClass
    try body(builder)
    reference = try builder.makeDelegate(
      forwarding: ForwardTarget(target, isRetained: retainingTarget, protocol: dynamicClass.description.name),
      setter: nil)
  }

  deinit { DynamicDelegateCache.forget(self) }

  var owner: DelegateOwner? { Self.ownerLock.withLock { _ in currentOwner } }

  /// Changes the owner if it is what is expected: whether there is one.
  func setOwner(_ owner: DelegateOwner?, whereThereIsOne isOwned: Bool) -> Bool {
    Self.ownerLock.withLock { _ in
      guard (currentOwner != nil) == isOwned else { return false }
      currentOwner = owner
      return true
    }
  }

  /// Whether delegates of this type are those of a class.
  class func implements(_ dynamicClass: DynamicClass) -> Bool { true }

  /// The name of the protocol that it implements.
  public var protocolName: String { dynamicClass.description.name }

  /// The address of the Objective-C object that has the methods. The delegate keeps it alive.
  public var pointer: OpaquePointer { reference.pointer }

  /// The Objective-C object that has the methods.
  public var object: ObjCObject { .retaining(pointer) }

  /// Whether the delegate answers the selector: what its `respondsToSelector:` says.
  public func responds(to selector: Selector) -> Bool { Message.responds(reference.handle, to: selector.handle) }

  /// Changes the methods, all at once. The owner is then given nil and the delegate again, because many ask what their
  /// delegate responds to only when it is set; chains that it is a member of ask it anew. A closure that runs meanwhile
  /// runs to its end.
  ///
  ///     try delegate.update {
  ///       $0.remove("parser:foundCharacters:")
  ///       $0.on("parserDidEndDocument:") { (parser: ObjCObject) in print("done") }
  ///     }
  ///
  /// - Throws: ``BlockDelegateError`` with all problems, or what `body` throws; nothing has changed then.
  public func update(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (AnyDelegateBuilder) throws -> Void
  ) throws {
    let builder = AnyDelegateBuilder(dynamicClass, updating: reference, at: CodeLocation(fileID, line))
    try updateMethods(builder, body, forwarding: nil)
  }

  /// Changes the methods as ``update(fileID:line:_:)`` does, and which object answers the others.
  ///
  ///     try delegate.update(forwardingTo: window.contentView)
  ///     try delegate.update(forwardingTo: nil)
  ///
  /// - Parameters:
  ///   - target: the object that gets the messages which no closure answers, in place of the one before; with nil the
  ///     delegate responds to its closures' methods only.
  ///   - retainingTarget: whether the delegate retains it.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  ///   - body: registers closures and removes them.
  /// - Throws: as ``update(fileID:line:_:)``, also when a required method is left without an answer.
  public func update(
    forwardingTo target: ObjCObject?, retainingTarget: Bool = false, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: (AnyDelegateBuilder) throws -> Void = { _ in }
  ) throws {
    let builder = AnyDelegateBuilder(dynamicClass, updating: reference, at: CodeLocation(fileID, line))
    try updateMethods(builder, body, forwarding: forward(target, retainingTarget))
  }

  /// What an update is told of the object that it forwards to.
  func forward(_ target: ObjCObject?, _ isRetained: Bool) -> ForwardTarget?? {
    .some(ForwardTarget(target, isRetained: isRetained, protocol: protocolName))
  }

  func updateMethods<Builder: AnyDelegateBuilder>(
    _ builder: Builder, _ body: (Builder) throws -> Void, forwarding: ForwardTarget??
  ) throws {
    try body(builder)
    try throwingPublicErrors(of: protocolName, at: builder.location) {
      guard let owner else {
        return try AttachmentChanges.exclusively(.init(reference.handle, dynamicClass.description)) {
          try change(builder, forwarding) {}
        }
      }
      guard let object = owner.object.load() else { throw BlockDelegateError(.deallocatedOwner) }
      let attachment = DelegateAttachment(
        owner: object.handle, description: dynamicClass.description, setter: owner.setter)
      // What `body` did may have been to remove it.
      try attachment.update(reference.handle) {
        try change(builder, forwarding) { try attachment.renew(reference.handle) }
      }
    }
  }

  private func change(_ builder: AnyDelegateBuilder, _ forwarding: ForwardTarget??, thenTelling tell: () throws -> Void)
    throws
  {
    let change = try builder.makeUpdate(of: reference.handle, forwarding: forwarding)
    change.apply()
    Chain.refreshAll(reference.handle)
    do {
      try tell()
    } catch {
      change.undo()
      Chain.refreshAll(reference.handle)
      throw error
    }
    change.commit()
  }
}

extension AnyDynamicDelegate: Hashable {
  public static func == (left: AnyDynamicDelegate, right: AnyDynamicDelegate) -> Bool {
    left.reference.pointer == right.reference.pointer
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(reference.pointer) }
}

extension AnyDynamicDelegate: CustomStringConvertible {
  public var description: String {
    let selectors = DelegateInstance.implementedMethods(of: reference.handle).map(\.selector.name).sorted()
    return "DynamicDelegate for \(protocolName): \(selectors.joined(separator: ", "))"
  }
}

extension AnyDynamicDelegate: CustomDebugStringConvertible {
  /// The protocol, the owner and its setter, the object that answers the other methods, and a line for each method, with
  /// the file and line of its closure: for debuggers, in several lines.
  ///
  /// The line is missing for blocks, and for a closure that may throw, that has a receiver, that another actor than the
  /// main one isolates, or that is called on a queue.
  public var debugDescription: String {
    var lines = ["DynamicDelegate for \(protocolName), <\(reference.handle.cls.name): \(pointer)>"]
    if let owner { lines.append("  owner: \(DebugText.of(owner.object.load())), by \(owner.setter.selector.name)") }
    if let forwarding = InstanceState.of(reference.handle)?.forwarding {
      lines.append("  other methods: \(DebugText.of(forwarding.load()))")
    }
    lines += DelegateInstance.closurePlans(of: reference.handle)
      .map { method, plan in
        let location = plan.flatMap { ClosurePlan.location(of: $0) }
        return "  \(method.selector.name)" + (location.map { " at \($0)" } ?? "")
      }
      .sorted()
    return lines.joined(separator: "\n")
  }
}

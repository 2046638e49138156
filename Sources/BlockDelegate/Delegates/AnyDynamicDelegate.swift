import BlockDelegateRuntime
import Foundation

/// A ``DynamicDelegate`` of any protocol.
///
/// Two delegates are equal if they stand for the same Objective-C object.
public class AnyDynamicDelegate: Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  let reference: StrongReference
  let dynamicClass: DynamicClass
  /// The owner (the object whose delegate it is), or nil if the delegate has none. All delegates share one lock,
  /// `ownerLock`, because owners are rarely read.
  private var currentOwner: WeakReference?
  private static let ownerLock = Mutex(())

  /// - Parameter owner: The owner, or nil if it is unknown.
  required init(reference: StrongReference, dynamicClass: DynamicClass, owner: ObjectHandle? = nil) {
    (self.reference, self.dynamicClass) = (reference, dynamicClass)
    currentOwner = owner.map { WeakReference($0.pointer) }
  }

  deinit { DynamicDelegateCache.forget(self) }

  private var owner: WeakReference? { Self.ownerLock.withLock { _ in currentOwner } }

  /// Returns whether objects of the dynamic class can be delegates of this Swift type.
  class func implements(_ dynamicClass: DynamicClass) -> Bool { true }

  /// The name of the protocol that the delegate implements.
  public var protocolName: String { dynamicClass.description.name }

  /// The address of the Objective-C object that has the methods. The delegate retains the object.
  public var pointer: OpaquePointer { reference.pointer }

  /// The Objective-C object that has the methods.
  public var object: ObjCObject { .retaining(pointer) }

  /// Returns whether the delegate responds to the selector, as its `respondsToSelector:` does.
  ///
  /// - Parameter selector: The selector of any method.
  public func responds(to selector: Selector) -> Bool { Message.responds(reference.handle, to: selector.handle) }

  /// Adds, replaces and removes methods of the delegate in one step.
  ///
  /// Afterwards the owner's setter is sent nil and then the delegate again, because many objects ask only in their
  /// setter which methods a delegate responds to. Chains with this delegate as a member ask it again, too. A closure
  /// that is running during the update runs to its end.
  ///
  ///     try delegate.update {
  ///       $0.remove("parser:foundCharacters:")
  ///       $0.on("parserDidEndDocument:") { (parser: ObjCObject) in print("done") }
  ///     }
  ///
  /// - Parameters:
  ///   - body: Registers and removes closures with the builder that it gets.
  /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
  ///   error that `body` throws. The delegate is unchanged then.
  public func update(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (AnyDelegateBuilder) throws -> Void
  ) throws {
    let builder = AnyDelegateBuilder(dynamicClass, updating: reference, at: CodeLocation(fileID, line))
    try updateMethods(builder, body, forwarding: nil)
  }

  /// Changes the delegate's methods, and the object that gets the messages that no closure implements.
  ///
  /// Afterwards the owner's setter is sent nil and then the delegate again, because many objects ask only in their
  /// setter which methods a delegate responds to.
  ///
  ///     try delegate.update(forwardingTo: window.contentView)
  ///     try delegate.update(forwardingTo: nil)
  ///
  /// - Parameters:
  ///   - target: The object that gets the messages that no closure implements, held weakly. It replaces the previous
  ///     target. With nil the delegate responds only to methods that have closures.
  ///   - retainingTarget: Whether the delegate retains `target`.
  ///   - body: Registers and removes closures with the builder that it gets.
  /// - Throws: ``BlockDelegateError`` with all problems, which include a required method that neither a closure nor the
  ///   target implements; ``ObjCException`` if the setter raises an exception; or the error that `body` throws. The
  ///   delegate is unchanged then.
  public func update(
    forwardingTo target: ObjCObject?, retainingTarget: Bool = false, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: (AnyDelegateBuilder) throws -> Void = { _ in }
  ) throws {
    let builder = AnyDelegateBuilder(dynamicClass, updating: reference, at: CodeLocation(fileID, line))
    try updateMethods(builder, body, forwarding: forward(target, retainingTarget))
  }

  /// Returns the target for an update that changes it: a new target, or `.some(nil)` to remove the present one.
  func forward(_ target: ObjCObject?, _ isRetained: Bool) -> ForwardTarget?? {
    .some(ForwardTarget(target, isRetained: isRetained, protocol: protocolName))
  }

  func updateMethods<Builder: AnyDelegateBuilder>(
    _ builder: Builder, _ body: (Builder) throws -> Void, forwarding: ForwardTarget??
  ) throws {
    try body(builder)
    try throwingPublicErrors(of: protocolName, at: builder.location) {
      let delegate = reference.handle
      guard let owner else {
        // The changes of a delegate without an owner exclude each other, too.
        return try DelegateAttachment.make(of: delegate, for: dynamicClass.description).exclusively {
          try change(builder, forwarding) {}
        }
      }
      guard let owner = owner.load() else { throw BlockDelegateError(.deallocatedOwner) }
      // This throws if `body` has removed the delegate.
      try DelegateAttachment.make(of: owner.handle, for: dynamicClass.description).update(delegate, of: owner.handle) {
        renew in
        try change(builder, forwarding, thenTelling: renew)
      }
    }
  }

  private func change(_ builder: AnyDelegateBuilder, _ forwarding: ForwardTarget??, thenTelling tell: () throws -> Void)
    throws
  {
    let deliveries = InstanceState.of(reference.handle)?.deliveries ?? [:]
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
    for selector in builder.changedMethods { deliveries[selector]?.drop() }
  }

  public static func == (left: AnyDynamicDelegate, right: AnyDynamicDelegate) -> Bool {
    left.reference.pointer == right.reference.pointer
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(reference.pointer) }

  public var description: String {
    let selectors = DelegateInstance.closurePlans(of: reference.handle).map(\.method.selector.name).sorted()
    return "DynamicDelegate for \(protocolName): \(selectors.joined(separator: ", "))"
  }

  /// A description in several lines, for debuggers.
  ///
  /// The description has the protocol, the owner (the object whose delegate this is) and its setter, and the object
  /// that other messages are forwarded to. It also has a line for each method, with the file and line of the method's
  /// closure. File and line are missing for blocks, and for closures that can throw, have a receiver, are called on a
  /// queue, or are isolated to another actor than the main actor.
  public var debugDescription: String {
    var lines = ["DynamicDelegate for \(protocolName), <\(reference.handle.cls.name): \(pointer)>"]
    if let owner {
      let object = StrongReference(owner.load())
      let attached = object.flatMap { DelegateAttachment.of($0.handle, for: dynamicClass.description)?.attached }
      let setter = attached.flatMap { $0.delegate.handle == reference.handle ? ", by \($0.setter.selector.name)" : nil }
      lines.append("  owner: \(debugText(object))\(setter ?? "")")
    }
    if let forwarding = InstanceState.of(reference.handle)?.forwarding {
      lines.append("  other methods: \(debugText(StrongReference(forwarding.load())))")
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

extension AnyDynamicDelegate {
  /// Makes this delegate the delegate of an object, which retains it from then on.
  ///
  /// The delegate must not have an owner (an object whose delegate it is) yet. After this call the `DynamicDelegate`
  /// need not be kept. `implement(_:_:)` makes a delegate and attaches it in one call.
  ///
  ///     let counter = try DynamicDelegate(GNUstep.NSXMLParserDelegate.self) { delegate in
  ///       delegate.on(.parserDidEndDocument) { parser in print("done") }
  ///     }
  ///     try counter.attach(to: parser)
  ///
  /// - Parameters:
  ///   - object: The object that gets the delegate and retains it.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol and its
  ///     name.
  ///   - replacing: Whether a dynamic delegate that the object has for the protocol is replaced. If false, an existing
  ///     dynamic delegate is an error.
  /// - Throws: ``BlockDelegateError`` if the object has no such setter, if it has a dynamic delegate for the protocol,
  ///   or if this delegate has an owner already; ``ObjCException`` if the setter raises an exception. The object, its
  ///   delegate and its associated objects are unchanged then.
  public func attach(
    to object: ObjCObject, setter: Selector? = nil, replacing: Bool = false, fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) throws {
    try throwingPublicErrors(of: protocolName, at: CodeLocation(fileID, line)) {
      let found = try object.findSetter(setter?.handle, for: dynamicClass)
      let owner = WeakReference(object.handle.pointer)
      try Self.ownerLock.withLock { _ in
        guard currentOwner == nil else {
          throw BlockDelegateError(.existingDelegate, expected: "a delegate without an owner")
        }
        currentOwner = owner
      }
      do {
        try DelegateAttachment.make(of: object.handle, for: dynamicClass.description)
          .attach(reference, to: object.handle, by: found, replacing: replacing)
      } catch {
        Self.ownerLock.withLock { _ in currentOwner = nil }
        throw error
      }
      DynamicDelegateCache.remember(self)
    }
  }
}

/// Returns a text for an object in a debugger. No message is sent to the object, because it may be in any state.
func debugText(_ object: StrongReference?) -> String {
  object.map { "<\($0.handle.cls.name): \($0.pointer)>" } ?? "gone"
}

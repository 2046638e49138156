import BlockDelegateRuntime
import Foundation

/// An object that implements the Objective-C protocol `P` with closures.
///
/// The delegate retains its closures. A delegate that `implement` made is retained by its owner (the object whose
/// delegate it is), so the program need not keep it. A delegate that `DynamicDelegate.init(_:_:)` made has no owner,
/// and the program must keep it.
///
/// `P` is a ``DeclaredProtocol``, or ``ObjCProtocol`` for a protocol that is known only when the program runs.
public final class DynamicDelegate<P>: AnyDynamicDelegate {
  /// Makes a delegate without an owner.
  convenience init(
    _ protocol: ObjCProtocol, forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false,
    addedTo owner: ObjectHandle? = nil, at location: CodeLocation, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws {
    let builder = DelegateBuilder<P>(`protocol`.dynamicClass, at: location)
    try body(builder)
    let reference = try builder.makeDelegate(
      forwarding: try ForwardTarget(target, isRetained: retainingTarget, protocol: `protocol`.name))
    builder.note(reference, of: owner)
    self.init(reference: reference, dynamicClass: `protocol`.dynamicClass)
  }

  /// Adds, replaces and removes methods of the delegate in one step.
  ///
  /// Afterwards the owner's setter is sent a stand-in and then the delegate again, because many objects ask only in
  /// their setter which methods a delegate responds to. Chains with this delegate as a member ask it again, too. A
  /// closure that is running during the update runs to its end.
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
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws {
    try update(forwarding: nil, at: CodeLocation(fileID, line), body)
  }

  /// Changes the delegate's methods, and the object that gets the messages that no closure implements.
  ///
  /// Afterwards the owner's setter is sent a stand-in and then the delegate again, because many objects ask only in
  /// their setter which methods a delegate responds to.
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
    line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void = { _ in }
  ) throws {
    // With nil the update removes the present target.
    let new = try ForwardTarget(target, isRetained: retainingTarget, protocol: protocolName)
    try update(forwarding: .some(new), at: CodeLocation(fileID, line), body)
  }

  private func update(
    forwarding: ForwardTarget??, at location: CodeLocation, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws {
    let builder = DelegateBuilder<P>(dynamicClass, updating: reference, at: location)
    try body(builder)
    let delegate = reference.handle
    func change(thenTelling tell: () throws -> Void) throws {
      let settings = InstanceState.of(delegate)?.settings ?? [:]
      let change = try builder.makeUpdate(of: delegate, forwarding: forwarding)
      change.apply()
      Chain.refreshAll(delegate)
      do {
        try tell()
      } catch {
        change.undo()
        Chain.refreshAll(delegate)
        throw error
      }
      for selector in builder.changedMethods(isInstance: true) { settings[selector]?.delivered?.drop() }
    }
    try throwingPublicErrors(of: protocolName, at: location) {
      guard let owner else {
        // The changes of a delegate without an owner exclude each other, too.
        try DelegateAttachment(of: delegate, for: dynamicClass).exclusively { try change {} }
        return builder.note(reference)
      }
      guard let owner = owner.load() else { throw BlockDelegateError(.deallocatedOwner) }
      // This throws if `body` has removed the delegate.
      try DelegateAttachment(of: owner.handle, for: dynamicClass).update(delegate) { try change(thenTelling: $0) }
      builder.note(reference, of: owner.handle)
    }
  }

  /// Returns whether the delegate responds to the method, as its `respondsToSelector:` does.
  ///
  /// - Parameter method: A typed method of the protocol.
  public func responds<F>(to method: DelegateMethod<P, F>) -> Bool { responds(to: method.selector) }
}

extension DynamicDelegate where P: _NamingProtocol {
  /// Makes a delegate without an owner, for a chain, an object of the program, or a test.
  ///
  ///     let logger = try DynamicDelegate(GNUstep.NSWindowDelegate.self) { delegate in
  ///       delegate.on(.windowWillClose) { notification in print("closing") }
  ///     }
  ///     try chain.add(logger.object)
  ///
  /// No other object retains the delegate. Keep it as long as it is needed.
  ///
  /// - Parameters:
  ///   - type: The declared protocol.
  ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
  ///     default.
  ///   - retainingTarget: Whether the delegate retains `target`.
  ///   - body: Registers the closures with the builder that it gets.
  /// - Throws: ``BlockDelegateError`` with all problems, or the error that `body` throws.
  public convenience init(
    _ type: P.Type, forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws {
    try self.init(
      .named(by: type), forwardingTo: target, retainingTarget: retainingTarget, at: CodeLocation(fileID, line), body)
  }
}

extension DynamicDelegate where P == ObjCProtocol {
  /// Makes a delegate without an owner, for a protocol that is known only when the program runs.
  ///
  /// No other object retains the delegate. Keep it as long as it is needed.
  ///
  /// - Parameters:
  ///   - protocol: The protocol, found by its name.
  ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
  ///     default.
  ///   - retainingTarget: Whether the delegate retains `target`.
  ///   - body: Registers the closures with the builder that it gets, by the methods' selectors.
  /// - Throws: ``BlockDelegateError`` with all problems, or the error that `body` throws.
  public convenience init(
    _ protocol: ObjCProtocol, forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws {
    try self.init(
      `protocol`, forwardingTo: target, retainingTarget: retainingTarget, at: CodeLocation(fileID, line), body)
  }
}

/// A ``DynamicDelegate`` of any protocol.
///
/// Two delegates are equal if they stand for the same Objective-C object. A dynamic delegate can be the argument of a
/// message: the message gets the Objective-C object.
public class AnyDynamicDelegate: ObjectStandIn, Hashable, CustomStringConvertible {
  var reference: StrongReference { owned! }
  // Only `deinit` changes the variable, so no two accesses overlap.
  @exclusivity(unchecked) private var owned: StrongReference?
  let dynamicClass: DynamicClass
  /// The owner (the object whose delegate it is), or nil if the delegate has none.
  let owner: WeakReference?

  init(reference: StrongReference, dynamicClass: DynamicClass, owner: ObjectHandle? = nil) {
    (owned, self.dynamicClass) = (reference, dynamicClass)
    self.owner = owner.map { WeakReference($0) }
  }

  deinit { FormerDelegates.settle(afterReleasing: &owned) }

  /// The name of the protocol that the delegate implements.
  public var protocolName: String { dynamicClass.description.name }

  /// The address of the Objective-C object that has the methods. The delegate retains the object.
  public var pointer: OpaquePointer { reference.pointer }

  /// The Objective-C object that has the methods.
  public var object: ObjCObject { ObjCObject(retaining: pointer) }

  /// Returns whether the delegate responds to the selector, as its `respondsToSelector:` does.
  ///
  /// - Parameter selector: The selector of any method.
  public func responds(to selector: Selector) -> Bool {
    (try? reference.handle.responds(to: selector.handle)) == true
  }

  public static func == (left: AnyDynamicDelegate, right: AnyDynamicDelegate) -> Bool {
    left.reference.pointer == right.reference.pointer
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(reference.pointer) }

  /// A description in several lines, for logs and debuggers.
  ///
  /// The description has the protocol, the owner (the object whose delegate this is) and its setter, and the object
  /// that other messages are forwarded to. It also has a line for each method, with the file and line of the method's
  /// closure. File and line are missing for blocks, and for closures that can throw, have a receiver, are called on a
  /// queue, or are isolated to another actor than the main actor.
  public var description: String {
    var lines = ["DynamicDelegate for \(protocolName), <\(reference.handle.cls.name): \(pointer)>"]
    if let owner {
      let object = StrongReference(owner.load())
      let attachment = object.map { DelegateAttachment(of: $0.handle, for: dynamicClass) }
      let setter = try? attachment?.setter(of: reference.handle)
      let name = setter.map { ", by \($0.selector.name)" } ?? ""
      lines.append("  owner: \(withExtendedLifetime(object) { debugText($0?.handle) })\(name)")
    }
    if let forwarding = InstanceState.of(reference.handle)?.forwarding {
      let target = withExtendedLifetime(StrongReference(forwarding.load())) { debugText($0?.handle) }
      lines.append("  other methods: \(target)")
    }
    let closures = DelegateInstance.closurePlans(of: reference.handle).map { method, plan in
      let location = plan.flatMap { ClosurePlan.location(of: $0) }
      return "  \(method.selector.name)" + (location.map { " at \($0)" } ?? "")
    }
    lines += sorted(closures) { $0 }
    return lines.joined(separator: "\n")
  }
}

/// Returns a text for an object in a debugger. No message is sent to the object, because it may be in any state.
package func debugText(_ object: ObjectHandle?) -> String {
  object.map { "<\(swiftClassName(of: $0) ?? $0.cls.name): \($0.pointer)>" } ?? "gone"
}

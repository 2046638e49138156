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
    at location: CodeLocation, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws {
    let builder = DelegateBuilder<P>(`protocol`.dynamicClass, at: location)
    try body(builder)
    let reference = try builder.makeDelegate(
      forwarding: ForwardTarget(target, isRetained: retainingTarget, protocol: `protocol`.name))
    self.init(reference: reference, dynamicClass: `protocol`.dynamicClass)
  }

  override class func implements(_ dynamicClass: DynamicClass) -> Bool {
    (P.self as? any DeclaredProtocol.Type).map { DynamicClass.of($0) === dynamicClass } ?? true
  }

  public override func update(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws {
    let builder = DelegateBuilder<P>(dynamicClass, updating: reference, at: CodeLocation(fileID, line))
    try updateMethods(builder, body, forwarding: nil)
  }

  public override func update(
    forwardingTo target: ObjCObject?, retainingTarget: Bool = false, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void = { _ in }
  ) throws {
    let builder = DelegateBuilder<P>(dynamicClass, updating: reference, at: CodeLocation(fileID, line))
    try updateMethods(builder, body, forwarding: forward(target, retainingTarget))
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
  /// No other object retains the delegate. Keep it as long as it is needed, or give it an owner (an object whose
  /// delegate it becomes) with ``AnyDynamicDelegate/attach(to:setter:replacing:fileID:line:)``.
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
      ObjCProtocol(naming: type), forwardingTo: target, retainingTarget: retainingTarget,
      at: CodeLocation(fileID, line), body)
  }
}

extension DynamicDelegate where P == ObjCProtocol {
  /// Makes a delegate without an owner, for a protocol that is known only when the program runs.
  ///
  /// No other object retains the delegate. Keep it as long as it is needed, or give it an owner (an object whose
  /// delegate it becomes) with ``AnyDynamicDelegate/attach(to:setter:replacing:fileID:line:)``.
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

import BlockDelegateRuntime
import Foundation

/// An object that implements the Objective-C protocol `P` with closures, for the object that calls it.
///
/// The delegate retains its closures. Where `implement` made it the owner retains the delegate, and there is no need to
/// keep this; one that was made by `DynamicDelegate.init(_:_:)` is yours to keep.
///
/// `P` is a ``DeclaredProtocol``, or ``ObjCProtocol`` for one that is only known when the program runs.
public final class DynamicDelegate<P>: AnyDynamicDelegate {
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

  /// Whether the delegate answers the method: what its `respondsToSelector:` says.
  public func responds<F>(to method: DelegateMethod<P, F>) -> Bool { responds(to: method.selector) }
}

extension DynamicDelegate where P: DeclaredProtocol {
  /// Makes a delegate without an owner, for a chain, an object of your own, or a test.
  ///
  ///     let logger = try DynamicDelegate(GNUstep.NSWindowDelegate.self) { delegate in
  ///       delegate.on(.windowWillClose) { notification in print("closing") }
  ///     }
  ///     try chain.add(logger.object)
  ///
  /// Nobody else retains it: keep this as long as it is needed, or
  /// ``AnyDynamicDelegate/attach(to:setter:replacing:fileID:line:)`` it.
  /// - Parameters: as those of ``ObjCObject/implement(_:setter:forwardingTo:retainingTarget:replacing:_:)``.
  /// - Throws: ``BlockDelegateError`` with all problems, or what `body` throws.
  public convenience init(
    _ type: P.Type, forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws {
    let name = ObjCProtocol(type)
    try self.init(
      name, DelegateBuilder<P>(name.dynamicClass, at: CodeLocation(fileID, line)), forwardingTo: target,
      retainingTarget: retainingTarget, body)
  }
}

extension DynamicDelegate where P == ObjCProtocol {
  /// Makes a delegate without an owner for a protocol that is known by its name: see `DynamicDelegate.init(_:_:)`.
  public convenience init(
    _ protocol: ObjCProtocol, forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws {
    try self.init(
      `protocol`, DelegateBuilder<P>(`protocol`.dynamicClass, at: CodeLocation(fileID, line)), forwardingTo: target,
      retainingTarget: retainingTarget, body)
  }
}

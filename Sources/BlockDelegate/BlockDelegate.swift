import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// An object that implements an Objective-C protocol with closures, for the object that calls it.
///
/// The owner retains the delegate, and the delegate its closures; there is no need to keep this. Two are equal when
/// they stand for the same delegate of the same object.
public final class BlockDelegate {
  /// The Objective-C object that has the methods.
  let reference: StrongReference
  let dynamicClass: DynamicClass
  /// The object that the delegate was made for.
  private let owner: WeakReference
  private let setter: Setter

  init(reference: StrongReference, dynamicClass: DynamicClass, owner: OpaquePointer, setter: Setter) {
    self.reference = reference
    self.dynamicClass = dynamicClass
    self.owner = WeakReference(owner)
    self.setter = setter
  }

  deinit { BlockDelegateCache.shared.forget(self) }

  /// The name of the protocol that it implements.
  public var protocolName: String { dynamicClass.description.name }

  /// The address of the Objective-C object that has the methods. The delegate keeps it alive.
  public var pointer: OpaquePointer { reference.pointer }

  /// Whether the delegate answers the selector: what its `respondsToSelector:` says.
  public func responds(to selector: Selector) -> Bool {
    Message.responds(reference.pointer, to: selector.handle)
  }

  /// Changes the methods, all at once. The owner is then given nil and the delegate again, because many ask what their
  /// delegate responds to only when it is set. A closure that runs meanwhile runs to its end.
  ///
  ///     try delegate.update {
  ///       $0.remove("parser:foundCharacters:")
  ///       $0.on("parserDidEndDocument:") { (parser: ObjCObject) in print("done") }
  ///     }
  ///
  /// - Throws: ``BlockDelegateError`` with all problems, or what `body` throws; nothing has changed then.
  public func update(_ body: (Methods) throws -> Void) throws {
    guard let owner = owner.loadRetained() else {
      throw BlockDelegateError(.ownerGone, protocol: protocolName)
    }
    defer { bd_objc_release(owner) }
    let attachment = DelegateAttachment(owner: owner, description: dynamicClass.description, setter: setter)
    guard attachment.isAttached(reference.pointer) else {
      throw BlockDelegateError(.notImplemented, protocol: protocolName)
    }
    let methods = Methods(dynamicClass, updating: reference)
    try body(methods)
    let change = try methods.makeUpdate(of: reference.pointer)
    change.apply()
    do {
      try attachment.renew(reference.pointer)
    } catch {
      change.undo()
      throw publicError(error, protocol: protocolName)
    }
    change.commit()
  }
}

extension BlockDelegate: Hashable {
  public static func == (left: BlockDelegate, right: BlockDelegate) -> Bool {
    left.reference.pointer == right.reference.pointer
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(reference.pointer) }
}

extension BlockDelegate: CustomStringConvertible {
  public var description: String {
    let selectors = DelegateObject.implementedMethods(of: reference.pointer).map(\.selector.name).sorted()
    return "BlockDelegate for \(protocolName): \(selectors.joined(separator: ", "))"
  }
}

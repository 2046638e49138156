import BlockDelegateRuntime
import Foundation

/// A ``DynamicDelegate`` of any protocol.
///
/// Two delegates are equal if they stand for the same Objective-C object. A dynamic delegate can be the argument of a
/// message: the message gets the Objective-C object.
public class AnyDynamicDelegate: ObjectStandIn, Hashable, CustomStringConvertible {
  let reference: StrongReference
  let dynamicClass: DynamicClass
  /// The owner (the object whose delegate it is), or nil if the delegate has none.
  let owner: WeakReference?

  init(reference: StrongReference, dynamicClass: DynamicClass, owner: ObjectHandle? = nil) {
    (self.reference, self.dynamicClass) = (reference, dynamicClass)
    self.owner = owner.map { WeakReference($0.pointer) }
  }

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

/// Returns a text for an object in a debugger. No message is sent to the object, because it may be in any state.
func debugText(_ object: StrongReference?) -> String {
  object.map { "<\($0.handle.cls.name): \($0.pointer)>" } ?? "gone"
}

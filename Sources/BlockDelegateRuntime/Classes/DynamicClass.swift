import CBlockDelegateRuntime
import Foundation

/// The class whose instances implement one protocol. A dynamic class is made once for each protocol and never freed. A
/// method is added to the class when an instance first implements the method.
package final class DynamicClass: Sendable {
  package let description: ProtocolDescription
  package let handle: ClassHandle
  /// The class's name, without the number that is appended if the name was taken.
  package let name: String
  /// The methods that at least one instance has implemented.
  package let methods: SlotMethods
  /// The class methods that at least one instance has implemented.
  let classMethods = SlotMethods.classMethods()
  /// The setter that the protocol's name suggests: `setDelegate:` or `setDataSource:`.
  let defaultSetter: SelectorHandle?
  package let requiredMethods: [SelectorHandle]
  package let requiredClassMethods: [SelectorHandle]
  /// The classes of deallocated instances, by the selectors of their class methods.
  private let unusedSiblings = Mutex<[Set<SelectorHandle>: [SiblingClass]]>([:])
  private let siblingCount = Mutex(0)
  private let fitting = Mutex<[SignatureKey: ContiguousArray<CChar>]>([:])

  init(description: ProtocolDescription) {
    self.description = description
    name = "BlockDelegate_\(description.name)"
    handle = Self.makeClass(named: name, description) { _ in }
    methods = SlotMethods(of: handle, declared: description.instanceMethods.lazy.map(\.selector))
    defaultSetter = ["Delegate", "DataSource"].first(where: description.identifier.hasSuffix).map {
      SelectorHandle("set\($0):")
    }
    requiredMethods = description.instanceMethods.filter(\.isRequired).map(\.selector)
    requiredClassMethods = description.classMethods.filter(\.isRequired).map(\.selector)
    _ = Self.byClass.object(for: UnsafeRawPointer(handle.pointer)) { self }
  }

  private static func makeClass(
    named name: String, _ description: ProtocolDescription, prepare: (UnregisteredClass) -> Void
  ) -> ClassHandle {
    BaseClass.handle.makeSubclass(named: name) { new in
      bd_class_addProtocol(new.pointer, description.handle.pointer)
      prepare(new)
    }
  }

  /// Makes another class for the protocol, which does not inherit this class's methods. libobjc2 adds no method to a
  /// class that inherits the same implementation. Code that replaces the method in a subclass would then replace it
  /// here too.
  func makeSibling(named suffix: String, prepare: (UnregisteredClass) -> Void = { _ in }) -> ClassHandle {
    let new = Self.makeClass(named: "\(handle.name)_\(suffix)", description, prepare: prepare)
    _ = Self.bySibling.object(for: UnsafeRawPointer(new.pointer)) { self }
    return new
  }

  /// Returns an unused class for an instance with class methods, or makes one.
  func takeSibling(classMethods: Set<SelectorHandle>) -> SiblingClass {
    if let unused = unusedSiblings.withLock({ $0[classMethods]?.popLast() }) { return unused }
    let number = siblingCount.withLock { count in
      count += 1
      return count
    }
    let new = SiblingClass(handle: makeSibling(named: "Class\(number)"))
    _ = SlotMethods.byClass.object(for: UnsafeRawPointer(new.handle.pointer)) { methods }
    return new
  }

  func giveBack(_ sibling: SiblingClass, classMethods: Set<SelectorHandle>) {
    unusedSiblings.withLock { $0[classMethods, default: []].append(sibling) }
  }

  private static let byClass = ObjectMap<DynamicClass>()
  private static let bySibling = ObjectMap<DynamicClass>()

  /// All dynamic classes.
  package static var all: [DynamicClass] { byClass.all }

  /// Returns the dynamic class of an object, or nil if the object is not an instance of one.
  package static func of(_ object: ObjectHandle) -> DynamicClass? { of(object.cls) }

  static func of(_ cls: ClassHandle) -> DynamicClass? {
    byClass.object(nearestTo: cls) ?? bySibling.object(nearestTo: cls)
  }

  /// Returns the slot method for a method of the protocol, and adds it to the class on first use.
  package func slotMethod(for method: ProtocolDescription.Method) throws -> SlotMethod {
    if let problem = description.problem { throw problem }
    return try methods.method(for: method.selector, types: method.types)
  }

  /// Returns the class method for a method of the protocol, and makes it on first use.
  package func classMethod(for method: ProtocolDescription.Method) throws -> SlotMethod {
    if let problem = description.problem { throw problem }
    return try classMethods.method(for: method.selector, types: method.types)
  }

  /// Returns the method for a selector if an instance has implemented it before. The method is an instance or a class
  /// method.
  package func knownMethod(for selector: SelectorHandle, isInstance: Bool) -> SlotMethod? {
    (isInstance ? methods : classMethods)[selector]
  }

  /// Returns the slots for all other methods of an instance that forwards messages without a closure.
  /// - Parameters:
  ///   - target: The object that the instance forwards to.
  ///   - own: The selectors for which the instance has closures.
  ///   - report: A closure that gets a ``MethodFailure`` for each method that can have no slot. The instance does not
  ///     respond to such a method.
  func forwardingSlots(
    to target: ForwardTarget, besides own: Set<SelectorHandle>, report: (MethodFailure) -> Void
  ) -> [Slot] {
    // Adds a slot for each of the protocol's methods. Some slots are for methods outside the protocol, which other
    // instances have implemented.
    _ = description.slotMethods(in: methods, except: own, report: report)
    // If the target does not implement a method, the instance keeps the method that the class had before.
    return (0..<methods.count).lazy.map { self.methods[$0] }.filter { method in
      !own.contains(method.selector)
        && (self.methods.earlier[method.selector] == nil || target.responds(to: method.selector))
    }.map { Slot(method: $0, content: .forward(Self.forward)) }
  }

  /// Continues a message with the forwarding target. The method returns zero if there is none.
  private static let forward: bd_continuation = { payload, frame in
    let (object, selector) = (bd_call_frame_receiver(frame).pointee!, SelectorHandle(OpaquePointer(payload)))
    if let target = InstanceState.of(frame)?.forwarding?.target(of: object, for: selector.pointer) {
      // If the target has no such method, a method that other code has added may be calling this one as its original.
      let handle = ObjectHandle(target)
      if handle.cls.responds(to: selector) || Message.responds(handle, to: selector)
        || !bd_slot_isOverridden(object, selector.pointer)
      {
        return bd_call_frame_address(frame, target, selector.pointer)
      }
    } else if !bd_slot_isOverridden(object, selector.pointer) {
      bd_call_frame_decline(frame)
    }
    let size = SlotMethods.of(ObjectHandle(object))[selector]?.indirectResultSize ?? 0
    bd_call_frame_clearResult(frame, UInt(size))
    return nil
  }

  // MARK: Blocks

  /// The key for a block signature that fits a method. The text of a signature is a constant in a program, so the key
  /// contains its address.
  private struct SignatureKey: Hashable {
    let method: Int
    let text: UnsafePointer<CChar>
  }

  /// Returns whether `noteFit` was called with a block that has this signature.
  package func isKnownToFit(_ block: BlockReference, _ method: SlotMethod) -> Bool {
    guard let text = block.signatureText else { return false }
    let known = fitting.withLock { $0[SignatureKey(method: method.index, text: text)] }
    // The address may now hold another text, if a library was unloaded.
    return known?.withUnsafeBufferPointer { strcmp($0.baseAddress!, text) == 0 } ?? false
  }

  package func noteFit(_ block: BlockReference, _ method: SlotMethod) {
    guard let text = block.signatureText else { return }
    fitting.withLock { $0[SignatureKey(method: method.index, text: text)] = String(cString: text).utf8CString }
  }
}

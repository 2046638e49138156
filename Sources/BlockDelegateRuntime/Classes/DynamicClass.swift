import CBlockDelegateRuntime
import Foundation

/// The class whose instances implement one protocol. It is made once for each, for the life of the process; methods
/// are added to it when an instance first implements them.
package final class DynamicClass: Sendable {
  package let description: ProtocolDescription
  package let handle: ClassHandle
  /// The class's name, but for the number at its end where there was a class of that name.
  package let name: String
  /// The methods that some instance has implemented.
  package let methods: SlotMethods
  private let classMethods = ObjectMap<SlotMethod>()
  /// The setter that the protocol's name says: `setDelegate:` or `setDataSource:`.
  let defaultSetter: SelectorHandle?
  package let requiredMethods: [SelectorHandle]
  package let requiredClassMethods: [SelectorHandle]
  private let fitting = Mutex<[SignatureKey: ContiguousArray<CChar>]>([:])

  init(description: ProtocolDescription) {
    self.description = description
    name = "BlockDelegate_\(description.name)"
    handle = Self.makeClass(named: name, description) { _ in }
    methods = SlotMethods(of: handle, declared: description.instanceMethods.lazy.map(\.selector))
    let identifier = description.identifier
    if identifier.hasSuffix("Delegate") {
      defaultSetter = SelectorHandle("setDelegate:")
    } else if identifier.hasSuffix("DataSource") {
      defaultSetter = SelectorHandle("setDataSource:")
    } else {
      defaultSetter = nil
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

  /// Makes another class for the protocol, which inherits none of this one's methods: libobjc2 gives a class no method of
  /// its own where that is the one it inherits, and who replaces it there would replace it here.
  func makeSibling(named suffix: String, prepare: (UnregisteredClass) -> Void = { _ in }) -> ClassHandle {
    let new = Self.makeClass(named: "\(handle.name)_\(suffix)", description, prepare: prepare)
    _ = Self.bySibling.object(for: UnsafeRawPointer(new.pointer)) { self }
    return new
  }

  /// A class for one instance.
  /// - Parameters:
  ///   - slots: those of class methods.
  ///   - methods: what the instance begins with.
  package func makeOwnClass(classMethods slots: [Slot], methods: [SlotMethod]) throws -> OwnClass {
    try OwnClass(self.methods, classMethods: slots, methods: methods) { makeSibling(named: $0) }
  }

  private static let byClass = ObjectMap<DynamicClass>()
  private static let bySibling = ObjectMap<DynamicClass>()

  static var all: [DynamicClass] { byClass.all }

  /// The dynamic class that an object is an instance of, if it is of one.
  package static func of(_ object: ObjectHandle) -> DynamicClass? {
    byClass.object(nearestTo: object.cls) ?? bySibling.object(nearestTo: object.cls)
  }

  /// The method for a selector, added to the class the first time.
  package func slotMethod(for method: ProtocolDescription.Method) throws -> SlotMethod {
    if let problem = description.problem { throw problem }
    return try methods.method(for: method.selector, types: method.types)
  }

  /// The class method for a selector.
  package func classMethod(for method: ProtocolDescription.Method) throws -> SlotMethod {
    if let problem = description.problem { throw problem }
    return try classMethods.object(for: method.selector.key) {
      try SlotMethod(classMethod: method.selector, types: method.types)
    }
  }

  /// The method of a selector, of instances or of the class, if some instance has implemented it before.
  package func knownMethod(for selector: SelectorHandle, isInstance: Bool) -> SlotMethod? {
    isInstance ? methods[selector] : classMethods[selector.key]
  }

  /// The slots of all other methods, for an instance that forwards what no closure answers.
  /// - Parameters:
  ///   - target: the object that the instance forwards to.
  ///   - report: gets a ``MethodFailure`` for each method that can have none. The instance does not respond to it.
  func forwardingSlots(
    to target: ForwardTarget, besides own: Set<SelectorHandle>, report: (MethodFailure) -> Void
  ) -> [Slot] {
    // Afterwards these methods have their slots, beside those outside the protocol that some instance has implemented.
    _ = description.slotMethods(in: methods, except: own, report: report)
    // What stood in the class before answers where the target does not.
    return (0..<methods.count).lazy.map { self.methods[$0] }.filter { method in
      !own.contains(method.selector)
        && (self.methods.earlier[method.selector] == nil || target.responds(to: method.selector))
    }.map { Slot(method: $0, content: .forward(Self.findTarget)) }
  }

  private static let findTarget: bd_forward_target = { instance, selector in
    InstanceState.of(ObjectHandle(instance))?.forwarding?.target(of: instance, for: selector)
  }

  // MARK: Blocks

  /// The signatures of blocks that were found to fit a method, by their address: they are constants of a program.
  private struct SignatureKey: Hashable {
    let method: Int
    let text: UnsafePointer<CChar>
  }

  /// Whether `noteFit` was called with such a block.
  package func isKnownToFit(_ block: BlockReference, _ method: SlotMethod) -> Bool {
    guard let text = block.signatureText else { return false }
    let known = fitting.withLock { $0[SignatureKey(method: method.index, text: text)] }
    // Another text may stand at the address by now.
    return known?.withUnsafeBufferPointer { strcmp($0.baseAddress!, text) == 0 } ?? false
  }

  package func noteFit(_ block: BlockReference, _ method: SlotMethod) {
    guard let text = block.signatureText else { return }
    fitting.withLock { $0[SignatureKey(method: method.index, text: text)] = String(cString: text).utf8CString }
  }
}

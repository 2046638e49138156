import CBlockDelegateRuntime

/// The instances of the dynamic classes, and the Objective-C class that is above all of them: `BlockDelegate_Object`,
/// which is a subclass of `NSObject` and has one ivar, the slot table.
package enum DelegateObject {
  /// A slot of a new instance.
  package struct Slot {
    package let method: SlotMethod
    package let content: SlotContent

    package init(method: SlotMethod, content: SlotContent) {
      self.method = method
      self.content = content
    }
  }

  /// An instance with these slots. It has its table within it until it is updated.
  /// - Parameter cls: the instance's class, below the dynamic class; the dynamic class itself if nil.
  package static func make(
    _ dynamicClass: DynamicClass, as cls: ClassHandle? = nil, slots: [Slot], state: InstanceState?
  ) throws -> StrongReference {
    let slots = state?.forwarding == nil ? slots : try slots + forwardingSlots(dynamicClass, besides: slots)
    let count = slots.lazy.map { $0.method.index + 1 }.max() ?? 0
    let cls = cls ?? state?.classMethods?.handle ?? dynamicClass.handle
    guard let object = bd_class_createInstance(cls.pointer, SlotTable.size(count: count)) else {
      throw OutOfMemory()
    }
    let table = SlotTable(
      in: inlineTable(of: object), count: count, dynamicClass: dynamicClass, instance: state)
    fill(table, with: slots)
    bd_object_setSlotTable(object, table.pointer)
    return StrongReference(owned: object)
  }

  /// A change of an instance's slots, made ready but not yet seen by anyone.
  package struct Update {
    private let object: OpaquePointer
    private let old: SlotTable
    private let new: SlotTable

    /// Prepares an instance for these slots instead of those with the same selectors, and without some others.
    package init(
      _ object: OpaquePointer, set slots: [Slot], remove: [SlotMethod], state: InstanceState?
    ) {
      guard let old = SlotTable(of: object), let dynamicClass = old.dynamicClass else {
        preconditionFailure("\(ClassHandle(of: object).name) is not a block delegate's class")
      }
      let count = max(old.count, slots.lazy.map { $0.method.index + 1 }.max() ?? 0)
      let new = SlotTable(count: count, dynamicClass: dynamicClass, instance: state)
      let replaced = Set(slots.map(\.method.index) + remove.map(\.index))
      for index in 0..<old.count where !replaced.contains(index) && !bd_slot_isUnimplemented(old.slot(index)) {
        bd_slot_copy(new.slot(index), old.slot(index))
      }
      let forwarded = state?.forwarding == nil ? [] : remove.map { Slot(method: $0, content: .forward) }
      fill(new, with: forwarded + slots)
      self.object = object
      self.old = old
      self.new = new
    }

    /// Calls that begin from now on see all of the change; calls that run keep what they run.
    package func apply() { exchange(new) }

    /// The instance is as it was before.
    package func undo() {
      exchange(old)
      retire(new, of: object)
    }

    /// Lets go of what the instance had before.
    package func commit() { retire(old, of: object) }

    private func exchange(_ table: SlotTable) {
      bd_object_setSlotTable(object, table.pointer)
      let cls = table.instance?.classMethods?.handle ?? table.dynamicClass!.handle
      bd_object_setClass(object, cls.pointer)
    }
  }

  /// Whether a closure of the instance answers the selector.
  package static func hasClosure(_ object: OpaquePointer, for selector: SelectorHandle) -> Bool {
    guard let table = SlotTable(of: object), let index = table.dynamicClass?.slotIndex(of: selector),
      index < table.count
    else { return false }
    return !bd_slot_isUnimplemented(table.slot(index)) && !bd_slot_isForward(table.slot(index))
  }

  /// Whether a closure answers the selector as a class method, for this instance's class.
  package static func hasClassMethod(_ object: OpaquePointer, for selector: SelectorHandle) -> Bool {
    SlotTable(of: object)?.instance?.classMethods?.slots.contains { $0.method.selector == selector } ?? false
  }

  /// The methods that closures of the instance answer.
  package static func implementedMethods(of object: OpaquePointer) -> [SlotMethod] {
    guard let table = SlotTable(of: object), let dynamicClass = table.dynamicClass else { return [] }
    return (0..<table.count)
      .filter { !bd_slot_isUnimplemented(table.slot($0)) && !bd_slot_isForward(table.slot($0)) }
      .map { dynamicClass.slotMethod(at: $0) }
  }

  /// What the instance keeps beside its slots.
  package static func state(of object: OpaquePointer) -> InstanceState? { SlotTable(of: object)?.instance }

  /// The object that the instance forwards to: a reference that the caller owns.
  package static func copyForwardTarget(of object: OpaquePointer) -> OpaquePointer? {
    SlotTable(of: object)?.instance?.forwarding?.loadRetained()
  }

  /// An object that answers nothing and lets go of `companion` when it is deallocated.
  static func makeKeeper(of companion: any AnyObject & Sendable) -> StrongReference? {
    guard let keeper = bd_class_createInstance(baseClass.pointer, 0) else { return nil }
    // Without a class: see `retire`.
    let table = SlotTable(count: 0, dynamicClass: nil, instance: InstanceState(companion: companion))
    bd_object_setSlotTable(keeper, table.pointer)
    return StrongReference(owned: keeper)
  }

  // MARK: Tables

  private static func inlineTable(of object: OpaquePointer) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(object) + Int(BD_SLOT_TABLE_IVAR) + MemoryLayout<UnsafeRawPointer>.size
  }

  /// Whoever forwards, forwards all methods of the protocol that no closure answers.
  private static func forwardingSlots(
    _ dynamicClass: DynamicClass, besides slots: [Slot]
  ) throws -> [Slot] {
    let own = Set(slots.map(\.method.selector))
    return try dynamicClass.description.instanceMethods
      .filter { !own.contains($0.selector) }
      .map { Slot(method: try dynamicClass.slotMethod(for: $0), content: .forward) }
  }

  private static func fill(_ table: SlotTable, with slots: [Slot]) {
    for slot in slots {
      slot.content.initialize(table.slot(slot.method.index), for: slot.method)
    }
    guard let dynamicClass = table.dynamicClass else { return }
    for index in 0..<table.count where bd_slot_isUnimplemented(table.slot(index)) {
      bd_slot_initUnimplemented(table.slot(index), UInt(index), dynamicClass.slotMethod(at: index).hasIndirectResult)
    }
  }

  /// Destroys a table that its instance no longer uses. A block of it may be running on this thread, and nothing
  /// retains a block that runs: where there is an autorelease pool the table lives until the pool is drained.
  private static func retire(_ table: SlotTable, of object: OpaquePointer) {
    let isInline = UnsafeMutableRawPointer(table.pointer) == inlineTable(of: object)
    guard bd_objc_hasAutoreleasePool(), let keeper = bd_class_createInstance(baseClass.pointer, 0) else {
      table.destroy(freeing: !isInline)
      return
    }
    if isInline {
      // The memory is the instance's, so what is in it moves.
      let copy = SlotTable(count: table.count, dynamicClass: nil, instance: table.instance)
      for index in 0..<table.count { bd_slot_copy(copy.slot(index), table.slot(index)) }
      table.destroy(freeing: false)
      bd_object_setSlotTable(keeper, copy.pointer)
    } else {
      // A keeper's table has no class, so that the keeper's own dealloc does not keep it again.
      table.pointer.pointee.classInfo = nil
      bd_object_setSlotTable(keeper, table.pointer)
    }
    bd_objc_autorelease(keeper)
  }

  /// Gives the caller's reference to a block to this thread's autorelease pool, in an object that keeps it.
  static func autorelease(block: UnsafeRawPointer) {
    guard let keeper = bd_class_createInstance(baseClass.pointer, 0) else { return }
    let table = SlotTable(count: 1, dynamicClass: nil, instance: nil)
    bd_slot_initBlock(table.slot(0), block)
    bd_Block_release(block)
    bd_object_setSlotTable(keeper, table.pointer)
    bd_objc_autorelease(keeper)
  }

  // MARK: The class

  package static let baseClass: ClassHandle = {
    guard let root = ClassHandle(named: "NSObject") else { preconditionFailure("there is no class NSObject") }
    let cls = root.makeSubclass(named: "BlockDelegate_Object") { new in
      // The slot entries read the table from there.
      precondition(bd_class_addPointerIvar(new, "_slots") == Int(BD_SLOT_TABLE_IVAR), "NSObject has ivars of its own")
      func add(_ name: StaticString, _ implementation: bd_imp) {
        let selector = SelectorHandle(name)
        bd_class_addMethod(new, selector.pointer, implementation, root.types(of: selector)!)
      }
      // Each function has the C signature of the method that it is added for; an IMP is untyped.
      add("dealloc", unsafeBitCast(dealloc, to: bd_imp.self))
      add("respondsToSelector:", bd_slot_respondsToSelectorImplementation())
      add("forwardingTargetForSelector:", unsafeBitCast(forwardingTargetForSelector, to: bd_imp.self))
    }
    bd_slot_setUnimplementedHandler(unimplemented)
    bd_slot_setRespondsHandler(respondsWithoutClosure)
    return cls
  }()

  package static let rootClass = baseClass.superclass!
  private static let deallocSelector = SelectorHandle("dealloc")
  private static let doesNotRecognizeSelector = SelectorHandle("doesNotRecognizeSelector:")

  private static let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, selector in
    if let table = SlotTable(of: object) {
      // Whoever still sends it a message reaches no slot.
      bd_object_setSlotTable(object, nil)
      // A keeper's table has no class: its time has come.
      if table.dynamicClass != nil, table.hasBlocks {
        DelegateObject.retire(table, of: object)
      } else {
        table.destroy(freeing: UnsafeMutableRawPointer(table.pointer) != DelegateObject.inlineTable(of: object))
      }
    }
    // Looked up each time: association support may replace it.
    let dealloc = DelegateObject.rootClass.implementation(of: DelegateObject.deallocSelector)
    // The C signature of -dealloc.
    unsafeBitCast(dealloc, to: (@convention(c) (OpaquePointer, OpaquePointer) -> Void).self)(object, selector)
  }

  /// What `respondsToSelector:` answers for a selector that no closure of the instance does.
  private static let respondsWithoutClosure: bd_responds_handler = { object, selector, index in
    // Of the protocol's methods an instance has only those that it implements, even where NSObject has a category with
    // them, as GNUstep's has for NSXMLParser's.
    if index == -1, bd_class_respondsToSelector(DelegateObject.rootClass.pointer, selector) { return true }
    guard let forwarding = SlotTable(of: object)?.instance?.forwarding else { return false }
    return DelegateObject.target(forwarding, respondsTo: selector)
  }

  private static func target(_ forwarding: ForwardTarget, respondsTo selector: OpaquePointer) -> Bool {
    guard let target = forwarding.loadRetained() else { return false }
    defer { bd_objc_release(target) }
    return Message.responds(target, to: SelectorHandle(selector))
  }

  /// For messages outside the protocol; those inside have a slot.
  private static let forwardingTargetForSelector:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer? = { object, _, selector in
      forwardTarget(object)
    }

  /// The object that a message to `object` is sent on to.
  static let forwardTarget: bd_forward_target = { object in
    guard let target = DelegateObject.copyForwardTarget(of: object) else { return nil }
    guard target != object else {
      bd_objc_release(target)
      return nil
    }
    return DelegateObject.handOver(target)
  }

  /// Gives up a reference to the object that a message is sent on to: to this thread's autorelease pool, which keeps it
  /// alive. Where none is open nobody would ever release it: it must live as long as the message, as any delegate must.
  static func handOver(_ target: OpaquePointer) -> OpaquePointer {
    if bd_objc_hasAutoreleasePool() { return bd_objc_autorelease(target) }
    bd_objc_release(target)
    return target
  }

  private static func dynamicClass(of object: OpaquePointer) -> DynamicClass {
    if let known = SlotTable(of: object)?.dynamicClass { return known }
    // An instance that was made by `alloc`, or is being deallocated, has no table.
    guard let known = DynamicClassRegistry.shared.dynamicClass(above: ClassHandle(of: object)) else {
      preconditionFailure("\(ClassHandle(of: object).name) is not a block delegate's class")
    }
    return known
  }

  private static let unimplemented: bd_unimplemented_handler = { object, index, selector in
    let method =
      index == UInt.max
      ? SelectorHandle(selector.pointee!) : DelegateObject.dynamicClass(of: object).slotMethod(at: Int(index)).selector
    selector.pointee = method.pointer
    if DelegateObject.rootClass.responds(to: method) { return DelegateObject.rootClass.implementation(of: method) }
    // Raises NSInvalidArgumentException, as for any object that lacks a method.
    Message.send(object, DelegateObject.doesNotRecognizeSelector, method.pointer)
    fatalError("-[\(ClassHandle(of: object).name) \(method.name)] is not implemented")
  }
}

package struct OutOfMemory: Error {}

import CBlockDelegateRuntime

/// The Objective-C class above all dynamic classes: `BlockDelegate_Object`, a subclass of `NSObject` with one instance
/// variable, the slot table.
package enum BaseClass {
  package static let handle: ClassHandle = {
    bd_slot_setUnimplementedHandler(unimplemented)
    bd_slot_setRespondsHandler(respondsWithoutClosure)
    return RootClass.handle.makeSubclass(named: "BlockDelegate_Object") { new in
      // The slot entries read the table from there.
      let offset = new.addPointer("_slots")
      precondition(offset == Int(BD_SLOT_TABLE_IVAR), "NSObject has instance variables of its own")
      new.add("dealloc", dealloc)
      new.add("respondsToSelector:", bd_slot_respondsToSelectorImplementation())
      new.add("forwardingTargetForSelector:", forwardingTargetForSelector)
    }
  }()

  /// Whether an object is an instance of a dynamic class.
  package static func hasInstance(_ object: ObjectHandle) -> Bool { object.cls.isSubclass(of: handle) }

  private static let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
    let instance = ObjectHandle(object)
    if let table = SlotTable(of: instance) {
      // A message that is still sent to it reaches no slot.
      bd_object_setSlotTable(object, nil)
      table.destroy(of: instance)
    }
    RootClass.dealloc(object)
  }

  /// What `respondsToSelector:` answers for a selector that no closure of the instance does.
  private static let respondsWithoutClosure: bd_responds_handler = { object, selector, index in
    if hasMethod(ObjectHandle(object), for: SelectorHandle(selector), index) { return true }
    // An instance that forwards has a slot for each of the protocol's methods that can have one.
    if index == SlotMethods.declaredOnly { return false }
    guard let target = InstanceState.of(ObjectHandle(object))?.forwarding?.load() else { return false }
    return Message.responds(target.handle, to: SelectorHandle(selector))
  }

  /// Whether the class of an instance has a method that it runs without a closure: one of every object, or what somebody
  /// has given the class, or has in a class below.
  /// - Parameter index: what `SlotMethods` has for the selector.
  static func hasMethod(_ instance: ObjectHandle, for selector: SelectorHandle, _ index: Int) -> Bool {
    let cls = instance.cls
    guard cls.responds(to: selector) else { return false }
    let isSlot = bd_imp_isSlot(cls.implementation(of: selector))
    if index == -1 { return !isSlot }
    let methods = SlotMethods.of(instance)
    if earlier(instance, methods)[selector] != nil { return true }
    if isSlot { return false }
    // Of the protocol's methods an instance has only those that it implements, even where NSObject has a category with
    // them, as GNUstep's has for NSXMLParser's. What replaces a slot's method in the class of all instances is for those
    // that implement it.
    func method(of cls: ClassHandle) -> OpaquePointer? { bd_class_getInstanceMethod(cls.pointer, selector.pointer) }
    let found = method(of: cls)
    return found != method(of: RootClass.handle) && (index < 0 || found != method(of: methods.cls))
  }

  /// What stood in the class of an instance before the slots' methods.
  private static func earlier(_ instance: ObjectHandle, _ methods: SlotMethods) -> EarlierMethods {
    InstanceState.of(instance)?.ownClass?.earlier ?? methods.earlier
  }

  /// For messages outside the protocol; those inside have a slot.
  private static let forwardingTargetForSelector:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer? = { object, _, _ in
      InstanceState.of(ObjectHandle(object))?.forwarding?.target(of: object)
    }

  private static let selfSelector = SelectorHandle("self")
  private static let doesNotRecognizeSelector = SelectorHandle("doesNotRecognizeSelector:")

  private static let unimplemented: bd_unimplemented_handler = { object, index, selector, slot in
    let instance = ObjectHandle(object)
    let methods = SlotMethods.of(instance)
    let slotMethod = methods[Int(index)]
    let method = slotMethod.selector
    selector.pointee = method.pointer
    if let known = earlier(instance, methods)[method] { return known }
    let isOverridden = bd_slot_isOverridden(object, method.pointer)
    // A chain's message, which was on its way when the method was removed: what runs instead is not looked at.
    if !isOverridden, bd_message_decline(object, method.pointer, false) {
      return RootClass.handle.implementation(of: selfSelector)
    }
    if RootClass.handle.responds(to: method) { return RootClass.handle.implementation(of: method) }
    if isOverridden {
      slot.pointee = bd_slot_returningZero(slotMethod.hasIndirectResult, UInt(slotMethod.indirectResultSize))
      return nil
    }
    // Raises NSInvalidArgumentException, as for any object that lacks a method.
    Message.send(instance, doesNotRecognizeSelector, method.pointer)
    fatalError("-[\(instance.cls.name) \(method.name)] is not implemented")
  }
}

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
    // Of the protocol's methods an instance has only those that it implements, even where NSObject has a category with
    // them, as GNUstep's has for NSXMLParser's.
    if index == -1, bd_class_respondsToSelector(RootClass.handle.pointer, selector) { return true }
    // An instance that forwards has a slot for each of the protocol's methods that can have one.
    if index == SlotMethods.declaredOnly { return false }
    guard let target = InstanceState.of(ObjectHandle(object))?.forwarding?.load() else { return false }
    return Message.responds(target.handle, to: SelectorHandle(selector))
  }

  /// For messages outside the protocol; those inside have a slot.
  private static let forwardingTargetForSelector:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer? = { object, _, _ in
      InstanceState.of(ObjectHandle(object))?.forwarding?.target(of: object)
    }

  private static let selfSelector = SelectorHandle("self")
  private static let doesNotRecognizeSelector = SelectorHandle("doesNotRecognizeSelector:")

  private static let unimplemented: bd_unimplemented_handler = { object, index, selector in
    let instance = ObjectHandle(object)
    let method = SlotMethods.of(instance)[Int(index)].selector
    selector.pointee = method.pointer
    // A chain's message, which was on its way when the method was removed: what runs instead is not looked at.
    if bd_message_decline(object, method.pointer, false) { return RootClass.handle.implementation(of: selfSelector) }
    if RootClass.handle.responds(to: method) { return RootClass.handle.implementation(of: method) }
    // Raises NSInvalidArgumentException, as for any object that lacks a method.
    Message.send(instance, doesNotRecognizeSelector, method.pointer)
    fatalError("-[\(instance.cls.name) \(method.name)] is not implemented")
  }
}

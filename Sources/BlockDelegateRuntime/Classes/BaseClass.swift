/// The superclass of all dynamic classes: the Objective-C class `BlockDelegate_Object`. `BlockDelegate_Object` is a
/// subclass of `NSObject` with one instance variable, the pointer to the slot table.
package enum BaseClass {
  package static let handle: ClassHandle = {
    bd_slot_setHandlers(respondsWithoutClosure, unimplemented) { RootClass.dealloc($0) }
    return RootClass.handle.makeSubclass(named: "BlockDelegate_Object") { new in
      new.addVariable("_slots")
      new.add("dealloc", dealloc)
      new.add("respondsToSelector:", bd_slot_respondsToSelectorImplementation())
      new.add("forwardingTargetForSelector:", forwardingTargetForSelector)
      addOtherMethods(to: new)
    }
  }()

  /// Returns whether an object is an instance of a dynamic class.
  package static func hasInstance(_ object: ObjectHandle) -> Bool { object.cls.isSubclass(of: handle) }

  private static let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
    LivingDelegate.forget(object)
    bd_object_deallocate(object)
  }

  /// Implements `respondsToSelector:` for a selector for which the instance has no closure.
  private static let respondsWithoutClosure: bd_responds_handler = { object, selector, index in
    let (instance, selector) = (ObjectHandle(object), SelectorHandle(selector))
    let state = InstanceState.of(instance)
    // An instance that forwards has a slot for each method of the protocol that can have one.
    let responds =
      state?.chain?.responds(to: selector) == true || hasMethod(instance, for: selector, index)
      || index != bd_declared_only && state?.forwarding?.responds(to: selector) == true
    if responds, index == -1, !instance.cls.responds(to: selector) { _ = state?.signature(of: selector) }
    return responds
  }

  /// Returns whether an instance responds to a selector without a closure. The method may be one that every object has.
  /// Or other code may have added the method to the class of the instance, or to a subclass.
  /// - Parameter index: What `bd_class_info_index` returns for the selector.
  private static func hasMethod(_ instance: ObjectHandle, for selector: SelectorHandle, _ index: Int) -> Bool {
    let cls = instance.cls
    guard cls.responds(to: selector) else { return false }
    if index != -1 {
      // An instance has only those of the protocol's methods that it implements itself. Methods in a category of
      // NSObject do not count, such as those that GNUstep has for NSXMLParser's delegate. Other code may have replaced a
      // slot's method in the class of all instances. A replaced method counts only for instances that implement the
      // selector.
      func method(of cls: ClassHandle) -> OpaquePointer? { bd_class_getInstanceMethod(cls.pointer, selector.pointer) }
      let own = InstanceState.of(instance)?.classMethods?.handle ?? SlotMethods.of(instance).madeClass
      let found = method(of: cls)
      if found == method(of: handle) || found == own.flatMap(method) { return false }
    }
    return bd_imp_slot(cls.implementation(of: selector)) < 0
  }

  /// Implements `forwardingTargetForSelector:` for selectors outside the protocol. The protocol's methods have slots.
  private static let forwardingTargetForSelector:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer? = { object, _, selector in
      target(of: object, for: SelectorHandle(selector))
    }

  /// Returns the object to which the runtime sends a message. Nothing runs after that message, so this thread's pool keeps
  /// the object.
  static func target(of object: OpaquePointer, for selector: SelectorHandle) -> OpaquePointer? {
    receiver(InstanceState.of(ObjectHandle(object)), object, selector)?.handOver()
  }

  /// Returns the object that gets a message for which an instance has no closure: a member of the chain, or the target.
  private static func receiver(
    _ state: InstanceState?, _ object: OpaquePointer, _ selector: SelectorHandle
  ) -> OwnedReference? {
    guard let chain = state?.chain else { return state?.forwarding?.target(of: object, for: selector) }
    return chain.member(respondingTo: selector).map { OwnedReference(retaining: $0.handle) }
  }

  /// Continues with the method that raises NSInvalidArgumentException for any object that lacks a method. No Swift frame,
  /// which would release nothing, is below it.
  private static func doesNotRecognize(
    _ selector: SelectorHandle, _ object: OpaquePointer, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> bd_imp {
    frame.pointee.hasResultAddress = false
    frame.pointee.general.2 = UInt64(UInt(bitPattern: selector.pointer))
    return bd_call_frame_address(frame, object, SelectorHandle("doesNotRecognizeSelector:").pointer)
  }

  private static let unimplemented: bd_unimplemented_handler = { index, frame, target in
    let object = bd_call_frame_receiver(frame).pointee!
    guard index < BD_FIRST_CLASS_SLOT else {
      // The class belongs to no instance now, and responds like any class that lacks the method.
      let methods = DynamicClass.of(ClassHandle(object))!.classMethods
      return doesNotRecognize(methods[Int(index)].selector, object, frame)
    }
    let instance = ObjectHandle(object)
    let (methods, state) = (SlotMethods.of(instance), InstanceState.of(frame))
    let slotMethod = methods[Int(index)]
    let (method, forwarding) = (slotMethod.selector, state?.forwarding)
    bd_call_frame_setReceiver(frame, UnsafeRawPointer(object), UnsafeRawPointer(method.pointer))
    if forwarding?.declines(frame) == true { return nil }
    if let found = receiver(state, object, method) {
      guard let layout = slotMethod.record.pointee.layout else {
        // The message continues with all registers and the stack as they came, so nothing runs after it.
        return bd_call_frame_address(frame, found.handOver(), method.pointer)
      }
      frame.pointee.stackSize = UInt64(layout.pointee.stackSize)
      target.pointee = found.give()
      return nil
    }
    if let forwarding, forwarding.isGone, slotMethod.complete(frame, report: forwarding.report) { return nil }
    let isOverridden = bd_slot_isOverridden(object, method.pointer)
    // A chain was sending this message when the method was removed. Otherwise every object may have the method.
    let isDeclined = !isOverridden && bd_call_frame_decline(frame)
    if !isDeclined, handle.responds(to: method) { return handle.implementation(of: method) }
    if isOverridden || isDeclined {
      slotMethod.clearResult(frame)
    } else if state?.returnsZero(method) == true {
      let name = DynamicClass.of(instance)?.description.name
      slotMethod.complete(frame) { FailureHandler.report($0, protocol: name) }
    } else {
      return doesNotRecognize(method, object, frame)
    }
    return nil
  }
}

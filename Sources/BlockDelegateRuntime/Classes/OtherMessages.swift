// Messages and questions outside the protocol. A delegate that forwards passes them on to its target, and a chain to its
// members. They are asked what NSObject's own method has not answered.

extension BaseClass {
  static func addOtherMethods(to new: UnregisteredClass) {
    for name in ["conformsToProtocol:", "isKindOfClass:"] as [StaticString] { new.add(name, isOfKind) }
    for name in ["valueForUndefinedKey:", "setValue:forUndefinedKey:"] as [StaticString] { new.add(name, undefinedKey) }
    new.add("methodSignatureForSelector:", methodSignature)
    new.add("forwardInvocation:", forwardInvocation)
  }

  private static let isOfKind: RootClass.Method = { object, question, kind, _ in
    if RootClass.sendSuper(object, question, kind) & 0xff != 0 { return 1 }
    return InstanceState.of(ObjectHandle(object))?.answer(SelectorHandle(question), kind, mask: 0xff) ?? 0
  }

  private static let methodSignature: RootClass.Method = { object, question, selector, _ in
    let own = RootClass.sendSuper(object, question, selector)
    guard own == 0, let selector = OpaquePointer(bitPattern: selector) else { return own }
    let signature = InstanceState.of(ObjectHandle(object))?.signature(of: SelectorHandle(selector))
    return UInt(bitPattern: signature.map { OwnedReference(retaining: $0.handle).handOver() })
  }

  private static let forwardInvocation: RootClass.Method = { object, command, invocation, _ in
    let message = ObjectHandle(OpaquePointer(bitPattern: invocation)!)
    let selector = SelectorHandle(OpaquePointer(bitPattern: message.send("selector"))!)
    // A member may have come after the runtime has asked for a target. A message to nil returns zero.
    let target = target(of: object, for: selector)
    guard target != nil || InstanceState.of(ObjectHandle(object))?.returnsZero(selector) == true else {
      return RootClass.sendSuper(object, command, invocation)
    }
    return message.send("invokeWithTarget:", UInt(bitPattern: target))
  }

  /// Sends `valueForKey:` or `setValue:forKey:` to the first receiver that does not raise an exception.
  private static let undefinedKey: RootClass.Method = { object, command, a, b in
    let selector = SelectorHandle(SelectorHandle(command).name.hasPrefix("v") ? "valueForKey:" : "setValue:forKey:")
    for receiver in InstanceState.of(ObjectHandle(object))?.receivers ?? [] {
      if let word = try? receiver.handle.word(selector, a, b) { return word }
    }
    return RootClass.sendSuper(object, command, a, b)
  }
}

extension InstanceState {
  /// The objects that get the messages outside the protocol: the members of the chain in order, or the target.
  var receivers: [StrongReference] { chain?.members ?? [StrongReference(forwarding?.load())].compactMap { $0 } }

  /// Returns the first answer of the receivers to a question with one argument that is not NO or nil.
  func answer(_ question: SelectorHandle, _ argument: UInt, mask: UInt = .max) -> UInt {
    for receiver in receivers {
      do {
        let answer = try receiver.handle.word(question, argument) & mask
        if answer != 0 { return answer }
      } catch { (chain?.report ?? forwarding?.report)?(error) }
    }
    return 0
  }

  /// Returns the signature of a message outside the protocol, and keeps it for the time when the receiver is gone.
  func signature(of selector: SelectorHandle) -> StrongReference? {
    if let known = signatures.withLock({ $0[selector] }) { return known }
    // The signature is autoreleased.
    let signature = AutoreleasePool.ensure {
      let found = answer("methodSignatureForSelector:", UInt(bitPattern: selector.pointer))
      return OpaquePointer(bitPattern: found).map { StrongReference(retaining: ObjectHandle($0)) }
    }
    signatures.withLock { $0[selector] = signature }
    return signature
  }

  /// Returns whether a message that nothing implements now returns zero: its sender may have asked before the closure
  /// was removed, or before the receiver was gone, or the chain or target can't be sent it.
  func returnsZero(_ selector: SelectorHandle) -> Bool {
    isReused || removed.contains(selector) || chain?.failure(selector).map { !$0.isOutOfSlots } == true
      || forwarding != nil || chain?.hasLost(selector) == true
  }
}

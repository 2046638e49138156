extension SelectorHandle {
  /// Returns whether closures must not implement the method, because it is part of every object: reference counting,
  /// deallocation and method lookup. `hash`, `isEqual:` and `description` are not reserved.
  package func isReserved(isInstance: Bool) -> Bool {
    (isInstance ? Self.reserved : Self.reservedForClasses).contains(self)
  }

  private static let reserved = Set(
    [
      "retain", "release", "autorelease", "retainCount", "dealloc", "finalize", ".cxx_construct", ".cxx_destruct",
      "retainWeakReference", "allowsWeakReference", "zone", "self", "class", "superclass", "isProxy",
      "respondsToSelector:", "methodForSelector:", "methodSignatureForSelector:", "forwardingTargetForSelector:",
      "forwardInvocation:", "doesNotRecognizeSelector:",
    ].map { SelectorHandle($0) as SelectorHandle })

  private static let reservedForClasses = reserved.union(
    [
      "alloc", "allocWithZone:", "new", "load", "initialize", "instancesRespondToSelector:",
      "instanceMethodForSelector:", "instanceMethodSignatureForSelector:", "resolveInstanceMethod:",
      "resolveClassMethod:",
    ].map { SelectorHandle($0) as SelectorHandle })
}

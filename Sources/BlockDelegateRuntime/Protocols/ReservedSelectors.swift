extension SelectorHandle {
  /// Whether the method belongs to the object itself, so that no closure may answer it: the counting of references, the
  /// end, and how the runtime finds a method. `hash`, `isEqual:` and `description` are none of those.
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

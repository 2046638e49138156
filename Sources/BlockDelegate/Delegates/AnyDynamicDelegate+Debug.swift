import BlockDelegateRuntime

extension AnyDynamicDelegate: CustomDebugStringConvertible {
  /// The protocol, the owner and its setter, the object that answers the other methods, and a line for each method, with
  /// the file and line of its closure: for debuggers, in several lines.
  ///
  /// The line is missing for blocks, and for a closure that may throw, that has a receiver, or that another actor than
  /// the main one isolates.
  public var debugDescription: String {
    var lines = ["DynamicDelegate for \(protocolName), <\(reference.handle.cls.name): \(pointer)>"]
    if let owner {
      lines.append("  owner: \(DebugText.of(owner.object.load())), by \(owner.setter.selector.name)")
    }
    if let forwarding = InstanceState.of(reference.handle)?.forwarding {
      lines.append("  other methods: \(DebugText.of(forwarding.load()))")
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

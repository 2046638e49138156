import BlockDelegateRuntime

extension AnyDelegateChain: CustomDebugStringConvertible {
  /// The protocol, whether the chain is an object's delegate, and a line for each member, with its label and the file and
  /// line where it was added: for debuggers, in several lines.
  public var debugDescription: String {
    let attached = chain.isAttached ? ", an object's delegate" : ""
    let header = "DelegateChain for \(chain.dynamicClass.description.name), <\(object.pointer)>\(attached)"
    let members = chain.describedMembers.map { object, label, location in
      let label = label.map { "\"\($0)\" " } ?? ""
      return "  \(label)\(DebugText.of(object.handle))" + (location.map { " at \($0)" } ?? "")
    }
    return ([header] + members).joined(separator: "\n")
  }
}

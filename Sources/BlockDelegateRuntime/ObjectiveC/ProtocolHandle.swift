import CBlockDelegateRuntime
import Foundation

/// A protocol of the runtime.
///
/// Sendable because registered protocols are never changed or freed.
package struct ProtocolHandle: Hashable, @unchecked Sendable {
  package let pointer: OpaquePointer

  package init(_ pointer: OpaquePointer) { self.pointer = pointer }

  package init?(named name: String) {
    // C strings end at a NUL.
    guard !name.utf8.contains(0), let pointer = bd_objc_getProtocol(name) else { return nil }
    self.pointer = pointer
  }

  package var name: String { String(cString: bd_protocol_getName(pointer)) }

  /// The protocols that this one adopts itself.
  package var adopted: [ProtocolHandle] {
    var count: UInt32 = 0
    guard let list = bd_protocol_copyProtocolList(pointer, &count) else { return [] }
    defer { free(list) }
    return (0..<Int(count)).map { ProtocolHandle(list[$0]) }
  }

  /// Whether it inherits the other, or is it.
  package func conforms(to other: ProtocolHandle) -> Bool { bd_protocol_conformsToProtocol(pointer, other.pointer) }

  /// The methods that this protocol declares itself, as far as the runtime knows them.
  package func methods(isRequired: Bool, isInstance: Bool) -> [(selector: SelectorHandle, types: String)] {
    var count: UInt32 = 0
    guard let list = bd_protocol_copyMethodDescriptionList(pointer, isRequired, isInstance, &count) else { return [] }
    defer { free(list) }
    return (0..<Int(count)).map { (SelectorHandle(list[$0].name), String(cString: list[$0].types)) }
  }
}

import CBlockDelegateRuntime
import Foundation

/// A protocol that is registered with the runtime.
///
/// The type is Sendable because registered protocols are never changed or freed.
package struct ProtocolHandle: Hashable, @unchecked Sendable {
  package let pointer: OpaquePointer

  package init(_ pointer: OpaquePointer) { self.pointer = pointer }

  package init?(named name: String) {
    // A C string ends at a NUL, so a name with a NUL would find another protocol.
    guard !name.utf8.contains(0), let pointer = bd_objc_getProtocol(name) else { return nil }
    self.pointer = pointer
  }

  package var name: String { String(cString: bd_protocol_getName(pointer)) }

  /// The protocols that this protocol adopts directly.
  package var adopted: [ProtocolHandle] {
    var count: UInt32 = 0
    guard let list = bd_protocol_copyProtocolList(pointer, &count) else { return [] }
    defer { free(list) }
    return (0..<Int(count)).map { ProtocolHandle(list[$0]) }
  }

  /// Returns whether the protocol is `other`, or inherits it.
  package func conforms(to other: ProtocolHandle) -> Bool { bd_protocol_conformsToProtocol(pointer, other.pointer) }

  /// Returns the methods that this protocol itself declares. The runtime may not know the optional ones.
  package func methods(isRequired: Bool, isInstance: Bool) -> [(selector: SelectorHandle, types: String)] {
    var count: UInt32 = 0
    guard let list = bd_protocol_copyMethodDescriptionList(pointer, isRequired, isInstance, &count) else { return [] }
    defer { free(list) }
    return (0..<Int(count)).map { (SelectorHandle(list[$0].name), String(cString: list[$0].types)) }
  }
}

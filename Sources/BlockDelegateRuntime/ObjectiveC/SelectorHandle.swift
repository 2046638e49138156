import CBlockDelegateRuntime

/// A selector. Two with one name are equal, whatever types a GNU runtime keeps beside the name.
///
/// Sendable because the runtime never changes or frees a selector.
@frozen
public struct SelectorHandle: Hashable, @unchecked Sendable {
  public let pointer: OpaquePointer

  @inlinable
  public init(_ pointer: OpaquePointer) { self.pointer = pointer }

  package init(_ name: String) { pointer = bd_sel_registerName(name) }

  package init(_ name: StaticString) {
    // A literal's bytes end in a zero.
    pointer =
      name.hasPointerRepresentation
      ? name.withUTF8Buffer {
        bd_sel_registerConstant(UnsafeRawPointer($0.baseAddress!).assumingMemoryBound(to: CChar.self))
      }
      : bd_sel_registerName(name.description)
  }

  /// An address that identifies the name.
  package var key: UnsafeRawPointer { bd_sel_key(pointer) }

  package var name: String { String(cString: bd_sel_getName(pointer)) }

  /// The types that a loaded library uses with this name, where the runtime has typed selectors.
  package var types: String? { bd_sel_getTypeEncoding(pointer).map { String(cString: $0) } }

  /// The number of arguments that the name has colons for.
  package var argumentCount: Int { name.utf8.count { $0 == UInt8(ascii: ":") } }

  public static func == (left: SelectorHandle, right: SelectorHandle) -> Bool {
    left.pointer == right.pointer || left.key == right.key
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

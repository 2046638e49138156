import CBlockDelegateRuntime

/// A selector. Two selectors with the same name are equal, even if a GNU runtime stores different types with them.
///
/// The type is Sendable because the runtime never changes or frees a selector.
@frozen
public struct SelectorHandle: Hashable, @unchecked Sendable {
  public let pointer: OpaquePointer

  @inlinable
  public init(_ pointer: OpaquePointer) { self.pointer = pointer }

  @inline(never)
  package init(_ name: String) { pointer = bd_sel_registerName(name.withoutNUL) }

  package init(_ name: StaticString) {
    guard name.hasPointerRepresentation else {
      self.init(name.description)
      return
    }
    // The bytes of a literal end in a zero byte, and are never moved.
    let characters = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    if let known = bd_sel_ofConstant(characters) {
      self.init(known)
      return
    }
    self.init(name.description)
    bd_sel_noteConstant(characters, pointer)
  }

  /// An address that identifies the selector's name.
  package var key: UnsafeRawPointer { bd_sel_key(pointer) }

  package var name: String { String(cString: bd_sel_getName(pointer)) }

  /// The type encoding that a loaded library uses with this name, if the runtime has typed selectors.
  package var types: String? { bd_sel_getTypeEncoding(pointer).map { String(cString: $0) } }

  public static func == (left: SelectorHandle, right: SelectorHandle) -> Bool {
    left.pointer == right.pointer || left.key == right.key
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension String {
  /// The string with each NUL replaced by `\0`. A C string ends at a NUL, so the unchanged name would be read as a
  /// shorter name. The changed name belongs to no selector or protocol.
  var withoutNUL: String {
    utf8.contains(0)
      ? split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\\0") : self
  }
}

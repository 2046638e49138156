import BlockDelegateRuntime

/// A ``ValueConverter`` whose Swift type is erased.
///
/// `AnyValueConverter` is Sendable because its subclass ``ValueConverter`` never changes.
class AnyValueConverter: @unchecked Sendable {
  /// Whether a Swift value has the same bytes as the argument or result that it is converted to or from.
  let isBitwise: Bool
  /// Whether storing a Swift value only copies its bytes. For `Bool`, `storesBytes` is true although `isBitwise` is
  /// false, because not every `BOOL` has the bytes of a Swift `Bool`.
  let storesBytes: Bool

  init(isBitwise: Bool, storesBytes: Bool) { (self.isBitwise, self.storesBytes) = (isBitwise, storesBytes) }

  // The type of the values in the following methods is known only at run time. The parameter `value` is the address of
  // a value.
  func load(_ bytes: UnsafeRawPointer, to value: UnsafeMutableRawPointer) throws { fatalError("abstract") }
  func destroy(_ value: UnsafeMutableRawPointer) { fatalError("abstract") }
  func store(moving value: UnsafeMutableRawPointer, to memory: UnsafeMutableRawPointer) throws -> OwnedReference? {
    fatalError("abstract")
  }
  /// The size of a Swift value in bytes.
  var size: Int { fatalError("abstract") }

  func of<Value>(_ type: Value.Type) -> ValueConverter<Value> {
    // The cast is safe, because a closure plan is stored under the type of its closures, and this type contains the
    // types of the converters.
    unsafeDowncast(self, to: ValueConverter<Value>.self)
  }

  /// Makes the converter between a Swift type and an encoding, or returns nil if the type does not fit the encoding.
  static func make(_ type: Any.Type, for encoding: TypeEncoding) -> AnyValueConverter? {
    func make<Value>(_ type: Value.Type) -> AnyValueConverter? { makeValueConverter(type, for: encoding) }
    return _openExistential(type, do: make)
  }
}

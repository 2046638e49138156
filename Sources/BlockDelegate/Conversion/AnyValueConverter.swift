import BlockDelegateRuntime

/// A ``ValueConverter`` whose Swift type is erased.
///
/// `AnyValueConverter` is Sendable because its subclass ``ValueConverter`` never changes.
class AnyValueConverter: @unchecked Sendable {
  /// Whether the Swift value has the same bytes as the argument or result.
  let isBitwise: Bool
  /// Whether storing a Swift value only copies its bytes. For `Bool` this is true although `isBitwise` is false,
  /// because not every `BOOL` has the bytes of a Swift `Bool`.
  let storesBytes: Bool

  init(isBitwise: Bool, storesBytes: Bool) { (self.isBitwise, self.storesBytes) = (isBitwise, storesBytes) }

  // The following methods work on values whose type is known only at run time. `value` is the address of the value.
  func load(_ bytes: UnsafeRawPointer, to value: UnsafeMutableRawPointer) throws { fatalError("abstract") }
  func destroy(_ value: UnsafeMutableRawPointer) { fatalError("abstract") }
  func store(moving value: UnsafeMutableRawPointer, to memory: UnsafeMutableRawPointer) throws -> OwnedReference? {
    fatalError("abstract")
  }
  /// The size of a Swift value in bytes.
  var size: Int { fatalError("abstract") }

  func of<Value>(_ type: Value.Type) -> ValueConverter<Value> {
    // The cast is safe, because the plan is stored under the closure's type, which contains these types.
    unsafeDowncast(self, to: ValueConverter<Value>.self)
  }

  /// Makes the converter between a Swift type and an encoding, or returns nil if they don't fit.
  static func make(_ type: Any.Type, for encoding: TypeEncoding) -> AnyValueConverter? {
    func make<Value>(_ type: Value.Type) -> AnyValueConverter? { makeValueConverter(type, for: encoding) }
    return _openExistential(type, do: make)
  }
}

import BlockDelegateRuntime

/// A ``ValueConverter`` whose type is known where it is used.
///
/// Sendable because it never changes: see there.
class AnyValueConverter: @unchecked Sendable {
  /// Whether the value is its bytes.
  let isBitwise: Bool

  init(isBitwise: Bool) { self.isBitwise = isBitwise }

  // The same of values whose type is not known where it is used. A value is at `value`.
  func load(_ bytes: UnsafeRawPointer, to value: UnsafeMutableRawPointer) throws { fatalError("abstract") }
  func destroy(_ value: UnsafeMutableRawPointer) { fatalError("abstract") }
  func store(moving value: UnsafeMutableRawPointer, to memory: UnsafeMutableRawPointer) throws -> OwnedReference? {
    fatalError("abstract")
  }
  /// The size of a value, in bytes.
  var size: Int { fatalError("abstract") }

  func of<Value>(_ type: Value.Type) -> ValueConverter<Value> {
    // The plan is kept under the closure's type, which is made of these types.
    unsafeDowncast(self, to: ValueConverter<Value>.self)
  }

  /// nil when the Swift type and the encoding don't fit.
  static func make(_ type: Any.Type, for encoding: TypeEncoding) -> AnyValueConverter? {
    func make<Value>(_ type: Value.Type) -> AnyValueConverter? { makeValueConverter(type, for: encoding) }
    return _openExistential(type, do: make)
  }
}

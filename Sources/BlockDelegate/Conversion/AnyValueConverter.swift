import BlockDelegateRuntime

/// A ``ValueConverter`` whose type is known where it is used.
struct AnyValueConverter: Sendable {
  private let converter: any AnyObject & Sendable
  let isBitwise: Bool

  init<Value>(_ converter: ValueConverter<Value>) {
    self.converter = converter
    isBitwise = converter.isBitwise
  }

  /// nil when the Swift type and the encoding don't fit.
  init?(_ type: Any.Type, for encoding: TypeEncoding) {
    func make<Value>(_ type: Value.Type) -> AnyValueConverter? {
      makeValueConverter(type, for: encoding).map { AnyValueConverter($0) }
    }
    guard let new = _openExistential(type, do: make) else { return nil }
    self = new
  }

  func of<Value>(_ type: Value.Type) -> ValueConverter<Value> {
    // The plan is kept under the closure's type, which is made of these types.
    unsafeDowncast(converter, to: ValueConverter<Value>.self)
  }
}

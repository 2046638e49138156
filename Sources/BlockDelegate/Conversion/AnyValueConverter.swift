import BlockDelegateRuntime

/// A ``ValueConverter`` whose type is known where it is used.
struct AnyValueConverter: Sendable {
  private let converter: any AnyObject & Sendable
  let isBitwise: Bool
  /// Whether the Swift type is a number's and the argument or result an object.
  let boxesNumber: Bool

  /// A converter for a result that nobody looks at.
  static let nothing = AnyValueConverter(
    converter: ValueConverter<Void>.nothing, isBitwise: false, boxesNumber: false)

  func of<Value>(_ type: Value.Type) -> ValueConverter<Value> {
    // The plan is kept under the closure's type, which is made of these types.
    unsafeDowncast(converter, to: ValueConverter<Value>.self)
  }
}

extension AnyValueConverter {
  /// Chooses a converter; nil when the Swift type and the encoding don't fit.
  init?(_ type: Any.Type, for encoding: TypeEncoding) {
    func make<Value>(_ type: Value.Type) -> AnyValueConverter? {
      makeValueConverter(type, for: encoding).map {
        AnyValueConverter(
          converter: $0, isBitwise: $0.isBitwise,
          boxesNumber: encoding.kind == .object && type is any ObjCEncodable.Type
            || type == Bool.self && !encoding.isBOOL)
      }
    }
    guard let made = _openExistential(type, do: make) else { return nil }
    self = made
  }
}

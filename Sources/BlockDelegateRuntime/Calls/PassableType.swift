/// A type that calls pass by value: its layout, and the numbers and pointers that it consists of.
package struct PassableType: Equatable, Sendable {
  package let layout: TypeLayout
  package let content: Content

  package enum Content: Equatable, Sendable {
    case integer(signed: Bool)
    case floatingPoint
    /// The numbers and pointers of a struct, in the order of their offsets. The list is empty for a struct larger than
    /// ``PassableType/largestInRegisters``, because no calling convention depends on its fields.
    case structure([ScalarField])
  }

  /// The size in bytes of the largest struct that any convention passes in registers: four doubles (AAPCS64).
  package static let largestInRegisters = 32
  /// The largest size of a call's arguments together, or of its result, in bytes. This limit is far more than callers
  /// have on a stack, and far less than the largest `Int` or the largest offset in the C layer.
  static let largestSize = 1 << 20
  static let whyTooLarge = "larger than \(largestSize) bytes"

  /// Creates the passable type of an encoding, or throws the reason why calls can't pass it.
  /// - Parameter type: The type of an argument, or of a result that is not void. An array counts as a pointer.
  package init(_ type: TypeEncoding, position: UnsupportedTypeError.Position) throws(UnsupportedTypeError) {
    if let reason = type.whyNotPassable { throw UnsupportedTypeError(position: position, type: type, reason: reason) }
    do throws(LayoutError) {
      switch type.kind {
      case .integer(let size, let signed):
        layout = TypeLayout(size: size, alignment: size)
        content = .integer(signed: signed)
      case .float, .double:
        layout = try type.layout()
        content = .floatingPoint
      case .aggregate:
        layout = try type.layout()
        let fields = layout.size <= Self.largestInRegisters ? try type.scalarFields() : nil
        content = .structure(fields ?? [])
      case .object, .block, .class, .selector, .pointer, .void, .unsupported:
        layout = TypeLayout(size: 8, alignment: 8)
        content = .integer(signed: false)
      }
    } catch {
      throw UnsupportedTypeError(position: position, type: type, reason: error.description)
    }
    guard layout.size <= Self.largestSize else {
      throw UnsupportedTypeError(position: position, type: type, reason: Self.whyTooLarge)
    }
  }
}

extension TypeEncoding {
  /// The reason why a value of the type can't be an argument or a result, or nil if it can.
  fileprivate var whyNotPassable: String? { kind == .aggregate ? whyNotPassableInStruct : whyUnsupported }

  /// The reason why a value of the type can't be a field of a struct that is passed by value, or nil if it can. Inside
  /// a struct, an array counts as its elements.
  private var whyNotPassableInStruct: String? {
    switch self {
    case .array(_, let element): return element.whyNotPassableInStruct
    case .structure(let aggregate):
      guard let fields = aggregate.fields else { return whyUnsupported }
      if fields.isEmpty { return "a struct without fields, or with SIMD vectors, which have no encoding" }
      return fields.lazy.compactMap(\.type.whyNotPassableInStruct).first
    default: return whyUnsupported
    }
  }

  private var whyUnsupported: String? {
    switch kind {
    case .unsupported(let reason): reason
    case .void: "void is not a value"
    default: nil
    }
  }
}

/// The error for a type that can't be an argument or a result of a call.
package struct UnsupportedTypeError: Error, Equatable, CustomStringConvertible {
  /// The position of the type in the signature.
  package enum Position: Equatable, Sendable {
    case result
    /// An explicit argument, with its index from 0.
    case argument(Int)
  }

  package let position: Position
  /// The type of the whole argument or result.
  package let type: TypeEncoding
  /// The kind of type that isn't supported, such as "unions by value".
  package let reason: String

  package var description: String {
    let place =
      switch position {
      case .result: "the result"
      case .argument(let index): "argument \(index + 1)"
      }
    return "\(place), \(type), is not supported: \(reason)"
  }
}

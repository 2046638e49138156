/// A type as calls pass it by value: how large it is, and what numbers and pointers it consists of.
package struct PassableType: Equatable, Sendable {
  package let layout: TypeLayout
  package let content: Content

  package enum Content: Equatable, Sendable {
    case integer(signed: Bool)
    case floatingPoint
    /// A struct: its numbers and pointers, in the order of their offsets. Those of a struct larger than
    /// ``PassableType/largestInRegisters`` are left out, since no convention looks at them.
    case structure([ScalarField])
  }

  /// No convention passes a struct with more bytes in registers (AAPCS64: four doubles).
  package static let largestInRegisters = 32
  /// What the arguments of a call, or its result, take at most, in bytes: far more than callers have on a stack, and
  /// far less than an `Int` or the C layer's offsets can hold.
  static let largestSize = 1 << 20
  static let whyTooLarge = "larger than \(largestSize) bytes"

  /// - Parameter type: the type of an argument, or of a result other than void. An array is a pointer.
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
  /// Why a value of the type can't be an argument or a result, or nil.
  fileprivate var whyNotPassable: String? { kind == .aggregate ? whyNotPassableInStruct : whyUnsupported }

  /// Why a value of the type can't be a field of a struct that is passed, or nil. There an array is its elements.
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

/// A type's size and alignment, in bytes.
package struct TypeLayout: Equatable, Sendable {
  package let size: Int
  package let alignment: Int
}

/// The layout of a struct or a union, with the offsets of its fields.
package struct AggregateLayout: Equatable, Sendable {
  package let layout: TypeLayout
  /// The offset of each field from the start, in bits. The offset is a multiple of 8 for all fields except bit-fields.
  package let fieldBitOffsets: [Int]

  /// The offset of each field from the start, in bytes. The offset of a bit-field is that of the byte in which the
  /// field begins.
  package var fieldOffsets: [Int] { fieldBitOffsets.map { $0 / 8 } }
}

/// Sizes, alignments and offsets, as C compilers lay types out on 64-bit systems (System V psABI AMD64, 3.1.2; AAPCS64,
/// 5.9). All types except `long double` have the same layout on x86-64 and arm64.
extension TypeEncoding {
  /// The size in bytes, or nil for a type without a size: void, functions, incomplete types and unknown types.
  package var size: Int? { (try? layout())?.size }

  /// The alignment in bytes, or nil for a type without one.
  package var alignment: Int? { (try? layout())?.alignment }

  /// Returns the size and the alignment.
  /// - Throws: ``LayoutError`` for a type without a size, and for a type that is larger than the address space.
  package func layout() throws(LayoutError) -> TypeLayout {
    switch self {
    case .void: throw LayoutError(type: self, reason: "void has no size")
    case .unknown: throw LayoutError(type: self, reason: "a function or an unknown type has no size")
    case .integer(let type): return TypeLayout(size: type.size, alignment: type.size)
    case .float: return TypeLayout(size: 4, alignment: 4)
    case .double: return TypeLayout(size: 8, alignment: 8)
    case .longDouble: return Self.longDoubleLayout
    case .complex(let part):
      let layout = try part.layout()
      return TypeLayout(size: layout.size * 2, alignment: layout.alignment)
    case .vector(let size, let alignment, _): return TypeLayout(size: size, alignment: alignment)
    case .cString, .object, .block, .class, .selector, .pointer: return TypeLayout(size: 8, alignment: 8)
    case .array(let count, let element):
      let layout = try element.layout()
      let (size, overflows) = layout.size.multipliedReportingOverflow(by: count)
      guard !overflows else { throw tooLarge }
      return TypeLayout(size: size, alignment: layout.alignment)
    case .structure, .union: return try aggregateLayout().layout
    case .bitField: throw LayoutError(type: self, reason: "a bit-field has a size only within a struct")
    }
  }

  /// Returns the layout of a struct or a union, with the offsets of its fields.
  /// - Throws: ``LayoutError`` for other types, and for types without a size.
  package func aggregateLayout() throws(LayoutError) -> AggregateLayout {
    guard let (aggregate, isUnion) = aggregate else { throw LayoutError(type: self, reason: "it has no fields") }
    guard let fields = aggregate.fields else { throw LayoutError(type: self, reason: "the encoding omits its fields") }
    var layout = AggregateLayoutBuilder(type: self, isUnion: isUnion)
    for field in fields {
      if case .bitField(let bits) = field.type {
        try layout.append(bits, isUnnamed: field.name == "")
      } else {
        try layout.append(try field.type.layout())
      }
    }
    return try layout.finish()
  }

  /// The size in bytes, or a lower bound if the encoding does not determine the size. Apple's encodings leave out the
  /// positions of bit-fields. The value is at most ``largestLeastSize``, so that sums of such values don't overflow.
  var leastSize: Int { min(size ?? leastSizeOfParts, Self.largestLeastSize) }

  private static let largestLeastSize = 1 << 20

  private var leastSizeOfParts: Int {
    switch self {
    case .structure(let aggregate):
      return (aggregate.fields ?? []).reduce(0) { bits, field in
        if case .bitField(let part) = field.type { return bits + part.width }
        let unit = 8 * (field.type.alignment ?? 1)
        return (bits + unit - 1) / unit * unit + 8 * field.type.leastSize
      } / 8
    case .union(let aggregate): return (aggregate.fields ?? []).map(\.type.leastSize).max() ?? 0
    case .array(let count, let element):
      let (size, overflows) = element.leastSize.multipliedReportingOverflow(by: count)
      return overflows ? .max : size
    default: return 0
    }
  }

  /// The content of a struct or a union, or nil for other types.
  var aggregate: (Aggregate, isUnion: Bool)? {
    switch self {
    case .structure(let aggregate): (aggregate, false)
    case .union(let aggregate): (aggregate, true)
    default: nil
    }
  }

  fileprivate var tooLarge: LayoutError { LayoutError(type: self, reason: "it is larger than memory") }

  private static var longDoubleLayout: TypeLayout {
    #if arch(arm64) && !os(Linux)
      TypeLayout(size: 8, alignment: 8)  // Apple's arm64: the same layout as double
    #else
      TypeLayout(size: 16, alignment: 16)
    #endif
  }
}

/// A builder that lays out fields one after the other.
private struct AggregateLayoutBuilder {
  let type: TypeEncoding
  let isUnion: Bool
  /// The end of the last field, in bits.
  var end = 0
  var alignment = 1
  var offsets: [Int] = []

  mutating func append(_ field: TypeLayout) throws(LayoutError) {
    alignment = max(alignment, field.alignment)
    let (bits, overflows) = field.size.multipliedReportingOverflow(by: 8)
    guard !overflows else { throw type.tooLarge }
    try place(bits, at: try start(alignedTo: field.alignment))
  }

  /// Appends a bit-field. A bit-field lies inside one unit of its declared type, as close to the previous field as
  /// possible (psABI AMD64, 3.1.2, "Bit-Fields").
  mutating func append(_ field: TypeEncoding.BitField, isUnnamed: Bool) throws(LayoutError) {
    guard let storage = field.storage else {
      throw LayoutError(type: .bitField(field), reason: "the encoding omits the bit-field's type")
    }
    let unit = storage.type.size * 8
    var offset = isUnion ? 0 : end
    if field.width == 0 || offset % unit + field.width > unit { offset = try start(alignedTo: storage.type.size) }
    if field.width > 0, !isUnnamed { alignment = max(alignment, storage.type.size) }
    guard offset == storage.position else {
      throw LayoutError(
        type: .bitField(field), reason: "a bit-field at bit \(storage.position), not \(offset), is in a packed struct")
    }
    try place(field.width, at: offset)
  }

  func finish() throws(LayoutError) -> AggregateLayout {
    let size = try Self.round(end, upTo: alignment * 8, of: type) / 8
    return AggregateLayout(layout: TypeLayout(size: size, alignment: alignment), fieldBitOffsets: offsets)
  }

  private func start(alignedTo alignment: Int) throws(LayoutError) -> Int {
    isUnion ? 0 : try Self.round(end, upTo: alignment * 8, of: type)
  }

  private mutating func place(_ bits: Int, at offset: Int) throws(LayoutError) {
    offsets.append(offset)
    let (sum, overflows) = offset.addingReportingOverflow(bits)
    guard !overflows else { throw type.tooLarge }
    end = max(end, sum)
  }

  private static func round(_ value: Int, upTo unit: Int, of type: TypeEncoding) throws(LayoutError) -> Int {
    let (sum, overflows) = value.addingReportingOverflow(unit - 1)
    guard !overflows else { throw type.tooLarge }
    return sum / unit * unit
  }
}

/// The error for a type whose encoding does not determine a size.
package struct LayoutError: Error, Equatable, CustomStringConvertible {
  /// The type without a size, which is the type whose size was requested or a part of it.
  package let type: TypeEncoding
  package let reason: String

  package var description: String { "\(type.encoded): \(reason)" }
}

/// A number or a pointer in a struct, with its offset. Nested structs and arrays are split into their numbers and
/// pointers.
package struct ScalarField: Equatable, Sendable {
  /// The offset from the start of the outermost struct, in bytes.
  package let offset: Int
  /// The type of the field, which is neither a struct nor an array.
  package let type: TypeEncoding
  package let layout: TypeLayout

  /// The largest number of fields that are listed. Structs that are passed by value have far fewer.
  package static let limit = 4096
}

extension TypeEncoding {
  /// Returns the type's numbers and pointers in the order of their offsets, or nil if there are more than
  /// ``ScalarField/limit``.
  /// - Throws: ``LayoutError`` for types without a size, unions and bit-fields.
  package func scalarFields() throws(LayoutError) -> [ScalarField]? {
    var fields: [ScalarField] = []
    return try appendScalars(to: &fields, at: 0) ? fields : nil
  }

  /// Appends the type's numbers and pointers.
  /// - Returns: Whether there is room for more.
  private func appendScalars(to fields: inout [ScalarField], at offset: Int) throws(LayoutError) -> Bool {
    let layout = try layout()
    switch self {
    case .structure(let aggregate):
      let offsets = try aggregateLayout().fieldOffsets
      for (field, fieldOffset) in zip(aggregate.fields ?? [], offsets) {
        if case .bitField = field.type {
          throw LayoutError(type: field.type, reason: "bit-fields by value are not supported")
        }
        guard try field.type.appendScalars(to: &fields, at: offset + fieldOffset) else { return false }
      }
      return true
    case .array(let count, let element):
      let stride = try element.layout().size
      guard stride > 0, count > 0 else { return true }
      for index in 0..<count {
        guard try element.appendScalars(to: &fields, at: offset + index * stride) else { return false }
      }
      return true
    case .union: throw LayoutError(type: self, reason: "unions by value are not supported")
    default:
      guard fields.count < ScalarField.limit else { return false }
      fields.append(ScalarField(offset: offset, type: self, layout: layout))
      return true
    }
  }
}

/// A type's size and alignment, in bytes.
package struct TypeLayout: Equatable, Sendable {
  package let size: Int
  package let alignment: Int
}

/// Sizes, alignments and offsets, as C compilers lay types out on 64-bit systems (System V psABI AMD64, 3.1.2; AAPCS64,
/// 5.9). All types except `long double` have the same layout on x86-64 and arm64.
extension TypeEncoding {
  /// The size and the alignment, or nil for a type without a size: void, functions, incomplete and unknown types,
  /// bit-fields, and types larger than memory.
  package var layout: TypeLayout? { measure.known?.layout }

  /// The size in bytes, or nil for a type without a size.
  package var size: Int? { layout?.size }

  /// The offset of each field of a struct or a union from its start, in bytes, or nil for a type without a size.
  package var fieldOffsets: [Int]? { measure.known?.fieldOffsets }

  /// The size in bytes, without the parts whose size the encoding does not tell. A packed struct may be smaller.
  var leastSize: Int { measure.layout.size }

  /// Whether a result of this type is certainly in memory, on arm64 only: larger than two registers, and not one to four
  /// floating-point numbers or vectors (AAPCS64, 5.9.5 and 6.9).
  var isInMemoryOnARM64: Bool {
    CallingConvention.native != .systemV && leastSize > (isOfFloats ? 64 : 16)
  }

  private var isOfFloats: Bool {
    switch self {
    case .structure(let aggregate), .union(let aggregate): aggregate.fields?.allSatisfy(\.isOfFloats) ?? true
    case .array(_, let element): element.isOfFloats
    case .float, .double, .longDouble, .complex, .vector: true
    default: false
    }
  }

  /// A layout, or lower bounds for it if the type has a part without a size.
  private struct Measure {
    var layout: TypeLayout
    var fieldOffsets: [Int] = []
    /// The measures of the fields, or of an array's element.
    var parts: [Measure] = []
    var hasSize = true

    /// The largest number of bytes that have addresses on 64-bit systems.
    static let largestSize = 1 << 47

    static let unknown = Measure(layout: TypeLayout(size: 0, alignment: 1), hasSize: false)

    /// The measure of a type that has a size, or nil.
    var known: Measure? { hasSize ? self : nil }
  }

  private var measure: Measure {
    switch self {
    case .void, .unknown, .bitField: .unknown
    case .integer(let type): measure(type.size, type.size)
    case .float: measure(4, 4)
    case .double, .cString, .object, .block, .class, .selector, .pointer: measure(8, 8)
    case .longDouble: measure(Self.longDoubleSize, Self.longDoubleSize)
    case .complex(let part): measure(2, times: part.measure)
    case .vector(let size, let alignment, _): measure(size, alignment)
    case .array(let count, let element): measure(count, times: element.measure)
    case .structure(let aggregate): measure(aggregate, isUnion: false)
    case .union(let aggregate): measure(aggregate, isUnion: true)
    }
  }

  private func measure(_ size: Int, _ alignment: Int, fieldOffsets: [Int] = [], parts: [Measure] = []) -> Measure {
    Measure(
      layout: TypeLayout(size: min(size, Measure.largestSize), alignment: alignment), fieldOffsets: fieldOffsets,
      parts: parts, hasSize: size <= Measure.largestSize && parts.allSatisfy(\.hasSize))
  }

  private func measure(_ aggregate: Aggregate, isUnion: Bool) -> Measure {
    guard let fields = aggregate.fields else { return .unknown }
    func round(_ bits: Int, upTo unit: Int) -> Int { (bits + unit - 1) / unit * unit }
    var (end, alignment, offsets, parts) = (0, 1, [Int](), [Measure]())
    for type in fields {
      let part = type.measure
      parts.append(part)
      var (bits, unit) = (8 * part.layout.size, 8 * part.layout.alignment)
      if case .bitField(let width, _) = type { (bits, unit) = (width, 1) }
      let offset = isUnion ? 0 : round(end, upTo: unit)
      offsets.append(offset / 8)
      // The limit prevents an overflow of the sum.
      end = min(max(end, offset + bits), 8 * Measure.largestSize + 8)
      alignment = max(alignment, part.layout.alignment)
    }
    return measure(round(end, upTo: 8 * alignment) / 8, alignment, fieldOffsets: offsets, parts: parts)
  }

  private func measure(_ count: Int, times element: Measure) -> Measure {
    let (size, overflows) = element.layout.size.multipliedReportingOverflow(by: count)
    return measure(overflows ? .max : size, element.layout.alignment, parts: [element])
  }

  private static var longDoubleSize: Int {
    #if arch(arm64) && !os(Linux)
      8  // Apple's arm64: the same layout as double
    #else
      16
    #endif
  }
}

/// A number or a pointer in a struct, with its offset. Nested structs and arrays are split into their numbers and
/// pointers.
package struct ScalarField: Equatable, Sendable {
  /// The offset from the start of the outermost struct, in bytes.
  package let offset: Int
  /// The type of the field, which is neither a struct nor an array.
  package let type: TypeEncoding
  package let layout: TypeLayout

  var isFloatingPoint: Bool { type == .float || type == .double }
}

extension TypeEncoding {
  /// The size in bytes of the largest type whose scalar fields are listed. Structs that are passed by value are smaller.
  static let largestListed = 1 << 16

  /// The type's numbers and pointers in the order of their offsets. Nil for a type that has no size, is larger than
  /// ``largestListed``, or contains a union or a zero-length array.
  package var scalarFields: [ScalarField]? {
    guard let measure = measure.known, measure.layout.size <= Self.largestListed else { return nil }
    var fields: [ScalarField] = []
    return append(measure, to: &fields, at: 0) ? fields : nil
  }

  /// Whether the value has or is a pointer, which may dangle later. Also true for a value that is too large to list.
  var hasPointer: Bool { kind == .pointer || scalarFields?.contains { $0.type.kind == .pointer } ?? true }

  /// The offsets of the objects and blocks in the value, which has one at offset 0 if it is one.
  var objectOffsets: [Int] {
    let fields = kind == .pointer ? [] : scalarFields ?? []
    return fields.filter { [.object, .block].contains($0.type.kind) }.map(\.offset)
  }

  /// Appends the numbers and pointers of a type. Each part of the encoding is visited once. Returns false if they are
  /// not certain.
  private func append(_ measure: Measure, to fields: inout [ScalarField], at offset: Int) -> Bool {
    switch self {
    case .structure(let aggregate):
      for (index, field) in (aggregate.fields ?? []).enumerated() {
        let place = offset + measure.fieldOffsets[index]
        guard field.append(measure.parts[index], to: &fields, at: place) else { return false }
      }
    case .array(let count, let element):
      let first = fields.count
      guard count > 0, element.append(measure.parts[0], to: &fields, at: offset) else { return false }
      let own = Array(fields[first...])
      // An element without size has no numbers and pointers either.
      for index in 1..<(own.isEmpty ? 1 : count) {
        let distance = index * measure.parts[0].layout.size
        fields += own.map { ScalarField(offset: $0.offset + distance, type: $0.type, layout: $0.layout) }
      }
    case .union: return false
    default: fields.append(ScalarField(offset: offset, type: self, layout: measure.layout))
    }
    return true
  }
}

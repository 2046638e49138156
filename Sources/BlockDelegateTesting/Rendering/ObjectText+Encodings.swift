import BlockDelegate
import BlockDelegateRuntime

/// The texts of values in memory, by their type encodings.
extension ObjectText {
  /// Returns the text of a value.
  ///
  /// - Parameters:
  ///   - encoding: The type encoding of the value.
  ///   - bytes: The address of the value, which need not be aligned.
  func text(of encoding: TypeEncoding, at bytes: UnsafeRawPointer) -> String {
    func load<T: BitwiseCopyable>(_ type: T.Type) -> T { bytes.loadUnaligned(as: type) }
    func pointer() -> OpaquePointer? { OpaquePointer(bitPattern: load(UInt.self)) }
    switch encoding {
    case .integer(let type):
      if encoding.isBOOL, load(UInt8.self) <= 1 { return load(UInt8.self) == 1 ? "YES" : "NO" }
      return integer(type, at: bytes)
    case .float: return "\(load(Float.self))"
    case .double: return "\(load(Double.self))"
    case .structure(let aggregate): return structure(encoding, aggregate, at: bytes)
    default: break
    }
    switch encoding.kind {
    case .object, .block: return pointer().map { text(of: ObjectHandle($0)) } ?? "nil"
    case .class: return pointer().map { ClassHandle($0).name } ?? "Nil"
    case .selector: return pointer().map { "@selector(\(SelectorHandle($0).name))" } ?? "NULL"
    case .pointer: return pointer() == nil ? "NULL" : "<pointer>"
    default: return "<\(encoding.encoded)>"
    }
  }

  private func integer(_ type: IntegerType, at bytes: UnsafeRawPointer) -> String {
    // Both processors are little-endian, so the value's bytes are the low ones.
    guard type.size <= 8 else { return "<\(type.rawValue)>" }
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: type.size)) }
    let unused = 64 - 8 * type.size
    return type.isSigned ? "\(Int64(bitPattern: bits << unused) >> unused)" : "\(bits)"
  }

  private func structure(
    _ encoding: TypeEncoding, _ aggregate: TypeEncoding.Aggregate, at bytes: UnsafeRawPointer
  ) -> String {
    guard let fields = aggregate.fields, let offsets = try? encoding.aggregateLayout().fieldOffsets else {
      return "<\(encoding.encoded)>"
    }
    let names = StructNames(of: aggregate)
    let texts = fields.indices.map { "\(names.fields[$0]): \(field(fields[$0].type, at: bytes + offsets[$0]))" }
    return "\(names.name)(\(texts.joined(separator: ", ")))"
  }

  /// Returns the text of a field of a struct. An array in a struct is shown by its elements.
  private func field(_ type: TypeEncoding, at bytes: UnsafeRawPointer) -> String {
    guard case .array(let count, let element) = type, let stride = element.size else {
      return text(of: type, at: bytes)
    }
    return list(UInt(count)) { field(element, at: bytes + Int($0) * stride) }
  }
}

/// The names of the system's structs and their fields. Most encodings contain no field names, and GNUstep's structs
/// have other names than Apple's.
struct StructNames {
  let name: String
  let fields: [String]

  private static let known: [String: [String]] = [
    "CGPoint": ["x", "y"], "CGSize": ["width", "height"], "CGRect": ["origin", "size"],
    "NSRange": ["location", "length"], "EdgeInsets": ["top", "left", "bottom", "right"],
    "CGAffineTransform": ["a", "b", "c", "d", "tx", "ty"],
  ]
  private static let otherNames = [
    "NSPoint": "CGPoint", "_NSPoint": "CGPoint", "NSSize": "CGSize", "_NSSize": "CGSize", "NSRect": "CGRect",
    "_NSRect": "CGRect", "_NSRange": "NSRange", "NSEdgeInsets": "EdgeInsets", "UIEdgeInsets": "EdgeInsets",
  ]

  /// Makes the names for a struct. A field's name comes from the encoding, from the known structs, or is the encoding
  /// of the field's type.
  init(of aggregate: TypeEncoding.Aggregate) {
    let fields = aggregate.fields ?? []
    let given = aggregate.name ?? "struct"
    let system = Self.otherNames[given] ?? given
    let names = Self.known[system].flatMap { $0.count == fields.count ? $0 : nil }
    name = names == nil ? given : system
    self.fields = fields.enumerated().map { index, field in
      field.name.flatMap { $0.isEmpty ? nil : $0 } ?? names?[index] ?? field.type.encoded
    }
  }
}

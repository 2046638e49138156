import BlockDelegate
import BlockDelegateRuntime
import Foundation

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
    switch encoding.kind {
    case .integer where encoding.isBOOL && load(UInt8.self) <= 1: return load(UInt8.self) == 1 ? "YES" : "NO"
    case .integer(let size, let isSigned):
      // Both processors are little-endian, so the value's bytes are the low ones.
      var bits: UInt64 = 0
      withUnsafeMutableBytes(of: &bits) { $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: size)) }
      let unused = 64 - 8 * size
      return isSigned ? "\(Int64(bitPattern: bits << unused) >> unused)" : "\(bits)"
    case .float: return "\(load(Float.self))"
    case .double: return "\(load(Double.self))"
    case .object, .block: return pointer().map { text(of: ObjectHandle($0)) } ?? "nil"
    case .class: return pointer().map { ClassHandle($0).name } ?? "Nil"
    case .selector: return pointer().map { "@selector(\(SelectorHandle($0).name))" } ?? "NULL"
    case .pointer: return pointer() == nil ? "NULL" : "<pointer>"
    case .aggregate: return structure(encoding, at: bytes)
    case .void, .unsupported: return "<\(encoding.encoded)>"
    }
  }

  private func structure(_ encoding: TypeEncoding, at bytes: UnsafeRawPointer) -> String {
    guard case .structure(let aggregate) = encoding, let fields = aggregate.fields,
      let offsets = encoding.fieldOffsets
    else { return "<\(encoding.encoded)>" }
    let given = aggregate.name ?? "struct"
    let system = Self.systemNames[given] ?? given
    let known = Self.fieldNames[system].flatMap { $0.count == fields.count ? $0 : nil }
    // A field of an unknown struct has the encoding of its type as its name.
    let names = known ?? fields.map(\.encoded)
    let texts = fields.indices.map { "\(names[$0]): \(field(fields[$0], at: bytes + offsets[$0]))" }
    return "\(known == nil ? given : system)(\(texts.joined(separator: ", ")))"
  }

  /// The names of the fields of the system's structs.
  private static let fieldNames: [String: [String]] = [
    "CGPoint": ["x", "y"], "CGSize": ["width", "height"], "CGRect": ["origin", "size"],
    "NSRange": ["location", "length"], "EdgeInsets": ["top", "left", "bottom", "right"],
    "CGAffineTransform": ["a", "b", "c", "d", "tx", "ty"],
  ]
  /// The names of structs that have another name on Apple's platforms or in Swift.
  private static let systemNames = [
    "NSPoint": "CGPoint", "_NSPoint": "CGPoint", "NSSize": "CGSize", "_NSSize": "CGSize", "NSRect": "CGRect",
    "_NSRect": "CGRect", "_NSRange": "NSRange", "NSEdgeInsets": "EdgeInsets", "UIEdgeInsets": "EdgeInsets",
  ]

  /// Returns the text of a field of a struct. An array in a struct is shown by its elements.
  private func field(_ type: TypeEncoding, at bytes: UnsafeRawPointer) -> String {
    guard case .array(let count, let element) = type, let stride = element.size else {
      return text(of: type, at: bytes)
    }
    return room.list(UInt(count)) { field(element, at: bytes + Int($0) * stride) }
  }
}

/// The texts of numbers, dates, data and boxed values.
extension ObjectText {
  static func number(_ object: ObjCObject) throws -> String {
    // Booleans have their own classes: NSBoolNumber in GNUstep, and __NSCFBoolean on Apple's platforms.
    if ["BoolNumber", "CFBoolean"].contains(where: object.handle.cls.name.hasSuffix) {
      return try object.send(selector("boolValue")) ? "YES" : "NO"
    }
    switch try type(of: object) {
    case "f", "d": return "\(try object.send(selector("doubleValue")) as Double)"
    case "Q", "L": return "\(try object.send(selector("unsignedLongLongValue")) as UInt)"
    default: return "\(try object.send(selector("longLongValue")) as Int)"
    }
  }

  /// Returns the type encoding of a boxed value.
  private static func type(of object: ObjCObject) throws -> String {
    (try object.send(selector("objCType")) as UnsafePointer<CChar>?).map { String(cString: $0) } ?? ""
  }

  func date(_ object: ObjCObject) throws -> String {
    dateText(Date(timeIntervalSinceReferenceDate: try object.send(selector("timeIntervalSinceReferenceDate"))))
  }

  func data(_ object: ObjCObject) throws -> String {
    let length: UInt = try object.send(selector("length"))
    let bytes: UnsafeRawPointer? = try object.send(selector("bytes"))
    return dataText(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(min(length, 16))), of: length)
  }

  /// Returns the text of the value in an NSValue. The description of a struct has the values of its fields, and that of a
  /// pointer would be different in each run.
  func boxed(_ object: ObjCObject) throws -> String {
    guard try Self.type(of: object).hasPrefix("{") else { return access.names.seen(object.handle).name }
    return try plain(object.send(selector("description")))
  }
}

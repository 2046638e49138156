/// A recursive-descent parser of type encodings. The parser never reads past the end, and its recursion depth is
/// bounded.
struct TypeEncodingParser {
  /// The deepest nesting of types that is accepted.
  static let maximumDepth = 64
  /// The largest width of a bit-field. No integer type has more bits.
  static let maximumBitWidth = 128
  /// The largest alignment of a vector that is accepted, in bytes.
  static let maximumAlignment = 4096

  private let encoding: String
  private let bytes: [UInt8]
  private var depth = 0
  /// The offset of the next byte.
  private(set) var position = 0

  init(_ encoding: String) {
    self.encoding = encoding
    bytes = Array(encoding.utf8)
  }

  // MARK: Types

  /// Parses one type and the qualifiers before it.
  mutating func parseType() throws(EncodingError) -> TypeEncoding {
    guard depth < Self.maximumDepth else { throw error("types are nested more than \(Self.maximumDepth) deep") }
    depth += 1
    defer { depth -= 1 }

    while let qualifier = next, "rnNoORV|+".utf8.contains(qualifier) { position += 1 }
    guard let byte = next else { throw error("expected a type") }
    position += 1
    if let integer = IntegerType(byte: byte) { return .integer(integer) }
    switch byte {
    case UInt8(ascii: "v"): return .void
    case UInt8(ascii: "f"): return .float
    case UInt8(ascii: "d"): return .double
    case UInt8(ascii: "D"): return .longDouble
    // GCC's `%` is an "atom", a unique C string.
    case UInt8(ascii: "*"), UInt8(ascii: "%"): return .cString
    case UInt8(ascii: "#"): return .class
    case UInt8(ascii: ":"): return .selector
    // clang writes a space for `_Float16` and its like.
    case UInt8(ascii: "?"), UInt8(ascii: " "): return .unknown
    // On x86-64, clang passes structs with an `_Atomic` field in memory.
    case UInt8(ascii: "A"):
      _ = try parseType()
      return .unknown
    case UInt8(ascii: "@"): return try parseObject()
    case UInt8(ascii: "^"): return .pointer(isTypeLeftOut ? .unknown : try parseType())
    case UInt8(ascii: "{"): return .structure(try parseAggregate(closing: UInt8(ascii: "}")))
    case UInt8(ascii: "("): return .union(try parseAggregate(closing: UInt8(ascii: ")")))
    case UInt8(ascii: "["): return try parseArray()
    case UInt8(ascii: "!"): return try parseVector()
    case UInt8(ascii: "j"): return try parseComplex()
    case UInt8(ascii: "b"): return try parseBitField()
    default: throw error("expected a type", at: position - 1)
    }
  }

  // Each of these functions is called after the letter or bracket that selects the type.

  private mutating func parseComplex() throws(EncodingError) -> TypeEncoding {
    let start = position
    let part = try parseType()
    switch part {
    case .integer, .float, .double, .longDouble: return .complex(part)
    default: throw error("expected the arithmetic type of a complex number's parts", at: start)
    }
  }

  private mutating func parseObject() throws(EncodingError) -> TypeEncoding {
    if take(UInt8(ascii: "?")) {
      guard take(UInt8(ascii: "<")) else { return .block(nil) }
      return .block(try parseSignature(receiver: .block, until: UInt8(ascii: ">")))
    }
    guard take(UInt8(ascii: "\"")) else { return .object(nil) }
    let start = position
    while let byte = next, byte != UInt8(ascii: "\"") { position += 1 }
    let name = text(start..<position)
    try expect(UInt8(ascii: "\""), after: "the name of a class")
    return .object(name.isEmpty ? nil : name)
  }

  private mutating func parseArray() throws(EncodingError) -> TypeEncoding {
    let count = try parseNumber("the number of an array's elements")
    let element = isTypeLeftOut ? .unknown : try parseType()
    try expect(UInt8(ascii: "]"), after: "an array's element type")
    return .array(count: count, element: element)
  }

  private mutating func parseVector() throws(EncodingError) -> TypeEncoding {
    try expect(UInt8(ascii: "["), after: "the '!' of a vector")
    let size = try parseNumber("a vector's size in bytes")
    try expect(UInt8(ascii: ","), after: "a vector's size")
    let alignmentPosition = position
    let alignment = try parseNumber("a vector's alignment in bytes")
    guard (1...Self.maximumAlignment).contains(alignment), alignment & (alignment - 1) == 0 else {
      throw error("an alignment is a power of two, at most \(Self.maximumAlignment)", at: alignmentPosition)
    }
    let element = try parseType()
    try expect(UInt8(ascii: "]"), after: "a vector's element type")
    return .vector(size: size, alignment: alignment, element: element)
  }

  private mutating func parseBitField() throws(EncodingError) -> TypeEncoding {
    var (storage, mostBits, start) = ("", Self.maximumBitWidth, position)
    var width = try parseNumber("the width of a bit-field")
    // GCC's runtime encodes a bit-field as b<position><type><width>. No other field is followed by a digit.
    if let byte = next, let type = IntegerType(byte: byte), position + 1 < bytes.count, isDigit(bytes[position + 1]) {
      position += 1
      (storage, mostBits, start) = (text(start..<position), type.size * 8, position)
      width = try parseNumber("the width of a bit-field")
    }
    guard width <= mostBits else { throw error("a bit-field has at most \(mostBits) bits", at: start) }
    return .bitField(width: width, storage: storage)
  }

  // MARK: Structs and unions

  private mutating func parseAggregate(closing: UInt8) throws(EncodingError) -> TypeEncoding.Aggregate {
    let parsed = try parseAggregateName(closing: closing)
    let name = parsed.isEmpty || parsed == "?" ? nil : parsed
    guard take(UInt8(ascii: "=")) else {
      position += 1
      return TypeEncoding.Aggregate(name: name, fields: nil)
    }
    var fields: [TypeEncoding] = []
    while !take(closing) {
      guard next != nil else { throw error("expected a field or '\(text(closing))'") }
      fields.append(try parseType())
    }
    return TypeEncoding.Aggregate(name: name, fields: fields)
  }

  /// Parses the name up to '=' or the closing bracket. C++ names can contain these characters inside brackets:
  /// `{set<(Kind)0>=i}`, `((anonymous namespace)::Value=id)`. Brackets in literals and in names of operators count too,
  /// so that a name with `'<'` has no end and is malformed.
  private mutating func parseAggregateName(closing: UInt8) throws(EncodingError) -> String {
    let start = position
    var brackets = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "("): brackets += 1
      case UInt8(ascii: ">") where brackets > 0, UInt8(ascii: ")") where brackets > 0: brackets -= 1
      case UInt8(ascii: "=") where brackets == 0, closing where brackets == 0: return text(start..<position)
      default: break
      }
      position += 1
    }
    throw error(
      "expected '=' or '\(text(closing))' after the name of a \(closing == UInt8(ascii: "}") ? "struct" : "union")")
  }

  // MARK: Signatures

  /// Parses a result and arguments, each with or without an offset, up to `end` or to the end of the encoding.
  mutating func parseSignature(
    receiver: MethodEncoding.Receiver, until end: UInt8? = nil
  ) throws(EncodingError) -> MethodEncoding {
    let leading = receiver.leading
    let result = next.map(isDigit) == true ? .unknown : try parseType()
    let frameSize = parseOffset()
    var arguments: [TypeEncoding] = []
    var misfit: UnsupportedTypeError?
    /// The offset of the previous argument in the argument frame.
    var last: Int?
    func check(until next: Int?) {
      guard misfit == nil, let last, let next, let type = arguments.last else { return }
      misfit = type.misfit(takes: next - last, argument: arguments.count - 1 - leading.count)
    }
    while true {
      if end.map({ take($0) }) ?? (position == bytes.count) { break }
      let start = position
      let argument = try parseType()
      if arguments.count < leading.count, !leading[arguments.count].kinds.contains(argument.kind) {
        throw error(leading[arguments.count].expectation, at: start)
      }
      let offset = parseOffset()
      check(until: offset)
      last = offset
      arguments.append(argument)
    }
    check(until: frameSize)
    guard arguments.count >= leading.count else {
      // The missing argument belongs at the end of the encoding, or at the closing bracket.
      throw error(leading[arguments.count].expectation, at: end == nil ? position : position - 1)
    }
    return MethodEncoding(receiver: receiver, result: result, arguments: arguments, misfit: misfit)
  }

  /// Parses an offset in the argument frame. GCC once put a sign before the offsets of arguments in registers. An
  /// offset with a sign is skipped, because it is not a distance.
  private mutating func parseOffset() -> Int? {
    var ahead = position
    if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "+") || bytes[ahead] == UInt8(ascii: "-") { ahead += 1 }
    let start = ahead
    while ahead < bytes.count, isDigit(bytes[ahead]) { ahead += 1 }
    guard ahead > start else { return nil }
    defer { position = ahead }
    return start == position ? Int(text(start..<ahead)) : nil
  }

  // MARK: Bytes

  /// The next byte, or nil at the end of the encoding and at a NUL, which ends a C string.
  private var next: UInt8? { position < bytes.count && bytes[position] != 0 ? bytes[position] : nil }

  /// Whether no type is here, because clang writes nothing for a SIMD vector.
  private var isTypeLeftOut: Bool { next.map { isDigit($0) || "}])>".utf8.contains($0) } ?? true }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, after what: String) throws(EncodingError) {
    guard take(byte) else { throw error("expected '\(text(byte))' after \(what)") }
  }

  func expectEnd() throws(EncodingError) { guard position == bytes.count else { throw error("expected the end") } }

  private mutating func parseNumber(_ what: String) throws(EncodingError) -> Int {
    let start = position
    while let byte = next, isDigit(byte) { position += 1 }
    guard position > start else { throw error("expected \(what)") }
    guard let value = Int(text(start..<position)) else { throw error("\(what) is too large", at: start) }
    return value
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Returns a part of the encoding. Brackets, quotes and digits are ASCII, so a range between them is whole
  /// characters.
  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func text(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  private func error(_ reason: String, at place: Int? = nil) -> EncodingError {
    EncodingError(position: place ?? position, reason: reason, encoding: encoding)
  }
}

/// An error in an encoding, with its position.
package struct EncodingError: Error, Equatable, CustomStringConvertible {
  /// The offset in bytes of the unexpected byte in `encoding`, or the length of `encoding` if something is missing at
  /// its end.
  package let position: Int
  /// The expected text, such as "expected a type".
  package let reason: String
  /// The whole encoding.
  package let encoding: String

  package var description: String {
    let rest = encoding.utf8.dropFirst(position)
    let found = rest.isEmpty ? "the encoding ends" : "it says \"\(String(decoding: rest.prefix(16), as: UTF8.self))\""
    return "malformed encoding \"\(encoding)\": at byte \(position), where \(found): \(reason)"
  }
}

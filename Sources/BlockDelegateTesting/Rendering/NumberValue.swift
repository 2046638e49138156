import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// A number, as the C type of a value or of a boxed number says.
enum NumberValue: Equatable {
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)

  /// The number in an `NSNumber`.
  init(_ object: ObjCObject) throws {
    // They have a class of their own: NSBoolNumber, __NSCFBoolean.
    if ["BoolNumber", "CFBoolean"].contains(where: object.handle.cls.name.hasSuffix) {
      self = .bool(try object.send(selector("boolValue")))
      return
    }
    let type: UnsafePointer<CChar>? = try object.send(selector("objCType"))
    switch type.map({ String(cString: $0) }) {
    case "f", "d": self = .double(try object.send(selector("doubleValue")))
    case "Q", "L": self = .unsigned(try object.send(selector("unsignedLongLongValue")))
    default: self = .integer(try object.send(selector("longLongValue")))
    }
  }

  /// An argument or a result; nil if it is none.
  init?(_ encoding: TypeEncoding, _ bytes: [UInt8]) {
    switch encoding.kind {
    case .float: self = .double(Double(Self.load(Float.self, bytes)))
    case .double: self = .double(Self.load(Double.self, bytes))
    case .integer where encoding.isBOOL && bytes[0] <= 1: self = .bool(bytes[0] == 1)
    case .integer(let size, let isSigned):
      let word = Self.load(UInt64.self, bytes + [UInt8](repeating: 0, count: 8 - size))
      let shift = 64 - 8 * size
      self = isSigned ? .integer(Int64(bitPattern: word << shift) >> shift) : .unsigned(word)
    default: return nil
    }
  }

  /// The number as an argument or a result of a type; nil if it does not fit.
  func bytes(as encoding: TypeEncoding) -> [UInt8]? {
    switch (encoding.kind, self) {
    case (.float, .double(let value)): return withUnsafeBytes(of: Float(value)) { [UInt8]($0) }
    case (.double, .double(let value)): return withUnsafeBytes(of: value) { [UInt8]($0) }
    case (.integer(let size, _), _):
      guard let word else { return nil }
      let bytes = withUnsafeBytes(of: word) { [UInt8]($0.prefix(size)) }
      let stored = NumberValue(encoding, bytes)
      return stored?.word == word && stored?.isNegative == isNegative ? bytes : nil
    default: return nil
    }
  }

  /// An integer's bits.
  private var word: UInt64? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): UInt64(bitPattern: value)
    case .unsigned(let value): value
    case .double: nil
    }
  }

  private var isNegative: Bool { if case .integer(let value) = self { value < 0 } else { false } }

  private static func load<T: BitwiseCopyable>(_ type: T.Type, _ bytes: [UInt8]) -> T {
    bytes.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }
}

extension NumberValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .bool(let value): value ? "YES" : "NO"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .double(let value): "\(value)"
    }
  }
}

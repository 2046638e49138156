import BlockDelegate
import BlockDelegateRuntime
import Foundation

// To a file.
extension WrittenValue {
  init(_ value: KeptValue, _ encoding: TypeEncoding, _ access: ValueAccess) {
    switch value {
    case .object(let object): self.init(object, access)
    case .bytes(let bytes):
      if let number = NumberValue(encoding, bytes) {
        self = .number(number)
      } else if encoding.kind == .aggregate, encoding.hasOnlyNumbers {
        self = .bytes(Data(bytes))
      } else if bytes.allSatisfy({ $0 == 0 }) {
        self = .null
      } else {
        let text = bytes.withUnsafeBytes { ValueText(objects: ObjectText(access: access))(encoding, at: $0.baseAddress!) }
        self = .placeholder(text)
      }
    }
  }

  private init(_ object: KeptObject, _ access: ValueAccess) {
    switch object {
    case .null: self = .null
    case .value(let value):
      do { self = try .init(ObjCObject(retaining: value.pointer)) } catch {
        self = .placeholder(ObjectText(access: access).text(of: value.handle))
      }
    case .block(let block):
      self = .placeholder(ObjectText(access: access).text(of: ObjectHandle(OpaquePointer(block.pointer))))
    case .class(let cls): self = .placeholder(ObjectText(access: access).text(of: cls))
    case .identity(let seen): self = .placeholder(seen.name)
    case .missing(let text): self = .placeholder(text)
    case .notification(let name, let object, let userInfo):
      self = .notification([
        "name": .init(name, access), "object": .init(object, access), "userInfo": .init(userInfo, access),
      ])
    }
  }

  /// The object is no value, or one that a file does not hold.
  private struct Unwritable: Error {}

  /// - Throws: ``Unwritable``, or what a message to the object does.
  private init(_ object: ObjCObject, depth: Int = 0) throws {
    func elements(_ array: ObjCObject) throws -> [ObjCObject] {
      try (0..<(array.send(selector("count")) as UInt)).map { try array.send(selector("objectAtIndex:"), $0) }
    }
    guard depth < 16 else { throw Unwritable() }
    switch ValueClass.of(object.handle) {
    case .string: self = .string(try Self.read(object))
    case .number: self = .number(try NumberValue(object))
    case .data: self = .data(try Self.read(object))
    case .date: self = .date(try object.send(selector("timeIntervalSinceReferenceDate")))
    case .url: self = .url(try object.send(selector("absoluteString")))
    case .array: self = .array(try elements(object).map { try .init($0, depth: depth + 1) })
    case .dictionary:
      let pairs = try elements(object.send(selector("allKeys"))).map { key in
        try [.init(key, depth: depth + 1), .init(object.send(selector("objectForKey:"), key), depth: depth + 1)]
          as [WrittenValue]
      }
      // The same in each file.
      self = .dictionary(pairs.sorted { "\($0[0])" < "\($1[0])" })
    default: throw Unwritable()
    }
  }

  private static func read<Value>(_ object: ObjCObject) throws -> Value {
    guard let reader = ValueReader(Value.self, for: .anyObject) else { throw Unwritable() }
    return try withUnsafeBytes(of: object.handle.pointer) {
      try reader.read($0.baseAddress!, argument: nil, protocol: "", selector: "")
    }
  }
}

// From a file.
extension WrittenValue {
  /// The value is not one of a method's type.
  struct Misfit: Error { let description: String }

  /// - Throws: ``Misfit``, or what Foundation's classes do.
  func kept(as encoding: TypeEncoding, size: Int) throws -> KeptValue {
    switch (self, encoding.kind) {
    // Where a delegate stores an error it can do so again: see `replay(to:)`.
    case (.placeholder, .pointer) where encoding.isErrorPointer: return .bytes([1] + Array(repeating: 0, count: size - 1))
    case (.placeholder(let text), _): return .object(.missing(text))
    case (.null, .object), (.null, .block), (.null, .class): return .object(.null)
    case (.null, .pointer), (.null, .selector): return .bytes(Array(repeating: 0, count: size))
    case (.bytes(let data), .aggregate) where data.count == size && encoding.hasOnlyNumbers: return .bytes([UInt8](data))
    case (_, .object): return .object(try keptObject())
    case (.number(let number), _):
      if let bytes = number.bytes(as: encoding) { return .bytes(bytes) }
    default: break
    }
    throw Misfit(description: "expected a value of type \(encoding.encoded), \(size) bytes, found \(self)")
  }

  private func keptObject() throws -> KeptObject {
    switch self {
    case .null: return .null
    case .placeholder(let text): return .missing(text)
    case .notification(let parts):
      func part(_ name: String) throws -> KeptObject { try parts[name]?.keptObject() ?? .null }
      return .notification(name: try part("name"), object: try part("object"), userInfo: try part("userInfo"))
    default:
      let object = try object()
      return withExtendedLifetime(object) { .value(StrongReference(retaining: object.handle.pointer)) }
    }
  }

  private func object() throws -> ObjCObject {
    func make<A>(_ cls: String, _ name: String, _ argument: A) throws -> ObjCObject {
      guard let object = try ObjCClass(cls).send(selector(name), argument) as ObjCObject? else {
        throw Misfit(description: "\(argument) makes no \(cls)")
      }
      return object
    }
    switch self {
    case .string(let value): return try make("NSString", "stringWithString:", value)
    case .number(.bool(let value)): return try make("NSNumber", "numberWithBool:", value)
    case .number(.integer(let value)): return try make("NSNumber", "numberWithLongLong:", value)
    case .number(.unsigned(let value)): return try make("NSNumber", "numberWithUnsignedLongLong:", value)
    case .number(.double(let value)): return try make("NSNumber", "numberWithDouble:", value)
    case .data(let value): return try make("NSData", "dataWithData:", value)
    case .date(let value): return try make("NSDate", "dateWithTimeIntervalSinceReferenceDate:", value)
    case .url(let value): return try make("NSURL", "URLWithString:", value)
    case .array(let values): return try make("NSArray", "arrayWithArray:", values.map { try $0.object() })
    case .dictionary(let pairs):
      guard pairs.allSatisfy({ $0.count == 2 }) else { throw Misfit(description: "expected pairs of a key and a value") }
      return try ObjCClass("NSDictionary").send(
        selector("dictionaryWithObjects:forKeys:"), pairs.map { try $0[1].object() }, pairs.map { try $0[0].object() })
    case .null, .bytes, .notification, .placeholder: throw Misfit(description: "expected an object, found \(self)")
    }
  }
}

extension TypeEncoding {
  /// Whether a struct has neither pointers nor objects in it.
  fileprivate var hasOnlyNumbers: Bool {
    guard let fields = (try? scalarFields()) ?? nil else { return false }
    return fields.allSatisfy { field in
      switch field.type.kind {
      case .integer, .float, .double: true
      default: false
      }
    }
  }
}

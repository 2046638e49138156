import BlockDelegate
import BlockDelegateRuntime
import Foundation

// Conversion of recorded values to values in a file.
extension WrittenValue {
  init(_ value: KeptValue, _ encoding: TypeEncoding, _ text: ObjectText) {
    switch value {
    case .object(let object): self.init(object, text)
    case .bytes(let bytes) where encoding.isStructOfNumbers: self.init(bytes: Data(bytes))
    case .bytes(let bytes):
      let text = bytes.withUnsafeBytes { ValueText(objects: text)(encoding, at: $0.baseAddress!) }
      self = encoding.isNumber ? .init(number: text) : text == "NULL" ? .init(nil: true) : .init(placeholder: text)
    }
  }

  private init(_ object: KeptObject, _ text: ObjectText) {
    switch object {
    case .null: self.init(nil: true)
    case .value(let value):
      let written = try? WrittenValue(ObjCObject(retaining: value.pointer), depth: 0)
      self = written ?? .init(placeholder: text.text(of: value.handle))
    case .block(let block): self.init(placeholder: text.text(of: ObjectHandle(OpaquePointer(block.pointer))))
    case .class(let cls): self.init(placeholder: text.text(of: cls))
    case .identity(let seen): self.init(placeholder: seen.name)
    case .missing(let text): self.init(placeholder: text)
    case .notification(let name, let object, let userInfo):
      let parts = ["name": name, "object": object, "userInfo": userInfo]
      self.init(notification: parts.mapValues { .init($0, text) })
    }
  }

  /// The error that an object can't be written to a file.
  private struct Unwritable: Error {}

  /// Makes the value for an object.
  ///
  /// - Throws: ``Unwritable`` if the object can't be written, or the error of a message to the object.
  private init(_ object: ObjCObject, depth: Int) throws {
    func elements(_ array: ObjCObject) throws -> [ObjCObject] {
      try (0..<(array.send(selector("count")) as UInt)).map { try array.send(selector("objectAtIndex:"), $0) }
    }
    func inner(_ object: ObjCObject) throws -> WrittenValue { try .init(object, depth: depth + 1) }
    guard depth < 16 else { throw Unwritable() }
    switch ValueClass.of(object.handle) {
    case .string: self.init(string: try Self.read(object))
    case .number: self.init(number: try ObjectText.number(object))
    case .data: self.init(data: try Self.read(object))
    case .date: self.init(date: try object.send(selector("timeIntervalSinceReferenceDate")))
    case .url: self.init(url: try object.send(selector("absoluteString")))
    case .array: self.init(array: try elements(object).map(inner))
    case .dictionary:
      let keys = try elements(object.send(selector("allKeys")))
      let pairs = try keys.map { [try inner($0), try inner(object.send(selector("objectForKey:"), $0))] }
      // The pairs are sorted, so that the same dictionary always gives the same file.
      self.init(dictionary: pairs.sorted { "\($0[0])" < "\($1[0])" })
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

// Conversion of values in a file to recorded values.
extension WrittenValue {
  /// Returns the recorded value of an encoded type.
  ///
  /// - Throws: ``CallLogError`` if the value does not fit the type, or the exception of a Foundation class.
  func kept(as encoding: TypeEncoding, size: Int) throws -> KeptValue {
    // In a replay, a non-null pointer becomes the address of zeros, to which a delegate can write an error. A
    // placeholder for an error out-parameter is therefore read as a non-null pointer.
    if placeholder != nil, encoding.isErrorPointer { return .bytes([1] + [UInt8](repeating: 0, count: size - 1)) }
    if let placeholder { return .object(.missing(placeholder)) }
    switch (encoding.kind, `nil` == true) {
    case (.object, _): return .object(try keptObject())
    case (.block, true), (.class, true): return .object(.null)
    case (.pointer, true), (.selector, true): return .bytes([UInt8](repeating: 0, count: size))
    default:
      if let bytes, bytes.count == size, encoding.isStructOfNumbers { return .bytes([UInt8](bytes)) }
      if let bytes = number.flatMap(encoding.bytes) { return .bytes(bytes) }
      throw misfit("a value of type \(encoding.encoded), \(size) bytes")
    }
  }

  private func misfit(_ expected: String) -> CallLogError {
    let found = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "another one"
    return .malformedFile("expected \(expected), found \(found)")
  }

  private func keptObject() throws -> KeptObject {
    if `nil` == true { return .null }
    if let placeholder { return .missing(placeholder) }
    if let notification {
      func part(_ name: String) throws -> KeptObject { try notification[name]?.keptObject() ?? .null }
      return .notification(name: try part("name"), object: try part("object"), userInfo: try part("userInfo"))
    }
    guard let object = try object() else { throw misfit("an object") }
    return withExtendedLifetime(object) { .value(StrongReference(retaining: object.handle.pointer)) }
  }

  private func object() throws -> ObjCObject? {
    func make<A>(_ cls: String, _ name: String, _ argument: A) throws -> ObjCObject? {
      try ObjCClass(cls).send(selector(name), argument)
    }
    func elements(_ values: [WrittenValue]) throws -> [ObjCObject] {
      try values.map { value in
        guard let object = try value.object() else { throw value.misfit("an object") }
        return object
      }
    }
    if let string { return try make("NSString", "stringWithString:", string) }
    if let data { return try make("NSData", "dataWithData:", data) }
    if let date { return try make("NSDate", "dateWithTimeIntervalSinceReferenceDate:", date) }
    if let url { return try make("NSURL", "URLWithString:", url) }
    if let array { return try make("NSArray", "arrayWithArray:", try elements(array)) }
    if let dictionary, dictionary.allSatisfy({ $0.count == 2 }) {
      return try ObjCClass("NSDictionary").send(
        selector("dictionaryWithObjects:forKeys:"), elements(dictionary.map { $0[1] }),
        elements(dictionary.map { $0[0] }))
    }
    guard let number else { return nil }
    if ["YES", "NO"].contains(number) { return try make("NSNumber", "numberWithBool:", number == "YES") }
    if let integer = Int(number) { return try make("NSNumber", "numberWithLongLong:", integer) }
    if let integer = UInt(number) { return try make("NSNumber", "numberWithUnsignedLongLong:", integer) }
    return try Double(number).flatMap { try make("NSNumber", "numberWithDouble:", $0) }
  }
}

extension TypeEncoding {
  fileprivate var isNumber: Bool {
    switch kind {
    case .integer, .float, .double: true
    default: false
    }
  }

  /// Whether the type is a struct that contains neither pointers nor objects.
  fileprivate var isStructOfNumbers: Bool {
    kind == .aggregate && (try? scalarFields())??.allSatisfy(\.type.isNumber) == true
  }

  /// Returns the bytes of a number from its text, or nil if the type has no such number.
  fileprivate func bytes(of text: String) -> [UInt8]? {
    func bytes<T: BitwiseCopyable>(_ value: T?) -> [UInt8]? { value.map { withUnsafeBytes(of: $0) { [UInt8]($0) } } }
    if isBOOL, let value = ["NO", "YES"].firstIndex(of: text) { return [UInt8(value)] }
    return switch kind {
    case .float: bytes(Float(text))
    case .double: bytes(Double(text))
    case .integer(1, let isSigned): isSigned ? bytes(Int8(text)) : bytes(UInt8(text))
    case .integer(2, let isSigned): isSigned ? bytes(Int16(text)) : bytes(UInt16(text))
    case .integer(4, let isSigned): isSigned ? bytes(Int32(text)) : bytes(UInt32(text))
    case .integer(_, let isSigned): isSigned ? bytes(Int64(text)) : bytes(UInt64(text))
    default: nil
    }
  }
}

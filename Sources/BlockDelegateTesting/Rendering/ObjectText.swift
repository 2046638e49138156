import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// Makes the text of objects: values as what they say, all others by their names.
struct ObjectText {
  let names: ObjectNames

  /// In collections within collections; one can contain itself.
  private static let maximumDepth = 16

  func text(of object: ObjectHandle, depth: Int = 0) -> String {
    if object.isBlock { return block(object) }
    if object.cls.isMetaclass { return ClassHandle(object.pointer).name }
    guard let value = ValueClass.of(object), depth < Self.maximumDepth else { return names.seen(object).name }
    // A class of the program's may raise or answer nil.
    return (try? text(of: ObjCObject(retaining: object.pointer), value, depth)) ?? names.seen(object).name
  }

  private func block(_ object: ObjectHandle) -> String {
    let signature = BlockReference(copying: UnsafeRawPointer(object.pointer)).signature
    let encoding = signature.flatMap { try? MethodEncoding(block: $0) }
    return encoding.map { "<block \($0.encoded)>" } ?? "<block>"
  }

  private func text(of object: ObjCObject, _ value: ValueClass, _ depth: Int) throws -> String {
    func element(_ element: ObjCObject) -> String { text(of: element.handle, depth: depth + 1) }
    switch value {
    case .string: return quoted(try ObjectReader.string(object))
    case .attributedString: return "AttributedString(\(quoted(try object.send(selector("string")))))"
    case .number: return try number(object)
    case .value: return try boxed(object)
    case .null: return "null"
    case .data: return data(try ObjectReader.data(object))
    case .date: return UTCDate(try ObjectReader.date(object)).description
    case .url: return "<\(try ObjectReader.url(object).absoluteString)>"
    case .uuid: return "UUID(\(try object.send(selector("UUIDString")) as String))"
    case .error:
      let domain: String = try object.send(selector("domain"))
      return "<NSError \(domain) \(try object.send(selector("code")) as Int)>"
    case .indexSet:
      let ranges = try ObjectReader.indexSet(object).rangeView
      return "IndexSet[\(ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0)" }.joined(separator: ", "))]"
    case .indexPath:
      let count: UInt = try object.send(selector("length"))
      let indices = try (0..<count).map { try object.send(selector("indexAtPosition:"), $0) as UInt }
      return "IndexPath\(indices)"
    case .array: return list(try ObjectReader.array(object).map(element))
    case .orderedSet: return "OrderedSet" + list(try object.send(selector("array")) as [ObjCObject], element)
    case .set:
      // In an order that says nothing.
      return "Set" + list((try object.send(selector("allObjects")) as [ObjCObject]).map(element).sorted())
    case .dictionary: return try dictionary(object, element)
    case .notification: return try notification(object, depth)
    case .otherValue: return names.seen(object.handle).name
    }
  }

  private func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

  private func list(_ objects: [ObjCObject], _ element: (ObjCObject) -> String) -> String {
    list(objects.map(element))
  }

  private func number(_ object: ObjCObject) throws -> String {
    switch try ObjectReader.any(object) {
    case let number as Bool: return number ? "YES" : "NO"
    case let number as Double: return "\(number)"
    case let number as Int: return "\(number)"
    case let number as UInt: return "\(number)"
    default: return try object.send(selector("stringValue"))
    }
  }

  /// An NSValue's content.
  private func boxed(_ object: ObjCObject) throws -> String {
    let type: UnsafePointer<CChar> = try object.send(selector("objCType"))
    let encoding = try TypeEncoding(String(cString: type))
    let size = try encoding.layout().size
    return try withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      try read(object, encoding, into: memory)
      return ValueText(objects: self)(encoding, at: memory.baseAddress!)
    }
  }

  private func read(_ value: ObjCObject, _ type: TypeEncoding, into memory: UnsafeMutableRawBufferPointer) throws {
    #if !canImport(ObjectiveC)
      // GNUstep's getValue: copies eight bytes of a struct (1.28).
      func store<T>(_ value: T) { withUnsafeBytes(of: value) { memory.copyMemory(from: $0) } }
      if case .structure(let aggregate) = type {
        switch StructNames(of: aggregate).name {
        case "NSRange": return store(try value.send("rangeValue") as NSRange)
        case "CGPoint": return store(try value.send("pointValue") as CGPoint)
        case "CGSize": return store(try value.send("sizeValue") as CGSize)
        case "CGRect": return store(try value.send("rectValue") as CGRect)
        default: break
        }
      }
    #endif
    try value.send(selector("getValue:"), memory.baseAddress!)
  }

  private func data(_ data: Data) -> String {
    let start = data.prefix(16).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }
    return "<\(data.count) bytes\(data.isEmpty ? "" : ": ")\(start.joined())\(data.count > 16 ? "..." : "")>"
  }

  private func dictionary(_ object: ObjCObject, _ element: (ObjCObject) -> String) throws -> String {
    let pairs = try ObjectReader.array(object.send(selector("allKeys"))).map { key in
      (key: element(key), value: element(try object.send(selector("objectForKey:"), key)))
    }
    guard !pairs.isEmpty else { return "[:]" }
    return list(pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
  }

  private func notification(_ object: ObjCObject, _ depth: Int) throws -> String {
    var text = "Notification(\(quoted(try object.send(selector("name"))))"
    for part in ["object", "userInfo"] {
      guard let value: ObjCObject = try object.send(Selector(part)) else { continue }
      text += ", \(part): \(self.text(of: value.handle, depth: depth + 1))"
    }
    return text + ")"
  }
}

/// Reads an object as a value of a Swift type.
enum ObjectReader {
  static let string = read(String.self)
  static let data = read(Data.self)
  static let date = read(Date.self)
  static let url = read(URL.self)
  static let indexSet = read(IndexSet.self)
  static let array = read([ObjCObject].self)
  static let any = read(Any.self)

  private static func read<Value>(_ type: Value.Type) -> @Sendable (ObjCObject) throws -> Value {
    // These types are bridged on all platforms.
    let reader = ValueReader(type, for: .object(nil))!
    return { object in
      try withUnsafeBytes(of: object.pointer) {
        try reader.read($0.baseAddress!, argument: nil, protocol: "", selector: "")
      }
    }
  }
}

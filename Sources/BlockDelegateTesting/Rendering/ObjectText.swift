import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// Makes the text of an argument, a result, or an object in a snapshot.
///
/// A value, such as a string or a number, is shown by its content, and any other object by its name. Messages to values
/// are sent with `ObjCObject.send`, which catches exceptions, because a subclass of a value class may run any code.
struct ObjectText {
  let access: ValueAccess
  var room = TextRoom()

  private static let maximumDepth = 16

  func text(of object: ObjectHandle, depth: Int = 0) -> String {
    room.rest > 0 ? room.take { anyText(of: object, depth) } : "…"
  }

  private func anyText(of object: ObjectHandle, _ depth: Int) -> String {
    if object.isBlock {
      let encoding = object.blockSignature.flatMap { try? MethodEncoding(block: $0) }
      return encoding.map { "<block \($0.encoded)>" } ?? "<block>"
    }
    if object.cls.isMetaclass { return ClassHandle(object.pointer).name }
    var name: String { access.names.seen(object).name }
    guard let value = access.valueClass(of: object), depth < Self.maximumDepth else { return name }
    do {
      return try text(of: ObjCObject(object), value, depth)
    } catch let exception as ObjCException {
      return "\(name.dropLast()) raised \(self.name(of: exception))>"
    } catch {
      // A method of the value returned nil or a value of an unexpected class.
      return name
    }
  }

  /// Returns the name and the reason of an exception.
  func text(of exception: ObjCException) -> String {
    let reason = exception.object.flatMap { try? plain($0.send(selector("reason"))) }
    return name(of: exception) + (reason.map { ": \($0)" } ?? "")
  }

  private func name(of exception: ObjCException) -> String {
    guard let object = exception.object else { return "nil" }
    // An exception can be any object, so it may have no `name`.
    return (try? plain(object.send(selector("name")))) ?? access.names.seen(object.handle).name
  }

  private func text(of object: ObjCObject, _ value: ValueClass, _ depth: Int) throws -> String {
    func element(_ element: ObjCObject?) -> String { element.map { text(of: $0.handle, depth: depth + 1) } ?? "nil" }
    switch value {
    case .string: return try string(object)
    case .attributedString: return "AttributedString(\(try string(object.send(selector("string")))))"
    case .number: return try Self.number(object)
    case .value: return try boxed(object)
    case .null: return "null"
    case .data: return try data(object)
    case .date: return try date(object)
    case .url: return "<\(try plain(object.send(selector("absoluteString"))))>"
    case .uuid: return "UUID(\(try plain(object.send(selector("UUIDString")))))"
    case .error:
      return "<NSError \(try plain(object.send(selector("domain")))) \(try object.send(selector("code")) as Int)>"
    case .indexSet: return "IndexSet" + (try indexSet(object))
    case .indexPath:
      let count: UInt = try object.send(selector("length"))
      return "IndexPath" + (try room.list(count) { "\(try object.send(selector("indexAtPosition:"), $0) as UInt)" })
    case .array: return try array(object, element)
    case .orderedSet: return "OrderedSet" + (try array(object, element))
    case .set: return "Set" + (try unordered(object, "allObjects") { (element($0), nil) } ?? "[]")
    case .dictionary:
      return try unordered(object, "allKeys") { key in
        (element(key), element(try object.send(selector("objectForKey:"), key)))
      } ?? "[:]"
    case .notification: return try notification(object, element)
    case .otherValue: return access.names.seen(object.handle).name
    }
  }

  /// Returns the string in quotes, cut at the size limit.
  func string(_ object: ObjCObject) throws -> String {
    let (start, rest) = try characters(of: object)
    return quoted(start) + (rest > 0 ? "… \(rest) more" : "")
  }

  /// Returns the string without quotes, cut at the size limit.
  func plain(_ object: ObjCObject) throws -> String {
    let (start, rest) = try characters(of: object)
    return quoted(start).dropFirst().dropLast() + (rest > 0 ? "…" : "")
  }

  /// Returns the characters that fit into the size limit, and the number of further UTF-16 code units.
  private func characters(of string: ObjCObject) throws -> (start: String, rest: UInt) {
    let length: UInt = try string.send(selector("length"))
    var characters = [UInt16](repeating: 0, count: Int(min(length, UInt(max(room.rest, 0)))))
    try characters.withUnsafeMutableBufferPointer {
      try string.send(selector("getCharacters:range:"), $0.baseAddress, NSRange(location: 0, length: $0.count))
    }
    if characters.count < length, let last = characters.last, UTF16.isLeadSurrogate(last) { characters.removeLast() }
    return (String(decoding: characters, as: UTF16.self), length - UInt(characters.count))
  }
}

/// Returns the selector for a name. For a string literal in place of `name`, Apple's compiler would warn about
/// selectors that it does not know.
func selector(_ name: String) -> Selector { Selector(name) }

import BlockDelegate
import BlockDelegateRuntime

/// The texts of the objects in one snapshot. An address, which is another in each process, becomes the object's number.
final class StableObjects {
  private let access = ValueAccess(names: ObjectNames(), asksValues: true)
  /// Of objects that are not Objective-C's.
  private var names: [ObjectIdentifier: String] = [:]
  private var counts: [String: Int] = [:]

  /// How much of an Objective-C value is written: a snapshot is compared as a whole.
  private static let room = 10_000_000

  /// The text of an object.
  /// - Parameter own: what the object says of itself.
  func text(of object: AnyObject, saying own: String) -> String {
    guard let object = object as? ObjCObject else {
      return replaceAddress(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), in: own) { name(of: object) }
    }
    if let value = ValueClass.of(object.handle), value != .otherValue {
      return ObjectText(access: access, room: TextRoom(Self.room)).text(of: object.handle)
    }
    return replaceAddress(UInt(bitPattern: object.handle.pointer), in: own) { access.names.seen(object.handle).name }
  }

  private func name(of object: AnyObject) -> String {
    let id = ObjectIdentifier(object)
    if let name = names[id] { return name }
    let cls = "\(type(of: object))"
    let number = (counts[cls] ?? 0) + 1
    (counts[cls], names[id]) = (number, "<\(cls) #\(number)>")
    return "<\(cls) #\(number)>"
  }

  /// - Parameter name: the object's, with its number: `<NSWindow #1>`.
  private func replaceAddress(_ address: UInt, in text: String, _ name: () -> String) -> String {
    let digits = String(address, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    guard let found = ["0x" + digits, "0x" + padded].first(where: text.contains) else { return text }
    let name = name()
    // What says no more than the class and the address is the object's name.
    if text.hasPrefix("<"), text.hasSuffix(": \(found)>"), !text.dropFirst().contains("<") { return name }
    return text.replacing(found, with: String(name.dropLast().drop { $0 != "#" }))
  }
}

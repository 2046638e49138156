import BlockDelegate
import BlockDelegateRuntime

/// The texts of the objects in a snapshot. An object's address, which differs in each process, is replaced by a number.
final class StableObjects: ObjectTexts {
  private let access = ValueAccess(names: ObjectNames(), asksValues: true)
  private let others = NumberedObjects()

  /// The largest size of the text for an Objective-C value, in bytes. The limit is large because a snapshot must
  /// contain the whole value.
  private static let room = 10_000_000

  func text(of object: AnyObject, saying own: String) -> String {
    guard let object = object as? ObjCObject else { return others.text(of: object, saying: own) }
    if let value = ValueClass.of(object.handle), value != .otherValue {
      return ObjectText(access: access, room: TextRoom(Self.room)).text(of: object.handle)
    }
    return replaceAddress(UInt(bitPattern: object.handle.pointer), in: own) { access.names.seen(object.handle).name }
  }
}

extension StableText {
  static func describing(_ value: Any) -> String {
    StableText(objects: StableObjects()).text(of: value, isNested: false)
  }
}

import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// An argument or a result in the form in which a log keeps it.
///
/// A value, such as a string, is copied, so that later changes do not affect the log. All other objects, and values
/// that are too large, are held weakly, so that a log does not prolong their life. A block is copied, because it can't
/// be held weakly.
enum KeptValue: RecordedValue {
  /// The bytes of nil, or of a value that is not an object. A pointer among them may dangle.
  case bytes([UInt8])
  /// A copy of a value or a block, or a class.
  case object(StrongReference)
  case identity(ObjectNames.Seen)
  /// The name, the object and the user info of a notification. A copy of the notification itself would retain the
  /// object that posted it.
  indirect case notification([KeptValue?])

  /// The error that an object was deallocated.
  private struct Gone: Error { let name: String }

  /// The largest number of characters, bytes or elements of a value that is copied.
  private static let maximumCount: UInt = 1_000_000

  init(_ encoding: TypeEncoding, size: Int, at bytes: UnsafeRawPointer, _ access: ValueAccess) {
    self = .bytes([UInt8](UnsafeRawBufferPointer(start: bytes, count: size)))
    guard [.object, .block].contains(encoding.kind) else { return }
    guard let pointer = OpaquePointer(bitPattern: bytes.loadUnaligned(as: UInt.self)) else { return }
    self.init(ObjectHandle(pointer), access)
  }

  private init(_ object: ObjectHandle, _ access: ValueAccess) {
    if object.isBlock || object.cls.isMetaclass {
      self = .object(StrongReference(retaining: object))
    } else {
      let value = object.isDeallocating ? nil : access.valueClass(of: object)
      self = value.flatMap { Self.copy(ObjCObject(object), $0, access) } ?? .identity(access.names.seen(object))
    }
  }

  /// Returns a copy of a value, or nil if the value can't be copied or is too large.
  private static func copy(_ object: ObjCObject, _ value: ValueClass, _ access: ValueAccess) -> KeptValue? {
    if value == .notification {
      return .notification(
        ["name", "object", "userInfo"].map { part in
          guard let part = (try? object.send(Selector(part)) as ObjCObject?) ?? nil else { return nil }
          // A notification can contain itself, so a notification inside another one is not copied.
          let isValue = access.valueClass(of: part.handle) != .notification
          return isValue ? KeptValue(part.handle, access) : .identity(access.names.seen(part.handle))
        })
    }
    if let selector = value.countSelector {
      guard let count = try? object.send(Selector(selector)) as UInt, count <= maximumCount else { return nil }
    }
    guard let copy = try? object.send(selector("copy")) as ObjCObject else { return nil }
    return .object(StrongReference(retaining: copy.handle))
  }

  func read<Value>(as type: Value.Type, of message: RecordedMessage, argument: Int?) throws -> Value {
    let method = message.method as! SlotMethod
    do {
      return try readValue(
        argument.map { method.encoding.explicitArguments[$0] } ?? method.encoding.result, argument: argument,
        protocol: message.protocolName, selector: method.selector.name, from: withBytes)
    } catch let gone as Gone { throw CallLogError.goneObject(gone.name, argument: argument, method: message.name) }
  }

  /// Runs `body` with the value's bytes. An object is retained until `body` returns.
  ///
  /// - Throws: ``Gone`` if the object was deallocated, or the error that `body` throws.
  private func withBytes<Result>(_ body: (UnsafeRawPointer) throws -> Result) throws -> Result {
    if case .bytes(let bytes) = self {
      // The alignment of 16 bytes is enough for any type.
      return try withUnsafeTemporaryAllocation(byteCount: max(bytes.count, 8), alignment: 16) { memory in
        memory.copyBytes(from: bytes)
        return try body(memory.baseAddress!)
      }
    }
    let object = try object()
    return try withExtendedLifetime(object) { try withUnsafeBytes(of: object?.pointer) { try body($0.baseAddress!) } }
  }

  /// Returns the object, or nil if the value is not one.
  private func object() throws -> StrongReference? {
    switch self {
    case .bytes: return nil
    case .object(let object): return object
    case .identity(let seen):
      guard let object = StrongReference((seen.reference as! WeakReference).load()) else { throw Gone(name: seen.name) }
      return object
    case .notification(let parts):
      let kept = try parts.map { try $0?.object() }
      let objects = kept.map { part in part.map { ObjCObject($0.handle) } }
      let notification: ObjCObject = try ObjCClass("NSNotification").send(
        selector("notificationWithName:object:userInfo:"), objects[0], objects[1], objects[2])
      return StrongReference(retaining: notification.handle)
    }
  }
}

import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// An argument or a result in the form in which a log keeps it.
///
/// A value, such as a string, is copied, so that later changes do not affect the log. All other objects, and values
/// that are too large, are held weakly, so that a log does not prolong their life. A block is copied, because it can't
/// be held weakly.
enum KeptValue: Sendable {
  /// The bytes of nil, of a class, or of a value that is not an object. A pointer among them may dangle.
  case bytes([UInt8])
  case value(StrongReference)
  case block(BlockReference)
  case identity(SeenObject)
  /// The name, the object and the user info of a notification. A copy of the notification itself would retain the
  /// object that posted it.
  indirect case notification([KeptValue])

  /// The error that an object was deallocated.
  struct Gone: Error { let name: String }

  /// The largest number of characters, bytes or elements of a value that is copied.
  private static let maximumCount: UInt = 1_000_000

  init(_ encoding: TypeEncoding, size: Int, at bytes: UnsafeRawPointer, _ access: ValueAccess) {
    self = .bytes([UInt8](UnsafeRawBufferPointer(start: bytes, count: size)))
    guard [.object, .block].contains(encoding.kind) else { return }
    guard let pointer = OpaquePointer(bitPattern: bytes.loadUnaligned(as: UInt.self)) else { return }
    self.init(ObjectHandle(pointer), access)
  }

  private init(_ object: ObjectHandle, _ access: ValueAccess) {
    if object.isBlock {
      self = .block(BlockReference(copying: UnsafeRawPointer(object.pointer)))
    } else if object.cls.isMetaclass {
      self = .bytes(withUnsafeBytes(of: object.pointer) { [UInt8]($0) })
    } else {
      let copy = access.valueClass(of: object).flatMap { Self.copy(ObjCObject(retaining: object.pointer), $0, access) }
      self = copy ?? .identity(access.names.seen(object))
    }
  }

  /// Returns a copy of a value, or nil if the value can't be copied or is too large.
  private static func copy(_ object: ObjCObject, _ value: ValueClass, _ access: ValueAccess) -> KeptValue? {
    if value == .notification {
      return .notification(
        ["name", "object", "userInfo"].map { part in
          guard let part = (try? object.send(Selector(part)) as ObjCObject?) ?? nil else {
            return .bytes([UInt8](repeating: 0, count: MemoryLayout<OpaquePointer>.size))
          }
          // A notification can contain itself, so a notification inside another one is not copied.
          let isValue = access.valueClass(of: part.handle) != .notification
          return isValue ? KeptValue(part.handle, access) : .identity(access.names.seen(part.handle))
        })
    }
    if let selector = value.countSelector {
      guard let count = try? object.send(Selector(selector)) as UInt, count <= maximumCount else { return nil }
    }
    guard let copy = try? object.send(selector("copy")) as ObjCObject else { return nil }
    return .value(StrongReference(retaining: copy.pointer))
  }

  /// Runs `body` with the value's bytes. An object is retained until `body` returns.
  ///
  /// - Throws: ``Gone`` if the object was deallocated, or the error that `body` throws.
  func withBytes<Result>(_ body: (UnsafeRawPointer) throws -> Result) throws -> Result {
    if case .bytes(let bytes) = self {
      // The alignment of 16 bytes is enough for any type.
      return try withUnsafeTemporaryAllocation(byteCount: max(bytes.count, 8), alignment: 16) { memory in
        memory.copyBytes(from: bytes)
        return try body(memory.baseAddress!)
      }
    }
    let object = try object()
    return try withExtendedLifetime(object.owner) {
      try withUnsafeBytes(of: object.pointer) { try body($0.baseAddress!) }
    }
  }

  /// Returns the address of the object, and what retains it.
  private func object() throws -> (pointer: OpaquePointer?, owner: Any?) {
    switch self {
    case .bytes(let bytes):
      return (OpaquePointer(bitPattern: bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt.self) }), nil)
    case .value(let value): return (value.pointer, value)
    case .block(let block): return (OpaquePointer(block.pointer), block)
    case .identity(let seen):
      guard let object = StrongReference(seen.reference.load()) else { throw Gone(name: seen.name) }
      return (object.pointer, object)
    case .notification(let parts):
      let kept = try parts.map { try $0.object() }
      let objects = kept.map { part in part.pointer.map { ObjCObject(retaining: $0) } }
      let notification: ObjCObject = try withExtendedLifetime(kept) {
        try ObjCClass("NSNotification").send(
          selector("notificationWithName:object:userInfo:"), objects[0], objects[1], objects[2])
      }
      return (notification.pointer, notification)
    }
  }
}

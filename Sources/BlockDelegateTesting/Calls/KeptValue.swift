import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// An argument or a result in the form in which a log keeps it.
enum KeptValue: Sendable {
  /// The bytes of a value that is not an object. A pointer among them may dangle.
  case bytes([UInt8])
  case object(KeptObject)

  init(_ encoding: TypeEncoding, size: Int, at bytes: UnsafeRawPointer, _ access: ValueAccess) {
    switch encoding.kind {
    case .object, .block, .class:
      let pointer = OpaquePointer(bitPattern: bytes.loadUnaligned(as: UInt.self))
      self = .object(pointer.map { KeptObject(ObjectHandle($0), access) } ?? .null)
    default:
      self = .bytes([UInt8](UnsafeRawBufferPointer(start: bytes, count: size)))
    }
  }

  /// Runs `body` with the value's bytes.
  ///
  /// - Throws: ``KeptObject/Gone`` if the object was deallocated, or the error that `body` throws.
  func withBytes<Result>(_ body: (UnsafeRawPointer) throws -> Result) throws -> Result {
    switch self {
    case .bytes(let bytes):
      // The alignment of 16 bytes is enough for any type.
      return try withUnsafeTemporaryAllocation(byteCount: max(bytes.count, 8), alignment: 16) { memory in
        memory.copyBytes(from: bytes)
        return try body(memory.baseAddress!)
      }
    case .object(let object):
      return try object.withPointer { pointer in try withUnsafeBytes(of: pointer) { try body($0.baseAddress!) } }
    }
  }
}

/// An object in the form in which a log keeps it.
///
/// A value, such as a string, is copied, so that later changes do not affect the log. All other objects, and values
/// that are too large, are held weakly, so that a log does not prolong their life. A block is copied, because it can't
/// be held weakly.
enum KeptObject: Sendable {
  case null
  case value(StrongReference)
  case block(BlockReference)
  /// A class, which lives as long as the process.
  case `class`(ObjectHandle)
  case identity(SeenObject)
  /// The text of an object that a file could not contain.
  case missing(String)
  /// The parts of a notification. A copy of the notification itself would retain the object that posted it.
  indirect case notification(name: KeptObject, object: KeptObject, userInfo: KeptObject)

  /// The error that an object can't be read from a log, because it was deallocated or because the log came from a file.
  struct Gone: Error {
    let name: String
    var isUnwritten = false
  }

  /// The largest number of characters, bytes or elements of a value that is copied.
  private static let maximumCount: UInt = 1_000_000

  init(_ object: ObjectHandle, _ access: ValueAccess) {
    if object.isBlock {
      self = .block(BlockReference(copying: UnsafeRawPointer(object.pointer)))
    } else if object.cls.isMetaclass {
      self = .class(object)
    } else {
      let value = access.valueClass(of: object).flatMap { Self.copy(ObjCObject(retaining: object.pointer), $0, access) }
      self = value ?? .identity(access.names.seen(object))
    }
  }

  /// Returns a copy of a value, or nil if the value can't be copied or is too large.
  private static func copy(_ object: ObjCObject, _ value: ValueClass, _ access: ValueAccess) -> KeptObject? {
    func part(_ selector: String) -> KeptObject {
      guard let part = (try? object.send(Selector(selector)) as ObjCObject?) ?? nil else { return .null }
      // A notification can contain itself, so a notification inside another one is not copied.
      guard access.valueClass(of: part.handle) != .notification else {
        return .identity(access.names.seen(part.handle))
      }
      return KeptObject(part.handle, access)
    }
    if value == .notification {
      return .notification(name: part("name"), object: part("object"), userInfo: part("userInfo"))
    }
    if let selector = value.countSelector {
      guard let count = try? object.send(Selector(selector)) as UInt, count <= maximumCount else { return nil }
    }
    guard let copy = try? object.send(selector("copy")) as ObjCObject else { return nil }
    return .value(StrongReference(retaining: copy.pointer))
  }

  /// Runs `body` with the object, which is retained until `body` returns.
  func withPointer<Result>(_ body: (OpaquePointer?) throws -> Result) throws -> Result {
    switch self {
    case .null: return try body(nil)
    case .value(let reference): return try body(reference.pointer)
    case .block(let block): return try body(OpaquePointer(block.pointer))
    case .class(let cls): return try body(cls.pointer)
    case .identity(let seen):
      guard let object = StrongReference(seen.reference.load()) else { throw Gone(name: seen.name) }
      return try withExtendedLifetime(object) { try body(object.pointer) }
    case .missing(let text): throw Gone(name: text, isUnwritten: true)
    case .notification(let name, let object, let userInfo):
      return try name.withPointer { name in
        try object.withPointer { object in
          try userInfo.withPointer { userInfo in
            let notification = try Self.notification(name, object, userInfo)
            return try withExtendedLifetime(notification) { try body(notification.pointer) }
          }
        }
      }
    }
  }

  /// Replaces an object that is not a value by the object that `objects` contains for its text.
  func replacing(_ objects: [String: ObjCObject]) -> KeptObject {
    func known(_ name: String) -> KeptObject {
      objects[name].map { .value(StrongReference(retaining: $0.handle.pointer)) } ?? self
    }
    switch self {
    case .missing(let name): return known(name)
    case .identity(let seen): return known(seen.name)
    case .notification(let name, let object, let userInfo):
      return .notification(
        name: name.replacing(objects), object: object.replacing(objects), userInfo: userInfo.replacing(objects))
    case .null, .value, .block, .class: return self
    }
  }

  private static func notification(
    _ name: OpaquePointer?, _ object: OpaquePointer?, _ userInfo: OpaquePointer?
  ) throws -> ObjCObject {
    func handle(_ pointer: OpaquePointer?) -> ObjCObject? { pointer.map { ObjCObject(retaining: $0) } }
    return try ObjCClass("NSNotification").send(
      selector("notificationWithName:object:userInfo:"), handle(name), handle(object), handle(userInfo))
  }
}

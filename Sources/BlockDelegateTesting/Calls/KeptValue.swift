import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// An argument or a result as a log keeps it.
enum KeptValue: Sendable {
  /// What is no object, as it was. A pointer is an address where nothing may be any more.
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
  /// - Throws: ``KeptObject/Gone``, or what `body` throws.
  func withBytes<Result>(_ body: (UnsafeRawPointer) throws -> Result) throws -> Result {
    switch self {
    case .bytes(let bytes):
      // Aligned for any type.
      return try withUnsafeTemporaryAllocation(byteCount: max(bytes.count, 8), alignment: 16) { memory in
        memory.copyBytes(from: bytes)
        return try body(memory.baseAddress!)
      }
    case .object(let object):
      return try object.withPointer { pointer in try withUnsafeBytes(of: pointer) { try body($0.baseAddress!) } }
    }
  }
}

/// An object as a log keeps it: values as copies, which nothing changes any more; all others, and values that are too
/// large, weakly, so that a log makes no object live longer. A block is copied, too: nothing refers to one weakly.
enum KeptObject: Sendable {
  case null
  case value(StrongReference)
  case block(BlockReference)
  /// A class lives as long as the process.
  case `class`(ObjectHandle)
  case identity(SeenObject)
  /// What a file could not hold, by its text.
  case missing(String)
  /// A notification would retain who posts it.
  indirect case notification(name: KeptObject, object: KeptObject, userInfo: KeptObject)

  /// The object is gone, and the log did not keep it alive; or the log is from a file.
  struct Gone: Error {
    let name: String
    var isUnwritten = false
  }

  /// How many characters, bytes or elements a value may have that is copied.
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

  /// nil for a value that can't be copied, or is too large.
  private static func copy(_ object: ObjCObject, _ value: ValueClass, _ access: ValueAccess) -> KeptObject? {
    func part(_ selector: String) -> KeptObject {
      guard let part = (try? object.send(Selector(selector)) as ObjCObject?) ?? nil else { return .null }
      // A notification can be about itself.
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

  /// Runs `body` with the object, which lives as long.
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

  /// Replaces an object that is not a value by the one that `objects` has for its text.
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

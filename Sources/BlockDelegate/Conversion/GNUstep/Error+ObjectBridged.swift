#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  private let nsError = KnownClass("NSError")

  /// The converter for errors. A Swift error becomes an NSError with the domain, code and user info that Foundation
  /// gives the error. Converting this NSError back returns the Swift error. Any other NSError becomes an ``ObjCError``.
  let errorConverter: ObjectConverter<any Error> = nsError.converter(load: loadAnyError) { try errorObject($1) }

  func loadAnyError(_ object: ObjectHandle) throws -> any Error {
    try (object.associated(by: SwiftError.key) as? SwiftError)?.error ?? loadError(object)
  }

  extension ObjCError: ObjectReference {
    package static func anyObjectConverter() -> AnyObject? {
      nsError.converter(load: loadError) { try errorObject($1) } as ObjectConverter<ObjCError>
    }
  }

  func loadError(_ object: ObjectHandle) throws -> ObjCError {
    try nesting(0, own: ConversionFailure.errorSize) { try AutoreleasePool.run { try ObjCError(ObjCObject(object)) } }
  }

  /// Converts a value of an error's user info. Returns nil if the value can't be converted, so that the error still can,
  /// unless there are too many values.
  func unlessTooMany<Value>(_ body: () throws -> Value?) throws -> Value? {
    do { return try body() } catch ConversionFailure.tooMany { throw ConversionFailure.tooMany } catch { return nil }
  }

  func errorObject(_ error: any Error) throws -> OwnedReference? {
    if let error = error as? ObjCError { return OwnedReference(retaining: error.object.handle) }
    let foundation = error as NSError
    var userInfo = try ErrorKeys.asGNUstep(
      nesting(0, own: ConversionFailure.errorSize) {
        try foundation.userInfo.compactMapValues { value in
          // Values that can't be converted to objects are left out.
          try unlessTooMany { ObjCObject(try anyConverter.store(value)) }
        }
      })
    if foundation.userInfo[NSLocalizedDescriptionKey] == nil {
      userInfo[ErrorKeys.description] =
        type(of: error) is NSError.Type ? foundation.localizedDescription : String(describing: error)
    }
    let object = try ObjCObject(
      "NSError", "initWithDomain:code:userInfo:", foundation.domain, foundation.code, userInfo)
    object.handle.associate(SwiftError(error), by: SwiftError.key)
    return OwnedReference(retaining: object.handle)
  }

  /// A Swift error that is associated with the NSError that was made for the error.
  private final class SwiftError: Sendable {
    let error: any Error

    init(_ error: any Error) { self.error = error }

    /// The association key: the address of this class's Swift metadata, which no other object has.
    static var key: UnsafeRawPointer { unsafeBitCast(SwiftError.self, to: UnsafeRawPointer.self) }
  }
#endif

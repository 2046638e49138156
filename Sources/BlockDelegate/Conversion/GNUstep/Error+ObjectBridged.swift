#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  private let nsError = KnownClass("NSError")
  private let initWithDomain = KnownMessage("initWithDomain:code:userInfo:")

  /// NSErrors come as ``ObjCError``; Swift errors go as NSErrors with the domain, code and user info that Foundation
  /// gives them.
  let errorConverter: ObjectConverter<any Error> = nsError.converter(load: loadError, store: errorObject)

  extension ObjCError: ObjectReference {
    package static func anyObjectConverter() -> AnyObject? {
      nsError.converter(load: loadError, store: errorObject) as ObjectConverter<ObjCError>
    }
  }

  @Sendable
  func loadError(_ object: ObjectHandle) throws -> ObjCError {
    AutoreleasePool.run { ObjCError(ObjCObject(retaining: object.pointer)) }
  }

  @Sendable
  func errorObject(_ error: any Error) throws -> OwnedReference? {
    if let error = error as? ObjCError { return OwnedReference(retaining: error.object.handle) }
    let foundation = error as NSError
    var userInfo = ErrorKeys.asGNUstep(foundation.userInfo.compactMapValues(anyObject))
    if foundation.userInfo[NSLocalizedDescriptionKey] == nil {
      userInfo[ErrorKeys.description] =
        type(of: error) is NSError.Type ? foundation.localizedDescription : String(describing: error)
    }
    let domain = try String.objectConverter()!.store(foundation.domain)!
    let dictionary = try [String: Any].objectConverter()!.store(userInfo)!
    return nsError.make(initWithDomain, domain.handle.word, UInt(bitPattern: foundation.code), dictionary.handle.word)
  }

  /// A value's object; nil for what Objective-C has no class for.
  private func anyObject(_ value: Any) -> ObjCObject? {
    guard let reference = try? anyConverter.store(value) else { return nil }
    return ObjCObject(owned: reference.give())
  }
#endif

#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  private let nsError = KnownClass("NSError")
  private let initWithDomain = KnownMessage("initWithDomain:code:userInfo:")

  /// NSErrors come as ``ObjCError``; Swift errors go as NSErrors with the domain and code that Foundation gives them.
  let errorConverter: ObjectConverter<any Error> = nsError.converter(
    load: { ObjCError(object: ObjCObject(retaining: $0.pointer)) }, store: errorObject)

  extension ObjCError: ObjectBridged {
    static func objectConverter() -> ObjectConverter<ObjCError>? {
      nsError.converter(load: { ObjCError(object: ObjCObject(retaining: $0.pointer)) }, store: errorObject)
    }
  }

  /// The NSError for an error.
  @Sendable
  func errorObject(_ error: any Error) throws -> OwnedReference? {
    if let error = error as? ObjCError { return OwnedReference(retaining: error.object.handle) }
    let foundation = error as NSError
    let domain = try String.objectConverter()!.store(foundation.domain)!
    let text = (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    // The key as Foundation spells it, and as GNUstep does.
    let userInfo = try [String: String].objectConverter()!.store([
      NSLocalizedDescriptionKey: text, "NSLocalizedDescriptionKey": text,
    ])!
    return nsError.make(
      initWithDomain, domain.handle.word, UInt(bitPattern: foundation.code), userInfo.handle.word)
  }
#endif

#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  private let nsError = KnownClass("NSError")

  /// NSErrors come as ``ObjCError``; Swift errors go as NSErrors with the domain and code that Foundation gives them.
  let errorConverter = ObjectConverter<any Error>.nonNil(
    load: { object in
      try nsError.check(object, for: "Error")
      return ObjCError(object: ObjCObject(retaining: object))
    },
    store: { error in try bridgeError(error) })

  extension ObjCError: ObjectBridged {
    static func objectConverter() -> ObjectConverter<ObjCError>? {
      .nonNil(
        load: { object in
          try nsError.check(object, for: "ObjCError")
          return ObjCError(object: ObjCObject(retaining: object))
        },
        store: { bd_objc_retain($0.object.pointer) })
    }
  }

  /// The NSError for an error: a reference that the caller owns.
  func errorObject(_ error: any Error) throws -> OpaquePointer? { try errorConverter.store(error) }

  private func bridgeError(_ error: any Error) throws -> OpaquePointer {
    if let error = error as? ObjCError { return bd_objc_retain(error.object.pointer) }
    let foundation = error as NSError
    let message = KnownMessage(
      "initWithDomain:code:userInfo:",
      as: (@convention(c) (OpaquePointer, OpaquePointer, OpaquePointer, Int, OpaquePointer?) -> OpaquePointer?).self)
    let domain = try String.objectConverter()!.store(foundation.domain)!
    defer { bd_objc_release(domain) }
    let text = (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    // The key as Foundation spells it, and as GNUstep does.
    let userInfo = try [String: String].objectConverter()!.store([
      NSLocalizedDescriptionKey: text, "NSLocalizedDescriptionKey": text,
    ])
    defer { if let userInfo { bd_objc_release(userInfo) } }
    let new = nsError.alloc()
    return message.function(of: new)(new, message.selector.pointer, domain, foundation.code, userInfo)!
  }
#endif

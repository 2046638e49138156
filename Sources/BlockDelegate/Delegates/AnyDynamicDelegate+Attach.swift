import BlockDelegateRuntime
import Foundation

extension AnyDynamicDelegate {
  /// Makes a delegate without an owner the delegate of an object, which retains it from now on: there is no need to
  /// keep this. What `implement(_:_:)` does at once.
  ///
  ///     let counter = try DynamicDelegate(GNUstep.NSXMLParserDelegate.self) { delegate in
  ///       delegate.on(.parserDidEndDocument) { parser in print("done") }
  ///     }
  ///     try counter.attach(to: parser)
  ///
  /// - Parameters: as those of `implement(_:_:)`.
  /// - Throws: ``BlockDelegateError`` when the object has no such setter or has a dynamic delegate for the protocol, or
  ///   this is somebody's already; ``ObjCException`` when the setter raises one. The object, its delegate and its
  ///   associations are as before then.
  public func attach(
    to object: ObjCObject, setter: Selector? = nil, replacing: Bool = false, fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) throws {
    try throwingPublicErrors(of: protocolName, at: CodeLocation(fileID, line)) {
      try attach(to: object, setter, replacing: replacing)
    }
  }

  private func attach(to object: ObjCObject, _ setter: Selector?, replacing: Bool) throws {
    let found = try object.findSetter(setter?.handle, for: dynamicClass)
    let new = DelegateOwner(object: WeakReference(object.handle.pointer), setter: found)
    guard setOwner(new, whereThereIsOne: false) else {
      throw BlockDelegateError(.existingDelegate, expected: "a delegate without an owner")
    }
    do {
      let attachment = DelegateAttachment(owner: object.handle, description: dynamicClass.description, setter: found)
      try attachment.attach(reference.handle, replacing: replacing) {
        if let setter { DelegateUpdate.setSetter(setter.handle, of: reference.handle, dynamicClass) }
      }
    } catch {
      _ = setOwner(nil, whereThereIsOne: true)
      throw error
    }
    DynamicDelegateCache.remember(self)
  }
}

import BlockDelegateRuntime
import Foundation

extension AnyDynamicDelegate {
  /// Makes this delegate the delegate of an object, which retains it from then on.
  ///
  /// The delegate must not have an owner (an object whose delegate it is) yet. After this call the `DynamicDelegate`
  /// need not be kept. `implement(_:_:)` makes a delegate and attaches it in one call.
  ///
  ///     let counter = try DynamicDelegate(GNUstep.NSXMLParserDelegate.self) { delegate in
  ///       delegate.on(.parserDidEndDocument) { parser in print("done") }
  ///     }
  ///     try counter.attach(to: parser)
  ///
  /// - Parameters:
  ///   - object: The object that gets the delegate and retains it.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol and its
  ///     name.
  ///   - replacing: Whether a dynamic delegate that the object has for the protocol is replaced. If false, an existing
  ///     dynamic delegate is an error.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  /// - Throws: ``BlockDelegateError`` if the object has no such setter, if it has a dynamic delegate for the protocol,
  ///   or if this delegate has an owner already; ``ObjCException`` if the setter raises an exception. The object, its
  ///   delegate and its associated objects are unchanged then.
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
      throw BlockDelegateError(.existingDelegate, expected: "a delegate that nobody owns")
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

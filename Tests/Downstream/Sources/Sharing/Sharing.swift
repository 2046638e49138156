import BlockDelegate

/// Returns whether this image finds the delegate that the host has made for the object.
@_cdecl("sharing_knows") public func knows(_ pointer: OpaquePointer) -> Bool {
  ObjCObject.autoreleasepool {
    ObjCObject(retaining: pointer).dynamicDelegate(for: GNUstep.NSXMLParserDelegate.self) != nil
  }
}

#if !canImport(ObjectiveC)
  extension BlockDelegate {
    /// The Objective-C object that has the methods.
    public var object: ObjCObject { .retaining(pointer) }
  }
#endif

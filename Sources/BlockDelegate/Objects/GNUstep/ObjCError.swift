#if !canImport(ObjectiveC)
  /// An `NSError` that came from Objective-C.
  ///
  /// Sendable because an NSError never changes.
  public struct ObjCError: Error, @unchecked Sendable {
    /// The error itself.
    public let object: ObjCObject
  }
#endif

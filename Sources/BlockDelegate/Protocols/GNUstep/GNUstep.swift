#if !canImport(ObjectiveC)
  /// The catalogue of the delegate, data source and observer protocols in GNUstep's headers.
  ///
  /// GNUstep declares some of them as protocols and others as categories of `NSObject`. They are in a namespace because
  /// Swift's Foundation has protocols with the same names, such as `NSCacheDelegate`.
  public enum GNUstep {}
#endif

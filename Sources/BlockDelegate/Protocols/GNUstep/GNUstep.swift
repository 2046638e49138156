#if !canImport(ObjectiveC)
  /// The delegates, data sources and observers that GNUstep's headers declare, as protocols or as categories of
  /// `NSObject`.
  ///
  /// They are in a namespace because Swift's Foundation has some of the names too (`NSCacheDelegate`).
  public enum GNUstep {}
#endif

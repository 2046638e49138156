#if !canImport(ObjectiveC)
  /// The protocols that GNUstep's headers declare for delegates, data sources and observers.
  ///
  /// They stand in a namespace because Swift's Foundation has some of the names too (`NSCacheDelegate`).
  public enum GNUstep {}
#endif

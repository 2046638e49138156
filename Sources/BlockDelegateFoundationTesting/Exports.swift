#if canImport(ObjectiveC)
  // Foundation's classes have Objective-C delegates.
  @_exported import BlockDelegateTesting
#else
  @_exported import BlockDelegateTestingCore
#endif

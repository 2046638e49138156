#if canImport(ObjectiveC)
  @_exported import BlockDelegate
#else
  @_exported import BlockDelegateCore
#endif

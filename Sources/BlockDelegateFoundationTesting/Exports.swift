@_exported import BlockDelegateFoundation

#if canImport(ObjectiveC)
  @_exported import BlockDelegateTesting
#else
  @_exported import BlockDelegateTestingCore
#endif

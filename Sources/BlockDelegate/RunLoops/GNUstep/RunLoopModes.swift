#if !canImport(ObjectiveC)
  /// The modes in which GNUstep's run loops run the work of this library: the default mode, and the modes of modal panels
  /// and event tracking. Event sources can't be added to GNUstep's common modes.
  let commonRunLoopModes = ["NSDefaultRunLoopMode", "NSModalPanelRunLoopMode", "NSEventTrackingRunLoopMode"]
#endif

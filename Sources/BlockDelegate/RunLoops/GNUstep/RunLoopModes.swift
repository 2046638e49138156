#if !canImport(ObjectiveC)
  /// The modes in which GNUstep's run loops do what isn't theirs: the default one, and those of AppKit's panels and
  /// tracking. Event sources can't be added to GNUstep's common modes.
  let commonRunLoopModes = ["NSDefaultRunLoopMode", "NSModalPanelRunLoopMode", "NSEventTrackingRunLoopMode"]
#endif

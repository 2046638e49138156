import Foundation

#if canImport(ObjectiveC)
  private let defaultRunLoopMode = RunLoop.Mode.default.rawValue
#else
  // GNUstep's; that of Swift's Foundation is another.
  private let defaultRunLoopMode = "NSDefaultRunLoopMode"
#endif

/// The modes in which the Objective-C Foundation's run loops do what isn't theirs: the default one, and those of
/// AppKit's panels and tracking. Event sources can't be added to GNUstep's common modes.
package let commonRunLoopModes = [defaultRunLoopMode, "NSModalPanelRunLoopMode", "NSEventTrackingRunLoopMode"]

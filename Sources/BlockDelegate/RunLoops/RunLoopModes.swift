import Foundation

#if canImport(ObjectiveC)
  private let defaultRunLoopMode = RunLoop.Mode.default.rawValue
#else
  // The default mode of GNUstep's run loops. Swift's Foundation has another name for its default mode.
  private let defaultRunLoopMode = "NSDefaultRunLoopMode"
#endif

/// The modes in which the Objective-C Foundation's run loops run the work of this library: the default mode, and the
/// modes of AppKit's modal panels and event tracking. Event sources can't be added to GNUstep's common modes.
package let commonRunLoopModes = [defaultRunLoopMode, "NSModalPanelRunLoopMode", "NSEventTrackingRunLoopMode"]

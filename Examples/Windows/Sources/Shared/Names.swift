import BlockDelegate

// The types and constants that have different names on the two systems.
#if canImport(ObjectiveC)
  import AppKit

  package typealias ApplicationDelegate = NSApplicationDelegate
  package typealias WindowDelegate = NSWindowDelegate
  package typealias TableViewDataSource = NSTableViewDataSource
  package typealias TableViewDelegate = NSTableViewDelegate
  package typealias TextFieldDelegate = NSTextFieldDelegate

  package let textAlignmentRight = NSTextAlignment.right.rawValue
  package let switchButton = NSButton.ButtonType.switch.rawValue
#else
  package typealias ApplicationDelegate = GNUstep.NSApplicationDelegate
  package typealias WindowDelegate = GNUstep.NSWindowDelegate
  package typealias TableViewDataSource = GNUstep.NSTableViewDataSource
  package typealias TableViewDelegate = GNUstep.NSTableViewDelegate
  package typealias TextFieldDelegate = GNUstep.NSTextFieldDelegate

  /// The value of `NSTextAlignmentRight`.
  package let textAlignmentRight = 1
  /// The value of `NSSwitchButton`.
  package let switchButton: UInt32 = 3
#endif

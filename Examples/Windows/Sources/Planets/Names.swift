import BlockDelegate

// What the two systems call differently.
#if canImport(ObjectiveC)
  import AppKit

  typealias ApplicationDelegate = NSApplicationDelegate
  typealias WindowDelegate = NSWindowDelegate
  typealias TableViewDataSource = NSTableViewDataSource
  typealias TableViewDelegate = NSTableViewDelegate
  typealias TextFieldDelegate = NSTextFieldDelegate

  let textAlignmentRight = NSTextAlignment.right.rawValue
#else
  typealias ApplicationDelegate = GNUstep.NSApplicationDelegate
  typealias WindowDelegate = GNUstep.NSWindowDelegate
  typealias TableViewDataSource = GNUstep.NSTableViewDataSource
  typealias TableViewDelegate = GNUstep.NSTableViewDelegate
  typealias TextFieldDelegate = GNUstep.NSTextFieldDelegate

  /// `NSTextAlignmentRight`
  let textAlignmentRight = 1
#endif

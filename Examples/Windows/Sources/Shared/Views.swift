import BlockDelegate
import Foundation
import WindowKit

@MainActor package func makeWindow(_ title: String, _ frame: CGRect, _ style: WindowStyle) throws -> ObjCObject {
  let window = try ObjCObject(
    "NSWindow", "initWithContentRect:styleMask:backing:defer:", frame, style, BackingStore.buffered, false)
  // The program releases the window. Without this message, the window also releases itself when it is closed.
  try window.send("setReleasedWhenClosed:", false)
  try window.send("setTitle:", title)
  return window
}

/// Ends the program when its only window is closed, if the application's delegate permits it.
@MainActor package func terminateOnClose(_ window: ObjCObject) throws {
  try window.implement(WindowDelegate.self) { delegate in
    delegate.on(.windowShouldClose) { _ in
      try Application.terminate()
      return false
    }
  }
}

@MainActor package func makeButton(_ title: String, at frame: CGRect) throws -> ObjCObject {
  let button = try ObjCObject("NSButton", "initWithFrame:", frame)
  try button.send("setTitle:", title)
  try button.send("setAutoresizingMask:", [.minXMargin, .maxYMargin] as Autoresizing)
  return button
}

/// Makes a text field that cannot be edited.
@MainActor package func makeLabel(_ text: String = "", at frame: CGRect, resizing: Autoresizing) throws -> ObjCObject {
  let label = try ObjCObject("NSTextField", "initWithFrame:", frame)
  try label.send("setStringValue:", text)
  try label.send("setEditable:", false)
  try label.send("setBordered:", false)
  try label.send("setBezeled:", false)
  try label.send("setDrawsBackground:", false)
  try label.send("setAutoresizingMask:", resizing)
  return label
}

/// Makes a scroll view that contains a table.
@MainActor package func makeScroller(of table: ObjCObject, at frame: CGRect) throws -> ObjCObject {
  let scroller = try ObjCObject("NSScrollView", "initWithFrame:", frame)
  try scroller.send("setHasVerticalScroller:", true)
  try scroller.send("setBorderType:", 2 as UInt)
  try scroller.send("setAutoresizingMask:", [.width, .height] as Autoresizing)
  try scroller.send("setDocumentView:", table)
  return scroller
}

@MainActor package func addColumn(
  _ identifier: String, _ title: String, width: Double, to table: ObjCObject
) throws -> ObjCObject {
  let column = try ObjCObject("NSTableColumn", "initWithIdentifier:", identifier)
  try (column.send("headerCell") as ObjCObject).send("setStringValue:", title)
  try column.send("setWidth:", width)
  try column.send("setEditable:", false)
  try table.send("addTableColumn:", column)
  return column
}

@MainActor package func addViews(_ views: [ObjCObject], to window: ObjCObject) throws {
  let content: ObjCObject = try window.send("contentView")
  for view in views { try content.send("addSubview:", view) }
}

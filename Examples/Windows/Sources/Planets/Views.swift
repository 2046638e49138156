import BlockDelegate
import BlockDelegateAppKit
import Foundation

@MainActor func makeButton(_ title: String, at frame: CGRect) throws -> ObjCObject {
  let button = try ObjCObject("NSButton", "initWithFrame:", frame)
  try button.send("setTitle:", title)
  try button.send("setAutoresizingMask:", [.minXMargin, .maxYMargin] as Autoresizing)
  return button
}

/// Text that can't be edited.
@MainActor func makeLabel(at frame: CGRect, resizing: Autoresizing) throws -> ObjCObject {
  let label = try ObjCObject("NSTextField", "initWithFrame:", frame)
  try label.send("setEditable:", false)
  try label.send("setBordered:", false)
  try label.send("setBezeled:", false)
  try label.send("setDrawsBackground:", false)
  try label.send("setAutoresizingMask:", resizing)
  return label
}

/// Asks a question, and waits for the answer.
@MainActor func ask(_ question: String, _ detail: String, _ buttons: [String]) throws -> AlertResponse {
  report("asks: \(question)")
  let alert = try ObjCObject("NSAlert")
  try alert.send("setMessageText:", question)
  try alert.send("setInformativeText:", detail)
  for title in buttons { _ = try alert.send("addButtonWithTitle:", title) as ObjCObject }
  return try alert.send("runModal")
}

/// Says on the standard output what happened.
func report(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

import BlockDelegate
import Foundation

/// Prints an event on the standard output.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

@MainActor func makeAlert() throws -> ObjCObject {
  let alert = try ObjCObject("NSAlert")
  try alert.send("setMessageText:", "Alert")
  _ = try alert.send("addButtonWithTitle:", "OK") as ObjCObject
  return alert
}

enum ProbeError: Error {
  case beforeTheLoop
  case noSuchCase(String)
  case ofAnAction
}

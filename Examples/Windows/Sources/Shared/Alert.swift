import BlockDelegate
import WindowKit

/// Asks a question in an alert, and waits for the answer.
@MainActor package func ask(_ question: String, _ detail: String, _ buttons: [String]) throws -> AlertResponse {
  report("asks: \(question)")
  let alert = try ObjCObject("NSAlert")
  try alert.send("setMessageText:", question)
  try alert.send("setInformativeText:", detail)
  for title in buttons { _ = try alert.send("addButtonWithTitle:", title) as ObjCObject }
  try Application.giveKeyboardToNextModalWindow()
  return try alert.send("runModal")
}

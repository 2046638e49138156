// A list of things to do. Its dialog has a delegate protocol of its own, and the list implements the protocol with
// closures.
import Shared

run("Checklist") { _ in
  let window = try ChecklistWindow(Checklist())
  try makeMenu(window)
  try window.show()
  return window
}

// A list of things to do, with a dialog that has a delegate protocol of its own: the list is its delegate, by closures.
import Shared

run("Checklist") { _ in
  let window = try ChecklistWindow(Checklist())
  try makeMenu(window)
  try window.show()
  return window
}

// A color in a well, whose panel and text field tell of it by notifications, and ask their delegates. The choice is kept
// in the user's defaults.
import Shared

run("Colors") { _ in
  let window = try ColorsWindow(ColorSettings())
  try makeMenu()
  try window.show()
  return window
}

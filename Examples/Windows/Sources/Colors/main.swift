// A color that can be chosen in a color well or typed into a text field. The well's panel and the field send
// notifications and ask their delegates. The chosen color is stored in the user's defaults.
import Shared

run("Colors") { _ in
  let window = try ColorsWindow(ColorSettings())
  try makeMenu()
  try window.show()
  return window
}

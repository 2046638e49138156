/// The result of `runModal`: the button or the message that ended an alert or another modal window.
public enum AlertResponse: Int, Sendable {
  /// The button that was added first, which the Return key presses.
  case firstButton = 1000
  /// The button that was added second.
  case secondButton = 1001
  /// The button that was added third.
  case thirdButton = 1002
  /// The message `stopModal` ended the modal window.
  case stopped = -1000
  /// The message `abortModal` ended the modal window.
  case aborted = -1001
}

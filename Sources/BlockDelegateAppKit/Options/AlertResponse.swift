/// How an alert or another modal window ended: what `runModal` returns.
public enum AlertResponse: Int, Sendable {
  /// The button that was added first, which the Return key presses.
  case firstButton = 1000
  case secondButton = 1001
  case thirdButton = 1002
  /// `stopModal` was sent.
  case stopped = -1000
  /// `abortModal` was sent.
  case aborted = -1001
}

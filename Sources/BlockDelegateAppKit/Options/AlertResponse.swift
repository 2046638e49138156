/// How an alert or another modal window ended: what `runModal` returns.
public enum AlertResponse: Int, Sendable {
  /// The button that was added first, which the Return key presses.
  case firstButton = 1000
  /// The button that was added second.
  case secondButton = 1001
  /// The button that was added third.
  case thirdButton = 1002
  /// `stopModal` was sent.
  case stopped = -1000
  /// `abortModal` was sent.
  case aborted = -1001
}

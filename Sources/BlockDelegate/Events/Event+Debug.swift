extension Event: CustomDebugStringConvertible {
  /// The event's name, its delivery, and a line for each handler: its receiver's class, and its closure's file and line,
  /// or its message. For debuggers, in several lines.
  public var debugDescription: String { _handlers.list.debugDescription }
}

extension Event.Source: CustomDebugStringConvertible {
  /// What the event says of itself to debuggers.
  public var debugDescription: String { _handlers.list.debugDescription }
}

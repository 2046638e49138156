extension Event: CustomDebugStringConvertible, CustomReflectable {
  /// The event's name, its delivery, and a line for each handler: its receiver's class, and its closure's file and line,
  /// or its message. For debuggers, in several lines.
  public var debugDescription: String { source.debugDescription }

  /// No children, so that debuggers print ``debugDescription`` alone.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Event.Source: CustomDebugStringConvertible, CustomReflectable {
  /// What the event says of itself to debuggers.
  public var debugDescription: String { handlers.list.debugDescription }

  /// No children, so that debuggers print ``debugDescription`` alone.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

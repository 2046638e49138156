import BlockDelegate

extension ObjCObject {
  /// Records the messages that this object sends to its delegates for a protocol.
  ///
  ///     let log = try window.record(GNUstep.NSWindowDelegate.self)
  ///
  /// The recording ends when the log is stopped or deallocated. The object and its delegates behave as before:
  /// `respondsToSelector:` returns true only for methods that the delegates have, and the object gets their results.
  /// Many objects ask before they send a message, so a message that no delegate responds to is usually not sent and not
  /// recorded. Use a ``DelegateSpy`` to respond to messages without a real delegate.
  ///
  /// If `includingUnanswered` is true, the object's delegate appears to respond to more methods: all methods of the
  /// protocol that return nothing and have neither block nor pointer arguments. The log then also has the messages that
  /// no delegate responds to, with the mark `(unanswered)`. If the object has a default behavior for a method that the
  /// delegate lacks, the object does not run it during the recording.
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - includesUnanswered: Whether messages are recorded that no delegate responds to.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol's name.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  /// - Returns: The log, which must be kept during the recording.
  /// - Throws: `BlockDelegateError` if there is no such protocol or setter, or if the delegate has a method that can't be
  ///   forwarded; `ObjCException` if the setter raises an exception. The object is unchanged then.
  public func record<P>(
    _ type: P.Type, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil,
    keeping limit: Int? = nil
  ) throws -> CallLog<P> {
    let found = try objCProtocol(of: type)
    return try CallLog(found, limit: limit, includesUnanswered: includesUnanswered) {
      try showDelegateMessages(for: found, setter: setter, to: $0)
    }
  }

  /// Records the messages that this object sends to its delegates for a protocol that is named at run time.
  ///
  /// The recording ends when the log is stopped or deallocated.
  ///
  /// - Parameters:
  ///   - protocol: The protocol.
  ///   - includesUnanswered: Whether messages are recorded that no delegate responds to.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol's name.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  /// - Returns: The log, which must be kept during the recording.
  /// - Throws: `BlockDelegateError` if the object has no such setter, or its delegate has a method that can't be
  ///   forwarded; `ObjCException` if the setter raises an exception. The object is unchanged then.
  public func record(
    _ protocol: ObjCProtocol, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil,
    keeping limit: Int? = nil
  ) throws -> CallLog<ObjCProtocol> {
    try CallLog(`protocol`, limit: limit, includesUnanswered: includesUnanswered) {
      try showDelegateMessages(for: `protocol`, setter: setter, to: $0)
    }
  }
}

extension DelegateChain {
  /// Records the messages that this chain gets, without adding a member to the chain.
  ///
  /// The recording ends when the log is stopped or deallocated.
  ///
  /// - Parameters:
  ///   - includesUnanswered: Whether messages are recorded that no member responds to. An object whose setter has asked
  ///     which methods the chain responds to must get the chain again.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  /// - Returns: The log, which must be kept during the recording.
  public func record(
    includingUnanswered includesUnanswered: Bool = false, keeping limit: Int? = nil
  ) -> CallLog<P> {
    CallLog(delegateProtocol, limit: limit, includesUnanswered: includesUnanswered) { showMessages(to: $0) }
  }
}

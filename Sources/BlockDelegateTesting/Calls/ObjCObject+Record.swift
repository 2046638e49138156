import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Writes down the messages that this object sends to its delegates for a protocol, until the log is stopped or
  /// released.
  ///
  ///     let log = try window.record(GNUstep.NSWindowDelegate.self)
  ///
  /// Nothing else changes: the object is told by `respondsToSelector:` what its delegates respond to, and gets their
  /// results. So a method that no delegate has is not in the log, where the object asks before it sends: a
  /// ``DelegateSpy`` answers what it is told to.
  ///
  /// With `includingUnanswered` the object is told that its delegates respond to each method of the protocol that returns
  /// nothing and takes neither a block nor a pointer. What no delegate answers is in the log, too, marked as
  /// `(unanswered)`. If the object does something by itself where its delegate lacks such a method, it does not do it
  /// while it is recorded.
  /// - Parameters:
  ///   - type: the protocol.
  ///   - includesUnanswered: whether messages are written down that no delegate answers.
  ///   - setter: the message that sets the delegate; by default that of the protocol's name.
  ///   - limit: how many messages are kept, the last ones; nil for all.
  /// - Throws: `BlockDelegateError` when the object has no such setter, or its delegate has a method that can't be
  ///   passed on; `ObjCException` when the setter raises one. The object is as before then.
  public func record<P: DeclaredProtocol>(
    _ type: P.Type, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil,
    keeping limit: Int? = nil
  ) throws -> CallLog<P> {
    try record(ObjCProtocol(type), as: P.self, includesUnanswered, setter, limit)
  }

  /// Writes down the messages for a protocol that is known by its name: see `record(_:)`.
  public func record(
    _ protocol: ObjCProtocol, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil,
    keeping limit: Int? = nil
  ) throws -> CallLog<ObjCProtocol> {
    try record(`protocol`, as: ObjCProtocol.self, includesUnanswered, setter, limit)
  }

  #if canImport(ObjectiveC)
    /// Writes down the messages for a protocol as Swift imports it: see `record(_:)`.
    public func record<P>(
      _ type: P.Type, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil,
      keeping limit: Int? = nil
    ) throws -> CallLog<P> {
      try record(ObjCProtocol(of: type), as: P.self, includesUnanswered, setter, limit)
    }
  #endif

  private func record<P>(
    _ protocol: ObjCProtocol, as type: P.Type, _ includesUnanswered: Bool, _ setter: Selector?, _ limit: Int?
  ) throws -> CallLog<P> {
    try CallLog(`protocol`, limit: limit, includesUnanswered: includesUnanswered) {
      try showDelegateMessages(for: `protocol`, setter: setter, to: $0)
    }
  }
}

extension DelegateChain {
  /// Writes down the chain's messages, until the log is stopped or released. The chain has no member more for that.
  /// - Parameters:
  ///   - includesUnanswered: whether messages are written down that no member answers, as for an object. An object that
  ///     has the chain as its delegate by a plain setter, and asked then, must be given it again.
  ///   - limit: how many messages are kept, the last ones; nil for all.
  public func record(
    includingUnanswered includesUnanswered: Bool = false, keeping limit: Int? = nil
  ) -> CallLog<P> {
    CallLog(delegateProtocol, limit: limit, includesUnanswered: includesUnanswered) { showMessages(to: $0) }
  }
}

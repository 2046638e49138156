import BlockDelegate
import BlockDelegateRuntime
import Foundation

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
  /// - Returns: The log, which must be kept during the recording.
  /// - Throws: `BlockDelegateError` if there is no such protocol or setter, or if the delegate has a method that can't be
  ///   forwarded; `ObjCException` if the setter raises an exception. The object is unchanged then.
  public func record<P>(
    _ type: P.Type, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil
  ) throws -> CallLog<P> {
    try log(of: .named(by: type), includesUnanswered, setter)
  }

  /// Records the messages that this object sends to its delegates for a protocol that is named at run time.
  ///
  /// The recording ends when the log is stopped or deallocated.
  ///
  /// - Parameters:
  ///   - protocol: The protocol.
  ///   - includesUnanswered: Whether messages are recorded that no delegate responds to.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol's name.
  /// - Returns: The log, which must be kept during the recording.
  /// - Throws: `BlockDelegateError` if the object has no such setter, or its delegate has a method that can't be
  ///   forwarded; `ObjCException` if the setter raises an exception. The object is unchanged then.
  public func record(
    _ protocol: ObjCProtocol, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil
  ) throws -> CallLog<ObjCProtocol> {
    try log(of: `protocol`, includesUnanswered, setter)
  }

  private func log<P>(of protocol: ObjCProtocol, _ includesUnanswered: Bool, _ setter: Selector?) throws -> CallLog<P> {
    let recorder = Recorder(protocolName: `protocol`.name, includesUnanswered: includesUnanswered)
    return CallLog(
      recorder, of: `protocol`, in: try showDelegateMessages(for: `protocol`, setter: setter, to: recorder))
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
  /// - Returns: The log, which must be kept during the recording.
  public func record(includingUnanswered includesUnanswered: Bool = false) -> CallLog<P> {
    let `protocol` = ObjCProtocol(dynamicClass: chain.dynamicClass)
    let recorder = Recorder(protocolName: `protocol`.name, includesUnanswered: includesUnanswered)
    chain.add(recorder)
    return CallLog(recorder, of: `protocol`, in: chain)
  }
}

extension CallLog {
  /// Makes the log of a recorder in a chain, which the log does not retain.
  fileprivate convenience init(_ recorder: Recorder, of protocol: ObjCProtocol, in chain: Chain) {
    let recording = DelegateObservation { [weak chain] in chain?.remove(recorder) }
    self.init(recorder, of: `protocol`, recording: recording)
  }
}

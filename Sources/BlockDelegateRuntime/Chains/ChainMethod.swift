import CBlockDelegateRuntime

/// One message of a chain: its receivers, and how it travels.
///
/// Sendable because the C layer guards the receivers, and the rest is behind a lock or never changes.
final class ChainMethod: @unchecked Sendable {
  let method: SlotMethod
  private let plan: CallPlan
  private let layout: MessageLayout
  private let receivers: OpaquePointer
  /// Whether the arguments end with a block.
  let hasCompletion: Bool
  private let interest = Mutex(Interest())

  /// Who else looks at messages.
  private struct Interest: Sendable {
    /// Makes one result of several.
    var makeResults: MakeResults?
    /// From the chain's first witness on.
    var witnesses: ChainWitnesses?
  }

  /// In a struct: a function that is the value of a generic type is wrapped anew each time that it is read.
  private struct MakeResults: Sendable {
    let call: @Sendable () -> any ChainResults
  }

  /// - Parameters:
  ///   - plan: the method's.
  ///   - report: gets a ``RepeatedCompletion`` for each call of a completion block after its first.
  init(_ method: SlotMethod, _ plan: CallPlan, report: @escaping @Sendable (any Error) -> Void) {
    self.method = method
    self.plan = plan
    layout = MessageLayout(plan)
    receivers = bd_receivers_create(method.selector.pointer)
    let completion = Completion.make(for: method, plan, report: report)
    hasCompletion = completion != nil
    if let completion { bd_receivers_setCompletion(receivers, completion) }
    if method.asksForPermission { bd_receivers_setCombine(receivers, .all) }
  }

  deinit { bd_receivers_destroy(receivers) }

  // MARK: Receivers and results

  var hasReceivers: Bool { bd_receivers_hasLiving(receivers) }

  /// How many members respond to the message.
  var receiverCount: Int { Int(bd_receivers_count(receivers)) }

  /// Sends the message to a member from now on. Under the chain's lock, as ``remove(_:)``.
  func add(_ member: ChainMember) { bd_receivers_add(receivers, member.receiver) }

  /// Sends a member the message no more that gets it.
  func remove(_ member: ChainMember) { bd_receivers_remove(receivers, member.receiver) }

  func combine(_ policy: bd_combine) {
    let previous = interest.withLock { interest in
      defer { interest.makeResults = nil }
      bd_receivers_setCombine(receivers, policy)
      if interest.witnesses == nil { bd_receivers_setSender(receivers, nil, nil) }
      return interest.makeResults
    }
    // What it captured may end here.
    withExtendedLifetime(previous) {}
  }

  func combine(_ results: @escaping @Sendable () -> any ChainResults) {
    let previous = interest.withLock { interest in
      defer { interest.makeResults = MakeResults(call: results) }
      takeSending()
      return interest.makeResults
    }
    withExtendedLifetime(previous) {}
  }

  /// Shows messages to witnesses from now on.
  func show(to witnesses: ChainWitnesses) {
    interest.withLock { interest in
      interest.witnesses = witnesses
      takeSending()
    }
  }

  /// Has this send messages of words, and not the C layer alone.
  private func takeSending() {
    // Not retained: the receivers are this method's.
    bd_receivers_setSender(receivers, Self.sendWords, Unmanaged.passUnretained(self).toOpaque())
  }

  /// From now on members get a completion block as it came.
  func passCompletionUnchanged() { bd_receivers_passCompletionUnchanged(receivers) }

  // MARK: Messages

  /// What the slot of a chain's instance runs. The chain, which has this, lives as long as the instance.
  var slot: Slot {
    let content: SlotContent =
      if hasCompletion {
        .frame { [self] in send($0, bd_receivers_sendCompletionFrame) }
      } else if plan.isWords {
        .receivers(receivers)
      } else {
        .frame { [self] in send($0, bd_receivers_sendFrame) }
      }
    return Slot(method: method, content: content)
  }

  private static let sendWords: bd_words_sender = { context, a, b, c, d in
    var frame = bd_call_frame()
    // Behind the two leading words, as in any call of words.
    (frame.general.2, frame.general.3) = (UInt64(a), UInt64(b))
    (frame.general.4, frame.general.5) = (UInt64(c), UInt64(d))
    let (message, receivers) = sendToWitnesses(ofMethod: context!, &frame)
    let makeResults: MakeResults?
    switch message {
    case .unseen(let interest): makeResults = interest
    case .answered: return UInt(frame.generalResult.0)
    case .raised(let exception): exception.raise()
    }
    guard let results = makeResults?.call() else {
      return bd_receivers_sendWords(receivers, a, b, c, d, nil, nil)
    }
    withCollector(of: results) { _ = bd_receivers_sendWords(receivers, a, b, c, d, collect, $0) }
    results.store(in: &frame)
    return UInt(frame.generalResult.0)
  }

  /// Holds the method only while this runs: an exception skips the releases of whom it passes.
  private static func sendToWitnesses(
    ofMethod method: UnsafeMutableRawPointer, _ frame: inout bd_call_frame
  ) -> (message: WitnessedMessage, receivers: OpaquePointer) {
    let method = Unmanaged<ChainMethod>.fromOpaque(method).takeUnretainedValue()
    return (method.sendToWitnesses(&frame, bd_receivers_sendFrame), method.receivers)
  }

  private typealias FrameSender =
    @convention(c) (
      OpaquePointer, UnsafePointer<bd_message_layout>, UnsafeMutablePointer<bd_call_frame>, bd_result_handler?,
      UnsafeMutableRawPointer?
    ) -> Void

  @inline(__always)
  private func send(_ frame: UnsafeMutablePointer<bd_call_frame>, _ send: FrameSender) {
    let makeResults: MakeResults?
    switch sendToWitnesses(frame, send) {
    case .unseen(let interest): makeResults = interest
    case .answered: return
    case .raised(let exception): exception.raise()
    }
    guard let results = makeResults?.call() else {
      return send(receivers, layout.pointer, frame, nil, nil)
    }
    Self.withCollector(of: results) { send(receivers, layout.pointer, frame, Self.collect, $0) }
    results.store(in: frame)
  }

  // MARK: Witnesses

  private enum WitnessedMessage {
    /// Nobody has sent it.
    case unseen(MakeResults?)
    case answered
    /// For the sender: nothing is owned where that is raised.
    case raised(ObjectiveCException.Autoreleased)
  }

  /// Sends a message that witnesses see begin and end, if there are any. What a member raises is caught on the way.
  private func sendToWitnesses(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ send: FrameSender
  ) -> WitnessedMessage {
    let interest = interest.withLock { $0 }
    guard let witnesses = interest.witnesses else { return .unseen(interest.makeResults) }
    let ends = witnesses.all.map { $0.messageBegins(method, plan, frame) }
    let exception = catching(frame, send, interest.makeResults)
    for end in ends { end(exception) }
    return exception.map { .raised($0.autoreleased()) } ?? .answered
  }

  private func catching(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ send: FrameSender, _ makeResults: MakeResults?
  ) -> ObjectiveCException? {
    func call(_ handler: bd_result_handler?, _ context: UnsafeMutableRawPointer?) throws(ObjectiveCException) {
      var outer = bd_call_frame()
      outer.general.0 = UInt64(UInt(bitPattern: receivers))
      outer.general.1 = UInt64(UInt(bitPattern: layout.pointer))
      outer.general.2 = UInt64(UInt(bitPattern: frame))
      outer.general.3 = UInt64(UInt(bitPattern: unsafeBitCast(handler, to: UnsafeRawPointer?.self)))
      outer.general.4 = UInt64(UInt(bitPattern: context))
      // A C function is an address to who calls it by a frame.
      try ObjectiveCException.catching(unsafeBitCast(send, to: UnsafeRawPointer.self), &outer)
    }
    do throws(ObjectiveCException) {
      guard var results: any ChainResults = makeResults?.call() else {
        try call(nil, nil)
        return nil
      }
      try withUnsafeMutablePointer(to: &results) { context throws(ObjectiveCException) in
        try call(Self.collect, UnsafeMutableRawPointer(context))
      }
      results.store(in: frame)
      return nil
    } catch { return error }
  }

  /// Runs `body` with the context of ``collect``.
  private static func withCollector(of results: any ChainResults, _ body: (UnsafeMutableRawPointer) -> Void) {
    var results = results
    withUnsafeMutablePointer(to: &results) { body(UnsafeMutableRawPointer($0)) }
  }

  private static let collect: bd_result_handler = { frame, context in
    context!.assumingMemoryBound(to: (any ChainResults).self).pointee.add(frame)
  }
}

/// The results of one message, one after the other, and what becomes of them.
package protocol ChainResults: AnyObject {
  /// Takes what a receiver returned.
  func add(_ frame: UnsafePointer<bd_call_frame>)
  /// Stores what the sender gets.
  func store(in frame: UnsafeMutablePointer<bd_call_frame>)
}

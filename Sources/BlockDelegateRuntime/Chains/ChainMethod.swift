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
  private let makeResults = Mutex<MakeResults?>(nil)

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
    let previous = makeResults.withLock { makeResults in
      defer { makeResults = nil }
      bd_receivers_setCombine(receivers, policy)
      bd_receivers_setSender(receivers, nil, nil)
      return makeResults
    }
    // What it captured may end here.
    withExtendedLifetime(previous) {}
  }

  func combine(_ results: @escaping @Sendable () -> any ChainResults) {
    let previous = makeResults.withLock { makeResults in
      defer { makeResults = MakeResults(call: results) }
      // Not retained: the receivers are this method's.
      bd_receivers_setSender(receivers, Self.sendWords, Unmanaged.passUnretained(self).toOpaque())
      return makeResults
    }
    withExtendedLifetime(previous) {}
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
    let method = Unmanaged<ChainMethod>.fromOpaque(context!).takeUnretainedValue()
    guard let results = method.makeResults.withLock({ $0 })?.call() else {
      return bd_receivers_sendWords(method.receivers, a, b, c, d, nil, nil)
    }
    withCollector(of: results) { _ = bd_receivers_sendWords(method.receivers, a, b, c, d, collect, $0) }
    var frame = bd_call_frame()
    results.store(in: &frame)
    return UInt(frame.generalResult.0)
  }

  private typealias FrameSender =
    @convention(c) (
      OpaquePointer, UnsafePointer<bd_message_layout>, UnsafeMutablePointer<bd_call_frame>, bd_result_handler?,
      UnsafeMutableRawPointer?
    ) -> Void

  @inline(__always)
  private func send(_ frame: UnsafeMutablePointer<bd_call_frame>, _ send: FrameSender) {
    guard let results = makeResults.withLock({ $0 })?.call() else {
      return send(receivers, layout.pointer, frame, nil, nil)
    }
    Self.withCollector(of: results) { send(receivers, layout.pointer, frame, Self.collect, $0) }
    results.store(in: frame)
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

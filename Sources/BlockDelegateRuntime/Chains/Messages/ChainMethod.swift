import CBlockDelegateRuntime

/// One message of a chain: its receivers, and how it travels.
///
/// Sendable because the C layer guards the receivers, and the rest is behind a lock or never changes.
final class ChainMethod: @unchecked Sendable {
  let method: SlotMethod
  private let protocolName: String
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
    /// From the chain's first observer on.
    var observers: MessageObservers?
    /// Whether nobody has said what becomes of several results.
    var isUnsaid = true
  }

  /// In a struct: a function that is the value of a generic type is wrapped anew each time that it is read.
  private struct MakeResults: Sendable {
    let call: @Sendable () -> any ChainResults
  }

  /// - Parameters:
  ///   - plan: the method's.
  ///   - protocolName: the protocol's, for the log.
  ///   - report: gets what is to be said of completion blocks: see ``CompletionArgument``.
  init(
    _ method: SlotMethod, _ plan: CallPlan, protocol protocolName: String,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    self.method = method
    self.protocolName = protocolName
    self.plan = plan
    layout = MessageLayout(plan)
    receivers = bd_receivers_create(method.selector.pointer)
    let completion = CompletionArgument.of(method, plan, report: report)
    hasCompletion = completion != nil
    if let completion { bd_receivers_setCompletion(receivers, completion.completion()) }
    if method.asksForPermission { bd_receivers_setCombine(receivers, .all) }
  }

  deinit { bd_receivers_destroy(receivers) }

  /// Says which object the chain is.
  func setOwner(_ object: ObjectHandle) { bd_receivers_setOwner(receivers, object.pointer) }

  // MARK: Receivers and results

  var hasReceivers: Bool { bd_receivers_hasLiving(receivers) }

  /// How many members respond to the message.
  var receiverCount: Int { Int(bd_receivers_count(receivers)) }

  /// Sends the message to a ``ChainReceiver`` from now on. Under the chain's lock, as ``remove(_:)``.
  func add(_ receiver: OpaquePointer) {
    bd_receivers_add(receivers, receiver)
    #if DEBUG
      if receiverCount > 1, method.encoding.result.isBOOL { countAnswers() }
    #endif
  }

  /// Stops sending the message to a receiver.
  func remove(_ receiver: OpaquePointer) { bd_receivers_remove(receivers, receiver) }

  /// - Parameter isSaid: whether somebody says so; then it is not changed by those who don't.
  func combine(_ policy: bd_combine, isSaid: Bool = true) {
    let previous = interest.withLock { interest -> MakeResults? in
      guard isSaid || interest.isUnsaid else { return nil }
      defer { interest.makeResults = nil }
      interest.isUnsaid = false
      bd_receivers_setCombine(receivers, policy)
      if interest.observers == nil { bd_receivers_setSender(receivers, nil, nil) }
      return interest.makeResults
    }
    // What it captured may end here.
    withExtendedLifetime(previous) {}
  }

  func combine(_ results: @escaping @Sendable () -> any ChainResults) {
    let previous = interest.withLock { interest in
      defer { interest.makeResults = MakeResults(call: results) }
      interest.isUnsaid = false
      takeSending()
      return interest.makeResults
    }
    withExtendedLifetime(previous) {}
  }

  /// Until several members have answered a message, and nobody has said which answer counts.
  private func countAnswers() {
    interest.withLock { interest in
      guard interest.isUnsaid, interest.makeResults == nil, !UnsaidCombination.isLogged(method) else { return }
      interest.makeResults = MakeResults { [weak self] in
        UnsaidCombination {
          guard let self else { return }
          UnsaidCombination.logOnce(self.method, protocol: self.protocolName)
          self.combine(self.method.asksForPermission ? .all : .last, isSaid: false)
        }
      }
      takeSending()
    }
  }

  /// Shows messages to observers from now on.
  func show(to observers: MessageObservers) {
    interest.withLock { interest in
      interest.observers = observers
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
    sendCatching(ofMethod: context!, &frame)?.raise()
    return UInt(frame.generalResult.0)
  }

  /// Holds the method only while this runs: an exception skips the releases of the frames that it passes.
  private static func sendCatching(
    ofMethod method: UnsafeMutableRawPointer, _ frame: inout bd_call_frame
  ) -> ObjectiveCException.Autoreleased? {
    let method = Unmanaged<ChainMethod>.fromOpaque(method).takeUnretainedValue()
    return method.sendCatching(&frame, bd_receivers_sendFrame, method.interest.withLock { $0 })
  }

  private typealias FrameSender =
    @convention(c) (
      OpaquePointer, UnsafePointer<bd_message_layout>, UnsafeMutablePointer<bd_call_frame>, bd_result_handler?,
      UnsafeMutableRawPointer?
    ) -> Void

  @inline(__always)
  private func send(_ frame: UnsafeMutablePointer<bd_call_frame>, _ send: FrameSender) {
    let interest = interest.withLock { $0 }
    if interest.makeResults == nil, interest.observers == nil {
      send(receivers, layout.pointer, frame, nil, nil)
    } else {
      sendCatching(frame, send, interest)?.raise()
    }
  }

  /// Sends a message whose results are combined by a closure, or that observers see begin and end.
  /// - Returns: what a member raised, for the sender: nothing is owned where that is raised.
  private func sendCatching(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ send: FrameSender, _ interest: Interest
  ) -> ObjectiveCException.Autoreleased? {
    let ends = interest.observers?.all.map { $0.messageBegins(method, plan, frame, isAnswered: hasReceivers) } ?? []
    var results = interest.makeResults?.call()
    let exception = withUnsafeMutablePointer(to: &results) { results in
      var call = bd_call_frame()
      call.general.0 = UInt64(UInt(bitPattern: receivers))
      call.general.1 = UInt64(UInt(bitPattern: layout.pointer))
      call.general.2 = UInt64(UInt(bitPattern: frame))
      if results.pointee != nil {
        call.general.3 = UInt64(UInt(bitPattern: unsafeBitCast(Self.collect, to: UnsafeRawPointer.self)))
        call.general.4 = UInt64(UInt(bitPattern: results))
      }
      do throws(ObjectiveCException) {
        // A C function is an address to who calls it by a frame.
        try ObjectiveCException.catching(unsafeBitCast(send, to: UnsafeRawPointer.self), &call)
        return nil as ObjectiveCException?
      } catch { return error }
    }
    if exception == nil { results?.store(in: frame) }
    for end in ends { end(exception) }
    return exception?.autoreleased()
  }

  private static let collect: bd_result_handler = { frame, context in
    context!.assumingMemoryBound(to: (any ChainResults)?.self).pointee!.add(frame)
  }
}

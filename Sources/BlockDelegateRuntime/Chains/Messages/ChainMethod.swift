import CBlockDelegateRuntime

/// A method of a chain, with the members that get its messages and the way in which a message is sent to them.
///
/// The type is Sendable because the C layer guards the receivers, a lock guards the other variables, and the rest never
/// changes.
final class ChainMethod: @unchecked Sendable {
  let method: SlotMethod
  private let plan: CallPlan
  private let layout: MessageLayout
  private let receivers: OpaquePointer
  /// Whether the method's last argument is a completion block.
  let hasCompletion: Bool
  private let interest = Mutex(Interest())

  /// The parts of the library that need to see messages besides the members.
  private struct Interest: Sendable {
    /// Makes the object that combines several results into one.
    var makeResults: MakeResults?
    /// The chain's observers, or nil until the chain has its first observer.
    var observers: MessageObservers?
  }

  /// A struct around the closure. Swift wraps a function anew each time it is read as the value of a generic type.
  private struct MakeResults: Sendable {
    let call: @Sendable () -> any ChainResults
  }

  /// Creates the method of a chain.
  /// - Parameters:
  ///   - plan: The method's call plan.
  ///   - report: A closure that gets the errors about completion blocks, which ``CompletionArgument`` reports.
  init(
    _ method: SlotMethod, _ plan: CallPlan, report: @escaping @Sendable (any Error) -> Void
  ) {
    (self.method, self.plan) = (method, plan)
    layout = MessageLayout(plan)
    receivers = bd_receivers_create(method.selector.pointer)
    let completion = CompletionArgument.of(method, plan, report: report)
    hasCompletion = completion != nil
    if let completion { bd_receivers_setCompletion(receivers, completion.completion()) }
    if method.asksForPermission { bd_receivers_setCombine(receivers, .all) }
  }

  deinit { bd_receivers_destroy(receivers) }

  /// Sets the Objective-C object of the chain.
  func setOwner(_ object: ObjectHandle) { bd_receivers_setOwner(receivers, object.pointer) }

  // MARK: Receivers and results

  var hasReceivers: Bool { bd_receivers_hasLiving(receivers) }

  /// The number of members that respond to the message.
  var receiverCount: Int { Int(bd_receivers_count(receivers)) }

  /// Starts sending the message to a ``ChainReceiver``. The caller holds the chain's lock.
  func add(_ receiver: OpaquePointer) { bd_receivers_add(receivers, receiver) }

  /// Stops sending the message to a receiver. The caller holds the chain's lock.
  func remove(_ receiver: OpaquePointer) { bd_receivers_remove(receivers, receiver) }

  /// Sets how several results become one.
  func combine(_ policy: bd_combine) {
    let previous = interest.withLock { interest -> MakeResults? in
      defer { interest.makeResults = nil }
      bd_receivers_setCombine(receivers, policy)
      if interest.observers == nil { bd_receivers_setSender(receivers, nil, nil) }
      return interest.makeResults
    }
    // The closures that `previous` captured may be released here, outside the lock.
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

  /// Starts showing messages to observers.
  func show(to observers: MessageObservers) {
    interest.withLock { interest in
      interest.observers = observers
      takeSending()
    }
  }

  /// Makes this class send messages of words, which otherwise the C layer sends alone.
  private func takeSending() {
    // The method is passed unretained because it owns the receivers.
    bd_receivers_setSender(receivers, Self.sendWords, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Starts passing completion blocks to the members without a wrapper.
  func passCompletionUnchanged() { bd_receivers_passCompletionUnchanged(receivers) }

  // MARK: Messages

  /// The slot for the method in the chain's instance. The chain owns this method, and lives as long as the instance.
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
    // The arguments come after the two leading words, as in any call of words.
    (frame.general.2, frame.general.3) = (UInt64(a), UInt64(b))
    (frame.general.4, frame.general.5) = (UInt64(c), UInt64(d))
    sendCatching(ofMethod: context!, &frame)?.raise()
    return UInt(frame.generalResult.0)
  }

  /// Sends a message, and retains the method only during this function. An exception that passes Swift frames skips
  /// their releases.
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

  /// Sends a message whose results a closure combines, or whose begin and end observers see.
  /// - Returns: The exception that a member raised. The sender raises it again in a function that owns no references.
  private func sendCatching(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ send: FrameSender, _ interest: Interest
  ) -> ObjectiveCException.Autoreleased? {
    let ends = interest.observers?.all.map { $0.messageBegins(method, plan, frame, isAnswered: hasReceivers) } ?? []
    var results = interest.makeResults?.call()
    let exception = withUnsafeMutablePointer(to: &results) { results in
      let collect = results.pointee == nil ? nil : unsafeBitCast(Self.collect, to: UnsafeRawPointer.self)
      do throws(ObjectiveCException) {
        // A call by frame takes the address of any C function.
        _ = try ObjectiveCException.catching(
          unsafeBitCast(send, to: UnsafeRawPointer.self), UInt(bitPattern: receivers), UInt(bitPattern: layout.pointer),
          UInt(bitPattern: frame), UInt(bitPattern: collect), UInt(bitPattern: results))
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

/// An object that gets the results of one message, one after the other, and combines them.
package protocol ChainResults: AnyObject {
  /// Adds the result that a member returned.
  func add(_ frame: UnsafePointer<bd_call_frame>)
  /// Stores the combined result, which the sender gets.
  func store(in frame: UnsafeMutablePointer<bd_call_frame>)
}

extension SlotMethod {
  /// Whether the method asks for permission: it returns `BOOL`, and one of its selector's words is `should`, `can` or
  /// `allows`, as in `splitView:canCollapseSubview:`. A word begins at a capital letter or after another character.
  var asksForPermission: Bool {
    let words = selector.name.reduce(into: [""]) { words, character in
      if character.isUppercase || !character.isLetter { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return encoding.result.isBOOL && words.contains { ["should", "can", "allows"].contains($0) }
  }
}

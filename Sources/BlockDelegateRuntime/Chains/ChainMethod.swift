/// A method of a chain, with the members that get its messages and the way in which a message is sent to them.
///
/// The type is Sendable because the C layer guards the members, a lock guards the other variables, and the rest never
/// changes.
package final class ChainMethod: @unchecked Sendable {
  package let method: SlotMethod
  /// The method's place among the chain's methods.
  let index: Int
  private let plan: CallPlan
  private let pointer: UnsafeMutablePointer<bd_chain_method>
  private let completion: CompletionArgument?
  private let observers: MessageObservers
  private let settings: Mutex<Settings>

  private struct Settings: Sendable {
    /// The result that the sender gets from several results, if `makeResults` is nil.
    var policy: bd_combine
    /// Makes the functions that combine several results into one.
    var makeResults: (@Sendable () -> ChainResults)?
    /// Whether completion blocks are passed to the members unchanged.
    var passesCompletionUnchanged = false
  }

  /// Creates the method of a chain.
  /// - Parameters:
  ///   - plan: The method's call plan.
  ///   - members: The members of the chain, which own the method in the C layer.
  ///   - index: The method's place among the chain's methods.
  ///   - observers: The observers of the chain.
  ///   - report: A closure that gets the errors about completion blocks, which ``CompletionArgument`` reports.
  init(
    _ method: SlotMethod, _ plan: CallPlan, in members: UnsafeMutablePointer<bd_members>, _ index: Int,
    _ observers: MessageObservers, report: @escaping @Sendable (any Error) -> Void
  ) {
    (self.method, self.plan, self.index, self.observers) = (method, plan, index, observers)
    pointer = members.pointee.methods + index
    completion = method.takesCompletion ? CompletionArgument(method, plan, report: report) : nil
    settings = Mutex(Settings(policy: method.asksForPermission ? .all : .last))
    // The method is passed unretained because the chain owns both.
    let context = Unmanaged.passUnretained(self).toOpaque()
    pointer.initialize(
      to: bd_chain_method(
        members: members, index: UInt(index), count: 0, selector: method.selector.pointer, layout: plan.layout,
        combine: .last, sender: nil, context: context))
    update()
  }

  /// The slot for the method in the chain's instance. The chain owns this method, and lives as long as the instance.
  var slot: Slot { Slot(method: method, content: .members(pointer)) }

  /// Returns the slot of an object that passes the message on to a receiver elsewhere.
  func slot(
    passingTo receiver: WeakReference, by route: DeliveryRoute, report: @escaping @Sendable (any Error) -> Void
  ) throws(BlockDelegateError) -> Slot {
    let selector = method.selector
    let delivered = try DeliveredMethod(
      method, plan, route, report: report,
      run: { (frame) throws(ObjectiveCException) in
        // The object is NULL if it was deallocated or is no longer a member.
        guard let object = bd_receiver_hold(receiver.receiver) else { return false }
        defer { bd_receiver_letGo(receiver.receiver, object) }
        return try BlockDelegateRuntime.send(frame, to: ObjectHandle(object), selector)
      },
      decline: { bd_call_frame_decline($0) })
    return Slot(method: method, content: delivered.content)
  }

  // MARK: Members and results

  var hasLivingMembers: Bool { bd_chainMethod_hasLiving(pointer) }

  /// Sets how several results become one.
  package func combine(_ policy: bd_combine) { change { ($0.policy, $0.makeResults) = (policy, nil) } }

  package func combine(_ results: @escaping @Sendable () -> ChainResults) { change { $0.makeResults = results } }

  /// Starts passing completion blocks to the members without a wrapper. Returns false if the method has none.
  package func passCompletionUnchanged() -> Bool {
    change { $0.passesCompletionUnchanged = true }
    return completion != nil
  }

  private func change(_ body: (inout Settings) -> Void) {
    let previous = settings.withLock { settings in
      defer { body(&settings) }
      return settings
    }
    update()
    // The closure that `previous` contains may be released here, outside the lock.
    withExtendedLifetime(previous) {}
  }

  /// Makes this class send the messages if the settings or an observer need it. Otherwise the C layer sends them alone,
  /// which is faster.
  func update() {
    settings.withLock { settings in
      let protects = completion != nil && !settings.passesCompletionUnchanged
      let isNeeded = protects || settings.makeResults != nil || !observers.isEmpty
      bd_chainMethod_set(pointer, settings.policy, isNeeded ? Self.send : nil)
    }
  }

  // MARK: Messages

  private static let send: bd_chain_sender = { context, frame, exception in
    let method = Unmanaged<ChainMethod>.fromOpaque(context!).takeUnretainedValue()
    guard let raised = method.send(frame) else { return false }
    exception.pointee = raised.pointer
    return true
  }

  private func send(_ frame: UnsafeMutablePointer<bd_call_frame>) -> ObjectiveCException.Autoreleased? {
    let settings = settings.withLock { $0 }
    guard let completion, !settings.passesCompletionUnchanged else { return send(frame, settings) }
    return completion.protecting(frame) { send(frame, settings) }
  }

  /// Sends a message whose results a closure combines, or whose begin and end observers see.
  /// - Returns: The exception that a member raised.
  private func send(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ settings: Settings
  ) -> ObjectiveCException.Autoreleased? {
    let ends = observers.all.map { $0.messageBegins(method, plan, frame, isAnswered: hasLivingMembers) }
    var results = settings.makeResults?()
    let exception = withUnsafeMutablePointer(to: &results) { results in
      let collect = results.pointee == nil ? nil : unsafeBitCast(Self.collect, to: UnsafeRawPointer.self)
      do throws(ObjectiveCException) {
        _ = try ObjectiveCException.catching(
          bd_chainMethod_send_address(), UInt(bitPattern: pointer), UInt(bitPattern: frame), UInt(bitPattern: collect),
          UInt(bitPattern: results))
        return nil as ObjectiveCException?
      } catch { return error }
    }
    if exception == nil { results?.store(frame) }
    for end in ends { end(exception) }
    return exception?.autoreleased()
  }

  private static let collect: bd_result_handler = { frame, context in
    context!.assumingMemoryBound(to: ChainResults?.self).pointee!.add(frame)
  }
}

/// The functions that get the results of one message, one after the other, and then store the combined result, which
/// the sender gets.
package typealias ChainResults = (
  add: (UnsafePointer<bd_call_frame>) -> Void, store: (UnsafeMutablePointer<bd_call_frame>) -> Void
)

extension SlotMethod {
  /// Whether a message that no member responds to does no harm: the method returns nothing, and takes no block that
  /// must be called and no pointer to memory that must be filled.
  var canStayUnanswered: Bool {
    encoding.result.kind == .void && encoding.explicitArguments.allSatisfy { $0.kind != .block && $0.kind != .pointer }
  }
}

/// A method of a chain, with the way in which its messages are sent to the members.
package struct ChainMethod {
  let chain: Chain
  package let method: SlotMethod

  /// What was chosen for a method.
  struct Choices: Sendable {
    /// The result that the sender gets from several results, if `makeResults` is nil.
    var policy: bd_combine
    /// Makes the functions that combine several results into one.
    var makeResults: (@Sendable () -> ChainResults)?
    /// Whether completion blocks are passed to the members unchanged.
    var passesCompletionUnchanged = false
  }

  // The chain has only methods with a plan.
  private var plan: CallPlan { try! method.plan.get() }
  private var pointer: UnsafeMutablePointer<bd_chain_method> { chain.memberList.pointee.methods + method.index }

  /// Prepares the method, when its chain is made.
  func begin() {
    pointer.initialize(
      to: bd_chain_method(
        members: chain.memberList, method: method.record, count: 0, combine: method.policy,
        sender: method.takesCompletion ? Self.send : nil))
  }

  /// The slot for the method in the chain's instance. The chain lives as long as the instance.
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
    return method.takesCompletion
  }

  private func change(_ body: (inout Choices) -> Void) {
    let previous = chain.state.withLock { state in
      let previous = choices(state)
      var new = previous
      body(&new)
      state.choices[method.index] = new
      return previous
    }
    update()
    // The closure that `previous` contains may be released here, outside the lock.
    withExtendedLifetime(previous) {}
  }

  private func choices(_ state: Chain.State) -> Choices {
    state.choices[method.index] ?? Choices(policy: method.policy)
  }

  /// Makes Swift code send the messages if a choice or an observer needs it. Otherwise the C layer sends them alone, which
  /// is faster.
  func update() {
    chain.state.withLock { state in
      let choices = choices(state)
      let protects = method.takesCompletion && !choices.passesCompletionUnchanged
      let isNeeded = protects || choices.makeResults != nil || !chain.observers.isEmpty
      bd_chainMethod_set(pointer, choices.policy, isNeeded ? Self.send : nil)
    }
  }

  // MARK: Messages

  private static let send: bd_chain_sender = { method, frame, exception in
    let chain = Unmanaged<Chain>.fromOpaque(method.pointee.members.pointee.chain!).takeUnretainedValue()
    let method = Unmanaged<SlotMethod>.fromOpaque(method.pointee.method.pointee.object!).takeUnretainedValue()
    guard let raised = ChainMethod(chain: chain, method: method).send(frame) else { return false }
    exception.pointee = raised.pointer
    return true
  }

  private func send(_ frame: UnsafeMutablePointer<bd_call_frame>) -> ObjectiveCException.Autoreleased? {
    let choices = chain.state.withLock { self.choices($0) }
    guard method.takesCompletion, !choices.passesCompletionUnchanged else { return send(frame, choices) }
    return CompletionArgument(method, plan, report: chain.report).protecting(frame) { send(frame, choices) }
  }

  /// Sends a message whose results a closure combines, or whose begin and end observers see.
  /// - Returns: The exception that a member raised.
  private func send(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ choices: Choices
  ) -> ObjectiveCException.Autoreleased? {
    let ends = chain.observers.all.map { $0.messageBegins(method, plan, frame, isAnswered: hasLivingMembers) }
    var results = choices.makeResults?()
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
  /// The result that the sender gets from several results, if nothing else was chosen.
  fileprivate var policy: bd_combine { encoding.result.isBOOL ? .all : .last }

  /// Whether a message that no member responds to does no harm: the method returns nothing, and takes no block that
  /// must be called and no pointer to memory that must be filled.
  var canStayUnanswered: Bool {
    encoding.result.kind == .void && encoding.explicitArguments.allSatisfy { $0.kind != .block && $0.kind != .pointer }
  }
}

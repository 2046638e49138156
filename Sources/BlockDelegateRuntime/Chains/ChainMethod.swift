/// A method of a chain, with the members that get its messages and the way in which a message is sent to them.
///
/// The type is Sendable because the C layer guards the members, a lock guards the other variables, and the rest never
/// changes.
package final class ChainMethod: @unchecked Sendable {
  package let method: SlotMethod
  private let plan: CallPlan
  private let members: OpaquePointer
  private let completion: CompletionArgument?
  private let observers: MessageObservers
  private let settings = Mutex(Settings())

  private struct Settings: Sendable {
    /// Makes the functions that combine several results into one.
    var makeResults: (@Sendable () -> ChainResults)?
    /// Whether completion blocks are passed to the members unchanged.
    var passesCompletionUnchanged = false
  }

  /// Creates the method of a chain.
  /// - Parameters:
  ///   - plan: The method's call plan.
  ///   - observers: The observers of the chain.
  ///   - report: A closure that gets the errors about completion blocks, which ``CompletionArgument`` reports.
  init(
    _ method: SlotMethod, _ plan: CallPlan, _ observers: MessageObservers,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    (self.method, self.plan, self.observers) = (method, plan, observers)
    members = bd_members_create(method.selector.pointer, plan.layout)
    completion = method.takesCompletion ? CompletionArgument(method, plan, report: report) : nil
    if method.asksForPermission { bd_members_setCombine(members, .all) }
    if completion != nil { takeSending() }
  }

  deinit { bd_members_destroy(members) }

  /// The slot for the method in the chain's instance. The chain owns this method, and lives as long as the instance.
  var slot: Slot { Slot(method: method, content: .members(members)) }

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

  var hasLivingMembers: Bool { bd_members_hasLiving(members) }

  /// Whether at least one member responds to the message. The caller holds the chain's lock.
  var hasMembers: Bool { bd_members_count(members) > 0 }

  /// Starts or stops sending the message to a receiver of the C layer. The caller holds the chain's lock.
  /// - Returns: A list of members that the caller releases when it holds no lock.
  func set(_ receiver: OpaquePointer, isMember: Bool) -> OpaquePointer? {
    isMember ? bd_members_add(members, receiver) : bd_members_remove(members, receiver)
  }

  /// Sets how several results become one.
  package func combine(_ policy: bd_combine) {
    bd_members_setCombine(members, policy)
    change { $0.makeResults = nil }
  }

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
    takeSending()
    // The closure that `previous` contains may be released here, outside the lock.
    withExtendedLifetime(previous) {}
  }

  /// Makes this class send the messages, which otherwise the C layer sends alone.
  func takeSending() {
    // The method is passed unretained because it owns the members.
    bd_members_setSender(members, Self.send, Unmanaged.passUnretained(self).toOpaque())
  }

  // MARK: Messages

  private static let send: bd_members_sender = { context, frame, exception in
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
          bd_members_send_address(), UInt(bitPattern: members), UInt(bitPattern: frame), UInt(bitPattern: collect),
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

  /// Whether the method asks for permission: it returns `BOOL`, and one of its selector's words is `should`, `can` or
  /// `allows`, as in `splitView:canCollapseSubview:`. A word begins at a capital letter or after another character.
  fileprivate var asksForPermission: Bool {
    let words = selector.name.reduce(into: [""]) { words, character in
      if character.isUppercase || !character.isLetter { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return encoding.result.isBOOL && words.contains { ["should", "can", "allows"].contains($0) }
  }
}

/// An observer of a chain's messages. An observer that includes unanswered messages changes which selectors the chain
/// responds to, and other observers don't.
package protocol MessageObserver: AnyObject, Sendable {
  /// Whether the chain responds, for this observer, to each method that ``SlotMethod/canStayUnanswered``, even if no
  /// member does. The value never changes.
  var includesUnanswered: Bool { get }

  /// Tells the observer that a message is about to be sent to the members. There may be no members.
  /// - Parameters:
  ///   - frame: The call frame, which has the arguments now, and the result when the returned closure is called.
  ///   - isAnswered: Whether a living member responds to the message.
  /// - Returns: A closure that is called on the same thread after the members have returned, with the exception that
  ///   one of them raised, if any.
  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void
}

/// The observers of one chain, held weakly.
final class MessageObservers: Sendable {
  private struct Entry: Sendable { weak var observer: (any MessageObserver)? }

  private let entries = Mutex<[Entry]>([])

  /// The living observers, in the order in which they were added.
  var all: [any MessageObserver] { entries.withLock { $0 }.compactMap(\.observer) }

  /// Whether at least one observer includes unanswered messages.
  var includeUnanswered: Bool { all.contains(where: \.includesUnanswered) }

  func add(_ observer: any MessageObserver) { entries.withLock { $0.append(Entry(observer: observer)) } }

  func remove(_ observer: any MessageObserver) {
    entries.withLock { $0.removeAll { $0.observer == nil || $0.observer === observer } }
  }
}

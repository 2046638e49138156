import CBlockDelegateRuntime

/// A method of a chain, with the members that get its messages and the way in which a message is sent to them.
///
/// The type is Sendable because the C layer guards the members, a lock guards the other variables, and the rest never
/// changes.
final class ChainMethod: @unchecked Sendable {
  let method: SlotMethod
  private let plan: CallPlan
  private let layout: MessageLayout
  private let members: OpaquePointer
  private let completion: CompletionArgument?
  private let interest = Mutex(Interest())

  /// The parts of the library that need to see messages besides the members.
  private struct Interest: Sendable {
    /// Makes the object that combines several results into one.
    var makeResults: MakeResults?
    /// The chain's observers, or nil until the chain has its first observer.
    var observers: MessageObservers?
    /// Whether completion blocks are passed to the members unchanged.
    var passesCompletionUnchanged = false
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
    members = bd_members_create(method.selector.pointer, layout.pointer)
    completion = CompletionArgument.of(method, plan, report: report)
    if method.asksForPermission { bd_members_setCombine(members, .all) }
    if completion != nil { takeSending() }
  }

  deinit { bd_members_destroy(members) }

  /// The slot for the method in the chain's instance. The chain owns this method, and lives as long as the instance.
  var slot: Slot { Slot(method: method, content: .members(members)) }

  // MARK: Members and results

  var hasLivingMembers: Bool { bd_members_hasLiving(members) }

  /// The number of members that respond to the message.
  var memberCount: Int { Int(bd_members_count(members)) }

  /// Starts sending the message to a ``ChainReceiver``. The caller holds the chain's lock.
  /// - Returns: A list of members that the caller releases when it holds no lock.
  func add(_ receiver: OpaquePointer) -> OpaquePointer? { bd_members_add(members, receiver) }

  /// Stops sending the message to a receiver. The caller holds the chain's lock.
  /// - Returns: A list of members that the caller releases when it holds no lock.
  func remove(_ receiver: OpaquePointer) -> OpaquePointer? { bd_members_remove(members, receiver) }

  /// Sets how several results become one.
  func combine(_ policy: bd_combine) {
    bd_members_setCombine(members, policy)
    change { $0.makeResults = nil }
  }

  func combine(_ results: @escaping @Sendable () -> any ChainResults) {
    change { $0.makeResults = MakeResults(call: results) }
  }

  /// Starts showing messages to observers.
  func show(to observers: MessageObservers) { change { $0.observers = observers } }

  /// Starts passing completion blocks to the members without a wrapper. Returns false if the method has none.
  func passCompletionUnchanged() -> Bool {
    guard completion != nil else { return false }
    change { $0.passesCompletionUnchanged = true }
    return true
  }

  private func change(_ body: (inout Interest) -> Void) {
    let previous = interest.withLock { interest in
      defer {
        body(&interest)
        takeSending()
      }
      return interest
    }
    // The closures that `previous` captured may be released here, outside the lock.
    withExtendedLifetime(previous) {}
  }

  /// Makes this class send the messages, which otherwise the C layer sends alone.
  private func takeSending() {
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
    let interest = interest.withLock { $0 }
    guard let completion, !interest.passesCompletionUnchanged else { return send(frame, interest) }
    return completion.protecting(frame) { send(frame, interest) }
  }

  /// Sends a message whose results a closure combines, or whose begin and end observers see.
  /// - Returns: The exception that a member raised.
  private func send(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ interest: Interest
  ) -> ObjectiveCException.Autoreleased? {
    let observers = interest.observers?.all ?? []
    let ends = observers.map { $0.messageBegins(method, plan, frame, isAnswered: hasLivingMembers) }
    var results = interest.makeResults?.call()
    let exception = withUnsafeMutablePointer(to: &results) { results in
      let collect = results.pointee == nil ? nil : unsafeBitCast(Self.collect, to: UnsafeRawPointer.self)
      do throws(ObjectiveCException) {
        // A call by frame takes the address of any C function.
        let isAnswered = try ObjectiveCException.catching(
          unsafeBitCast(bd_members_send as FrameSender, to: UnsafeRawPointer.self), UInt(bitPattern: members),
          UInt(bitPattern: frame), UInt(bitPattern: collect), UInt(bitPattern: results))
        if isAnswered & 0xff == 0 { bd_call_frame_decline(frame) }
        return nil as ObjectiveCException?
      } catch { return error }
    }
    if exception == nil { results?.store(in: frame) }
    for end in ends { end(exception) }
    return exception?.autoreleased()
  }

  private typealias FrameSender =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<bd_call_frame>, bd_result_handler?, UnsafeMutableRawPointer?
    ) -> Bool

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

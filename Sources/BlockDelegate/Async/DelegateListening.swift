import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// The delegates and observers that were added to objects for the duration of a wait.
///
/// `DelegateListening` is Sendable because its state is protected by locks, and chains protect their own members.
final class DelegateListening: Listening, @unchecked Sendable {
  private struct Added {
    let owner: WeakReference
    let dynamicClass: DynamicClass
    let delegate: AnyDynamicDelegate
  }

  private struct Seen {
    let chain: Chain
    let observer: SeenMessages
  }

  private let added = Mutex<[Added]>([])
  private let seen = Mutex<[Seen]>([])
  private let owners = Mutex<[OwnerEnd]>([])

  /// Adds a delegate or an observer for each object, protocol and setter of the methods. If an error is thrown, no
  /// delegate and no observer is added.
  ///
  /// - Parameters:
  ///   - methods: The methods to wait for.
  ///   - location: The source location of the wait, for error messages.
  ///   - ownersHaveGone: Called after all the objects have been deallocated, on the thread that deallocated the last
  ///     one.
  init(_ methods: [ListenedMethod], at location: CodeLocation, ownersHaveGone: @escaping @Sendable () -> Void) throws {
    // If one of the delegates can't be added, deinit removes the delegates that were added before it.
    for group in try Self.groups(methods) {
      let builder = AnyDelegateBuilder(group.protocols.dynamicClass, at: location)
      for method in group.methods { method.register(builder) }
      if group.role == .answers { try add(group, builder, at: location) } else { try see(group, builder, at: location) }
    }
    var known: [OpaquePointer: ObjCObject] = [:]
    for method in methods { known[method.owner.object.pointer] = method.owner.object }
    let countdown = Countdown(known.count, ownersHaveGone)
    owners.withLock { owners in owners = known.values.map { OwnerEnd(of: $0, countdown) } }
  }

  deinit { end() }

  private struct Group {
    let owner: ObjCObject
    let setter: Selector?
    let protocols: ObjCProtocol
    let role: ListenedMethod.Role
    var methods: [ListenedMethod]
  }

  private static func groups(_ methods: [ListenedMethod]) throws -> [Group] {
    var groups: [Group] = []
    for method in methods {
      let owner = method.owner
      let found = try owner.findProtocol()
      let index = groups.firstIndex {
        $0.owner.pointer == owner.object.pointer && $0.protocols.dynamicClass === found.dynamicClass
          && $0.setter == owner.setter && $0.role == method.role
      }
      if let index {
        groups[index].methods.append(method)
      } else {
        groups.append(
          Group(
            owner: owner.object, setter: owner.setter, protocols: found, role: method.role, methods: [method]))
      }
    }
    return groups
  }

  private func add(_ group: Group, _ builder: AnyDelegateBuilder, at location: CodeLocation) throws {
    let dynamicClass = group.protocols.dynamicClass
    // The added delegate may leave out required methods, because the object's other delegate implements them.
    let object = try builder.makeDelegate(forwarding: nil, setter: nil, isComplete: false)
    let delegate = AnyDynamicDelegate(reference: object, dynamicClass: dynamicClass)
    try group.owner.addDelegate(
      object, object.handle, for: group.protocols, setter: group.setter, label: "waiting", at: location)
    added.withLock {
      $0.append(Added(owner: WeakReference(group.owner.pointer), dynamicClass: dynamicClass, delegate: delegate))
    }
  }

  private func see(_ group: Group, _ builder: AnyDelegateBuilder, at location: CodeLocation) throws {
    if let error = builder.error { throw error }
    let observer = SeenMessages(builder.slots, seesAnswers: group.role == .seesAnswers)
    let chain = try group.owner.showDelegateMessages(for: group.protocols, setter: group.setter, to: observer)
    seen.withLock { $0.append(Seen(chain: chain, observer: observer)) }
    for slot in builder.slots
    where !chain.members.contains(where: { Message.responds($0.handle, to: slot.method.selector) }) {
      let error = BlockDelegateError(
        .unansweredMethod, selector: slot.method.selector.name,
        expected: group.role == .sees
          ? "a delegate that implements it, or a closure answering:" : "a delegate that implements it")
      throw BlockDelegateError([error], protocol: group.protocols.name, at: location)
    }
  }

  /// Removes the delegates and observers that were added for the wait. Further calls do nothing.
  func end() {
    // The delegates are released after the lock, because releasing their closures can deallocate objects of other code.
    let all = added.exchange([])
    for one in all {
      guard let owner = StrongReference(one.owner.load()) else { continue }
      ObjCObject.retaining(owner.pointer).delegateChain(for: ObjCProtocol(dynamicClass: one.dynamicClass))?
        .remove(one.delegate)
    }
    for one in seen.exchange([]) { one.chain.remove(one.observer) }
    for owner in owners.exchange([]) { owner.cancel() }
  }
}

/// Calls closures with the messages that the members of a chain implement.
///
/// `SeenMessages` is Sendable because it never changes. A closure that is isolated to an actor checks that it is called
/// on that actor.
private final class SeenMessages: MessageObserver, @unchecked Sendable {
  private let answers: [SelectorHandle: MethodAnswer]
  private let seesAnswers: Bool
  var includesUnanswered: Bool { false }

  /// - Parameters:
  ///   - slots: The slots with the closures.
  ///   - seesAnswers: Whether the closures are called after the members have returned, if no member raised an
  ///     exception.
  init(_ slots: [Slot], seesAnswers: Bool) {
    self.seesAnswers = seesAnswers
    answers = Dictionary(uniqueKeysWithValues: slots.map { ($0.method.selector, MethodAnswer($0)) })
  }

  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void {
    guard let see = answers[method.selector] else { return { _ in } }
    // An exception from an observer is ignored, because the members determine the result of the message.
    guard seesAnswers else {
      try? see(frame)
      return { _ in }
    }
    // The arguments are copied, because the members may release the arguments before the observer is called.
    let message = QueuedMessage(method, plan, MessageLayout(plan), copying: frame)
    return { if $0 == nil { message.withResult(at: plan.resultPlace, of: frame) { try? see($0) } } }
  }
}

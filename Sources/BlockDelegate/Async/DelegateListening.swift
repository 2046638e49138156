import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// The delegates and observers that are added to objects for one wait, stream or observation.
///
/// `DelegateListening` is Sendable because its state is protected by locks, and each chain can be used on any thread.
final class DelegateListening: @unchecked Sendable {
  /// The functions that remove the delegates and observers that this object has added.
  private let ends = Mutex<[() -> Void]>([])

  /// Adds the delegates and observers for a list of methods. Methods with the same object, protocol, setter and role
  /// share one delegate or observer. If this initializer throws an error, all objects keep the delegates that they had.
  ///
  /// - Parameters:
  ///   - methods: The methods to listen for.
  ///   - location: The source location of the wait, stream or observation, for error messages.
  ///   - ownersHaveGone: A closure that is called after all the objects have been deallocated, on the thread that
  ///     deallocated the last object.
  init(_ methods: [ListenedMethod], at location: CodeLocation, ownersHaveGone: @escaping @Sendable () -> Void) throws {
    // If a delegate can't be added, `deinit` removes the delegates that this initializer has already added.
    for group in try Self.groups(methods, at: location) {
      if group.role == .answers { try add(group, at: location) } else { try see(group, at: location) }
    }
    var known: [OpaquePointer: ObjCObject] = [:]
    for method in methods { known[method.owner.object.pointer] = method.owner.object }
    let living = Mutex(known.count)
    for owner in known.values {
      let end = OwnerEnd(of: owner) {
        let isLast = living.withLock { living in
          living -= 1
          return living == 0
        }
        if isLast { ownersHaveGone() }
      }
      ends.withLock { $0.append(end.cancel) }
    }
  }

  deinit { end() }

  private struct Group {
    let owner: ListenedMethod.Owner
    let protocols: ObjCProtocol
    let role: ListenedMethod.Role
    let builder: AnyDelegateBuilder
  }

  private static func groups(_ methods: [ListenedMethod], at location: CodeLocation) throws -> [Group] {
    var groups: [Group] = []
    for method in methods {
      let (owner, found) = (method.owner, try method.owner.findProtocol())
      let known = groups.first {
        $0.owner.object.pointer == owner.object.pointer && $0.protocols.dynamicClass === found.dynamicClass
          && $0.owner.setter == owner.setter && $0.role == method.role
      }
      let builder = known?.builder ?? AnyDelegateBuilder(found.dynamicClass, at: location)
      if known == nil { groups.append(Group(owner: owner, protocols: found, role: method.role, builder: builder)) }
      method.register(builder)
    }
    return groups
  }

  private func add(_ group: Group, at location: CodeLocation) throws {
    // The added delegate may omit required methods, because the object's original delegate implements them.
    let object = try group.builder.makeDelegate(forwarding: nil, isComplete: false)
    let delegate = AnyDynamicDelegate(reference: object, dynamicClass: group.protocols.dynamicClass)
    try group.owner.object.addDelegate(
      object, object.handle, for: group.protocols, setter: group.owner.setter, label: "waiting", at: location)
    let (protocols, owner) = (group.protocols, WeakReference(group.owner.object.pointer))
    ends.withLock { ends in
      ends.append {
        guard let owner = StrongReference(owner.load()) else { return }
        ObjCObject.retaining(owner.pointer).delegateChain(for: protocols)?.remove(delegate)
      }
    }
  }

  private func see(_ group: Group, at location: CodeLocation) throws {
    let (builder, owner) = (group.builder, group.owner)
    if let error = builder.error { throw error }
    let observer = SeenMessages(builder.slots, seesAnswers: group.role == .seesAnswers)
    let chain = try owner.object.showDelegateMessages(for: group.protocols, setter: owner.setter, to: observer)
    ends.withLock { $0.append { chain.remove(observer) } }
    for slot in builder.slots
    where !chain.members.contains(where: { Message.responds($0.handle, to: slot.method.selector) }) {
      throw BlockDelegateError(
        .unansweredMethod, protocol: group.protocols.name, selector: slot.method.selector.name,
        expected: "a delegate that implements it" + (group.role == .sees ? ", or a closure answering:" : ""),
        at: location)
    }
  }

  /// Removes the delegates and observers that this object has added. Only the first call has an effect.
  func end() {
    // The delegates are released after the lock is unlocked, because releasing their closures can run code outside the
    // library.
    for end in ends.exchange([]) { end() }
  }
}

/// An observer that calls closures with the messages that are sent to the members of a chain.
///
/// `SeenMessages` is Sendable because it never changes, and each call of an actor-isolated closure checks that it is
/// made on that actor.
private final class SeenMessages: MessageObserver, @unchecked Sendable {
  private let answers: [(SelectorHandle, PlannedClosure)]
  private let seesAnswers: Bool
  var includesUnanswered: Bool { false }

  /// - Parameters:
  ///   - slots: The slots that contain the closures.
  ///   - seesAnswers: Whether the closures are called after the members have returned, and only if no member raised an
  ///     exception. If false, the closures are called before the members.
  init(_ slots: [Slot], seesAnswers: Bool) {
    self.seesAnswers = seesAnswers
    answers = slots.map { ($0.method.selector, $0.closure) }
  }

  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void {
    guard let see = answers.first(where: { $0.0 == method.selector })?.1 else { return { _ in } }
    // An error that an observing closure throws is ignored, because only the members determine the message's result.
    guard seesAnswers else {
      try? see(frame)
      return { _ in }
    }
    // The arguments are copied, because the members may release the arguments before the observer is called.
    let message = QueuedMessage(method, plan, MessageLayout(plan), copying: frame)
    return { if $0 == nil { message.withResult(at: plan.resultPlace, of: frame) { try? see($0) } } }
  }
}

/// Calls a function when an object is deallocated.
final class OwnerEnd: Sendable {
  private let owner: WeakReference
  private let body: Mutex<Body?>

  /// A struct around the function. Swift wraps a function anew each time it is read as the value of a generic type.
  private struct Body: Sendable { let call: @Sendable () -> Void }

  /// The content of an associated object of the observed object. The content is deallocated together with the observed
  /// object.
  private final class Content: Sendable {
    private let end: OwnerEnd
    init(_ end: OwnerEnd) { self.end = end }
    deinit { end.body.exchange(nil)?.call() }
  }

  init(of owner: ObjCObject, _ body: @escaping @Sendable () -> Void) {
    self.owner = WeakReference(owner.pointer)
    self.body = Mutex(Body(call: body))
    guard let box = ObjectBox.make(Content(self)) else { return }
    bd_objc_setAssociatedObject(owner.pointer, key, box.handle.pointer, .retain)
  }

  /// The address of this object, which no other association uses as its key.
  private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  func cancel() {
    _ = body.exchange(nil)
    if let owner = owner.load() { bd_objc_setAssociatedObject(owner.handle.pointer, key, nil, .retain) }
  }
}

/// The object to which an instance forwards the messages that it has no closure for.
package final class ForwardTarget: Sendable {
  private let target: WeakReference
  /// The target of a stand-in, which can change. It is used instead of `target`.
  private let changing: Mutex<WeakReference?>?
  let isOfStandIn: Bool
  private let hasReported = Mutex(false)
  /// The messages that are not forwarded, because their types in the target's class differ.
  private let refused = Mutex<Set<SelectorHandle>>([])
  let report: @Sendable (any Error) -> Void

  /// Creates a target.
  /// - Parameters:
  ///   - isRetained: Whether this object retains the target.
  ///   - report: A closure that gets `deallocatedTarget` once, for the first message after the target was deallocated.
  package init(_ object: ObjectHandle, isRetained: Bool, report: @escaping @Sendable (any Error) -> Void) {
    target = WeakReference(object)
    if isRetained { bd_receiver_keep(target.receiver) }
    (changing, isOfStandIn) = (nil, false)
    self.report = report
  }

  /// Creates the target of stand-ins (``FormerDelegates``). A stand-in reports no errors, because its owner has another
  /// delegate.
  init() {
    (target, changing, report, isOfStandIn) = (WeakReference(nil), Mutex(nil), { _ in }, true)
  }

  /// The target in the C layer, which keeps it alive during a message.
  var receiver: OpaquePointer { target.receiver }

  /// Changes the target of stand-ins.
  func set(_ object: ObjectHandle?) { _ = changing?.exchange(object.map { WeakReference($0) }) }

  /// Returns the target, or nil after it is deallocated.
  package func load() -> OwnedReference? { isOfStandIn ? changing!.withLock { $0 }?.load() : target.load() }

  /// Finds out which messages are not forwarded, and reports the reasons.
  func check(_ methods: [SlotMethod]) {
    guard let target = load() else { return }
    for method in methods {
      guard let error = method.mismatch(in: target.handle) else { continue }
      if refused.withLock({ $0.insert(method.selector).inserted }) { report(error) }
    }
  }

  func refuses(_ selector: SelectorHandle) -> Bool { refused.withLock { $0.contains(selector) } }

  /// Returns whether the target lives and responds to the selector. Reports the exception that its `respondsToSelector:`
  /// raises.
  package func responds(to selector: SelectorHandle) -> Bool {
    guard !refuses(selector), let target = load() else { return false }
    do { return try target.handle.responds(to: selector) } catch { report(error) }
    return false
  }

  /// Returns the object to forward a message of an instance to, or nil if there is none. Reports the first message after
  /// the target was deallocated. If the target has no such method, a method that other code has added to the instance's
  /// class may be calling this one as its original. A stand-in gets messages whose sender has asked another object.
  func target(of instance: OpaquePointer, for selector: SelectorHandle) -> OwnedReference? {
    if refuses(selector) { return nil }
    guard let target = load() else {
      if !hasReported.exchange(true) { report(BlockDelegateError(.deallocatedTarget, selector: selector.name)) }
      return nil
    }
    if target.pointer == instance { return nil }
    let passes =
      !isOfStandIn && (target.handle.cls.responds(to: selector) || !bd_slot_isOverridden(instance, selector.pointer))
    guard passes || (try? target.handle.responds(to: selector)) == true else { return nil }
    return target
  }

  /// Declines the message of a chain that was sending it when its member became a stand-in. The stand-in would send it to
  /// the chain again.
  func declines(_ frame: UnsafeMutablePointer<bd_call_frame>) -> Bool { isOfStandIn && bd_call_frame_decline(frame) }

  /// Whether the target is deallocated, or that of a stand-in, which may have none.
  var isGone: Bool { isOfStandIn || !target.isLiving }
}

extension SlotMethod {
  /// Returns from a message without a receiver: with the method's default, or zero and a call of the completion block.
  ///
  /// - Parameter report: Gets the error of a dropped completion block.
  /// - Returns: Whether the method has a default or a completion block.
  @discardableResult
  func complete(_ frame: UnsafeMutablePointer<bd_call_frame>, report: @escaping @Sendable (any Error) -> Void) -> Bool {
    clearResult(frame)
    if InstanceState.answer(frame, selector) { return true }
    guard takesCompletion, case .success(let plan) = plan else { return false }
    CompletionArgument(self, plan, report: report).drop(in: frame)
    return true
  }
}

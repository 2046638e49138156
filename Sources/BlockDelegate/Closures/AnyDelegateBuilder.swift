import BlockDelegateRuntime
import Foundation

/// What all ``DelegateBuilder``s have in common, whichever their protocol: methods that are named by selectors.
///
/// Problems are collected here and thrown together when the closure has returned.
public class AnyDelegateBuilder {
  let dynamicClass: DynamicClass
  /// The delegate that is updated, if one is.
  let existing: StrongReference?
  // Only ever used by one thread, within `implement` or `update`.
  @exclusivity(unchecked) private(set) var error: BlockDelegateError?
  @exclusivity(unchecked) private(set) var slots: [Slot] = []
  @exclusivity(unchecked) private(set) var classSlots: [Slot] = []
  @exclusivity(unchecked) private(set) var removals: [SlotMethod] = []
  private(set) var classRemovals: [SelectorHandle] = []
  /// Who hears of what closures throw; made when it is needed first.
  private(set) var failures: DelegateFailures?

  init(_ dynamicClass: DynamicClass, updating existing: StrongReference? = nil) {
    self.dynamicClass = dynamicClass
    self.existing = existing
    // What most delegates have: one allocation instead of four.
    slots.reserveCapacity(8)
  }

  var description: ProtocolDescription { dynamicClass.description }

  /// Gives the delegate a function that is called with what its closures throw, where the method has no `NSError **` to
  /// throw through, and with why one that may throw could not be called: on the thread of the call, before the method
  /// returns zero. Without it ``BlockDelegate/failureHandler`` hears of that.
  ///
  ///     delegate.onFailure { error in print(error) }
  ///
  /// - Parameter handler: retained as long as the delegate, or until another takes its place.
  public func onFailure(_ handler: @escaping (any Error) -> Void) { failuresOfDelegate().set(handler) }

  func failuresOfDelegate() -> DelegateFailures {
    if let failures { return failures }
    let known = existing.flatMap { InstanceState.of($0.handle)?.failures as? DelegateFailures }
    let made = known ?? DelegateFailures()
    failures = made
    return made
  }

  /// Takes the closure for a selector away: the delegate does not respond to it any longer.
  public func remove(_ selector: Selector) {
    let isNew = slots.contains { $0.method.selector == selector.handle }
    let isOld = existing.map { DelegateInstance.hasClosure($0.handle, for: selector.handle) } ?? false
    guard isNew || isOld else { return add(.init(.unimplementedMethod, selector: selector.handle.name)) }
    slots.removeAll { $0.method.selector == selector.handle }
    if isOld, let method = dynamicClass.methods[selector.handle] { removals.append(method) }
  }

  /// Takes the closure for a class method away.
  public func removeClassMethod(_ selector: Selector) {
    let isNew = classSlots.contains { $0.method.selector == selector.handle }
    let isOld = existing.map { DelegateInstance.hasClassMethod($0.handle, for: selector.handle) } ?? false
    guard isNew || isOld else {
      return add(.init(.unimplementedMethod, selector: selector.handle.name, expected: "a class method"))
    }
    classSlots.removeAll { $0.method.selector == selector.handle }
    if isOld { classRemovals.append(selector.handle) }
  }

  func add(_ method: SlotMethod, isInstance: Bool, _ content: SlotContent) {
    let isTaken = (isInstance ? slots : classSlots).contains { $0.method.selector == method.selector }
    guard !isTaken else { return add(.init(.duplicateMethod, selector: method.selector.name)) }
    let slot = Slot(method: method, content: content)
    if isInstance { slots.append(slot) } else { classSlots.append(slot) }
  }

  func add(_ new: BlockDelegateError) {
    error = BlockDelegateError([error, new].compactMap { $0 }, unlessNamed: description.name)
  }

  /// What `body` makes, or nil after noting what is wrong.
  func noting<Value>(_ body: @autoclosure () throws(BlockDelegateError) -> Value) -> Value? {
    do { return try body() } catch {
      add(error)
      return nil
    }
  }
}

import BlockDelegateRuntime
import Foundation

/// Registers the closures of a delegate, by the selectors of the methods that they implement.
///
/// This is the base class of every ``DelegateBuilder``. The builder collects all problems, and `implement` or `update`
/// throws them as one error after their closure has returned.
public class AnyDelegateBuilder {
  let dynamicClass: DynamicClass
  /// The delegate that is updated, or nil if a delegate is being made.
  let existing: StrongReference?
  /// The source location of the call to `implement` or `update`.
  let location: CodeLocation?
  /// The builder that gets all that is registered here, or nil if this builder keeps it.
  private let main: AnyDelegateBuilder?
  private var keeper: AnyDelegateBuilder { main ?? self }
  // Only one thread uses a builder, within `implement` or `update`.
  @exclusivity(unchecked) private(set) var error: BlockDelegateError?
  /// The slots of instance methods and class methods.
  @exclusivity(unchecked) private(set) var slots: [Slot] = []
  @exclusivity(unchecked) private(set) var removals: [SlotMethod] = []
  /// Whether every method that is registered is a class method, as for a spy's stub of a class method.
  var takesClassMethods = false
  /// Whether the closures are called outside of any delegate, as a spy's stubs are.
  var isDetached = false
  /// Where the messages are delivered, for a member of a chain.
  var memberRoute = DeliveryRoute.immediate
  /// The handler of errors that the closures throw, made when it is first needed.
  @exclusivity(unchecked) private(set) var failures: DelegateFailures?
  /// The defaults of methods whose closures can't return a result or call a completion block, and the methods whose
  /// closures are called elsewhere.
  @exclusivity(unchecked) private(set) var settings: [SelectorHandle: MethodSettings] = [:]

  init(_ dynamicClass: DynamicClass, updating existing: StrongReference? = nil, at location: CodeLocation? = nil) {
    self.dynamicClass = dynamicClass
    self.existing = existing
    self.location = location
    main = nil
    // Most delegates have few methods: one allocation instead of four.
    slots.reserveCapacity(8)
  }

  /// Makes a builder that registers its methods and its problems in another builder.
  init(into main: AnyDelegateBuilder) {
    (dynamicClass, existing, location, self.main) = (main.dynamicClass, main.existing, main.location, main)
  }

  var description: ProtocolDescription { dynamicClass.description }
  /// The function that errors of the runtime layer are reported to.
  var reporter: @Sendable (any Error) -> Void { FailureHandler.reporter(of: description.name) }

  /// Returns whether the protocol declares a method, which may depend on the version of the system or of GNUstep. A
  /// closure for a method that is not declared is an error.
  ///
  ///     if delegate.declares("tableView:viewForTableColumn:row:") { ... }
  ///
  /// - Parameter selector: The selector of the method.
  public func declares(_ selector: Selector) -> Bool {
    (description.instanceMethods + description.classMethods).contains { $0.selector == selector.handle }
  }

  /// Sets the function that gets errors of this delegate's closures that their methods' callers can't get.
  ///
  ///     delegate.onFailure { failure in print(failure) }
  ///
  /// A failure is an error that a closure throws for a method without an `NSError **`, or the reason why a closure could
  /// not be called. The function is called on the thread of the failing call, before the method returns
  /// zero. If an actor isolates it, and the method is called off the actor, it is called on the actor later. Without this
  /// function ``DelegateFailure/handler`` is called.
  ///
  /// - Parameter handler: The function. It is retained until the delegate is deallocated or another handler replaces it.
  public func onFailure(_ handler: @escaping @isolated(any) (DelegateFailure) -> Void) {
    failuresOfDelegate().set(handler)
  }

  func failuresOfDelegate() -> DelegateFailures {
    let known = existing.flatMap { InstanceState.of($0.handle)?.failures }
    let made = keeper.failures ?? known ?? DelegateFailures()
    keeper.failures = made
    return made
  }

  /// Removes the closure for a method, named by its selector, so that the delegate no longer responds to it.
  ///
  /// A method without a closure is an error, which `implement` or `update` throws.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method with a closure.
  public func remove(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) {
    let isClassMethod = description.method(selector.handle, isInstance: true) == nil
    remove(selector, isInstance: !isClassMethod, at: CodeLocation(fileID, line))
  }

  func remove(_ selector: Selector, isInstance: Bool, at location: CodeLocation) {
    let method = dynamicClass.knownMethod(for: selector.handle, isInstance: isInstance)
    let isNew = method.map(hasSlot) ?? false
    let isOld = method.map(hadClosure) ?? false
    guard let method, isNew || isOld else {
      var error = BlockDelegateError(
        .unimplementedMethod, selector: selector.handle.name, expected: isInstance ? nil : "a class method")
      #if canImport(ObjectiveC)
        error = UnknownMember.error(for: selector.handle) ?? error
      #endif
      return add(error, at: location)
    }
    keeper.slots.removeAll { $0.method === method }
    if isOld { keeper.removals.append(method) }
  }

  /// Returns whether the delegate that is updated has a closure for the method.
  func hadClosure(_ method: SlotMethod) -> Bool {
    guard let existing = existing?.handle else { return false }
    return method.isInstance
      ? DelegateInstance.hasClosure(existing, for: method.selector)
      : InstanceState.of(existing)?.classMethods?.slots.contains { $0.method === method } ?? false
  }

  /// Returns whether a closure is registered for the method.
  func hasSlot(_ method: SlotMethod) -> Bool {
    let keeper = keeper
    // A loop over the slots themselves would retain their closures.
    return keeper.slots.indices.contains { keeper.slots[$0].method === method }
  }

  @inline(never)
  func add(_ method: SlotMethod, _ content: consuming SlotContent, at location: CodeLocation?) {
    guard !hasSlot(method) else { return add(.init(.duplicateMethod, selector: method.selector.name), at: location) }
    keeper.slots.append(Slot(method: method, content: content, at: location))
  }

  func set(_ new: MethodDefault, for selector: SelectorHandle) { keeper.settings(selector) { $0.fallback = new } }

  func set(_ new: DeliveredMethod, for selector: SelectorHandle) { keeper.settings(selector) { $0.delivered = new } }

  private func settings(_ selector: SelectorHandle, _ set: (inout MethodSettings) -> Void) {
    set(&settings[selector, default: MethodSettings()])
  }

  /// Records a problem.
  ///
  /// - Parameter location: The source location of the problem; nil for a problem of the delegate as a whole.
  @inline(never)
  func add(_ new: BlockDelegateError, at location: CodeLocation? = nil) {
    let old = keeper.error?.problems ?? []
    // The methods that have no slot have one cause.
    if new.problems[0].reason == .tooManyMethods, old.contains(where: { $0.reason == .tooManyMethods }) { return }
    let located = BlockDelegateError([new], protocol: description.name, at: location ?? self.location)
    keeper.error = BlockDelegateError([keeper.error, located].compactMap { $0 })
  }
}

import BlockDelegateRuntime
import Foundation

/// What all ``DelegateBuilder``s have in common, whichever their protocol: methods that are named by selectors.
///
/// Problems are collected here and thrown together when the closure has returned.
public class AnyDelegateBuilder {
  let dynamicClass: DynamicClass
  /// The delegate that is updated, if one is.
  let existing: StrongReference?
  /// The call that the builder is for.
  let location: CodeLocation?
  /// The builder that has all that is registered here, if this is not that: for one protocol of several.
  private let main: AnyDelegateBuilder?
  // Only ever used by one thread, within `implement` or `update`.
  @exclusivity(unchecked) private(set) var error: BlockDelegateError?
  @exclusivity(unchecked) private(set) var slots: [Slot] = []
  @exclusivity(unchecked) private(set) var classSlots: [Slot] = []
  @exclusivity(unchecked) private(set) var removals: [SlotMethod] = []
  /// Whether nothing was asked of it.
  var isEmpty: Bool { slots.isEmpty && classSlots.isEmpty && defaults.isEmpty && error == nil }
  private(set) var classRemovals: [SelectorHandle] = []
  /// Whether all methods that are registered are the class's: for a spy's stub.
  var takesClassMethods = false
  private(set) var needsOwnClass = false
  /// Who hears of what closures throw; made when it is needed first.
  private(set) var failures: DelegateFailures?
  /// What methods answer when nothing else does.
  private(set) var defaults: [SelectorHandle: MethodDefault] = [:]

  init(_ dynamicClass: DynamicClass, updating existing: StrongReference? = nil, at location: CodeLocation? = nil) {
    self.dynamicClass = dynamicClass
    self.existing = existing
    self.location = location
    main = nil
    // What most delegates have: one allocation instead of four.
    slots.reserveCapacity(8)
  }

  /// A builder whose methods and problems are those of another.
  init(into main: AnyDelegateBuilder) {
    (dynamicClass, existing, location, self.main) = (main.dynamicClass, main.existing, main.location, main)
  }

  var description: ProtocolDescription { dynamicClass.description }
  /// Reports errors of the layer below.
  var reporter: @Sendable (any Error) -> Void { FailureHandler.reporter(of: description.name) }

  /// Gives the delegate a function that is called with what its closures throw, where the method has no `NSError **` to
  /// throw through, and with why one that may throw could not be called: on the thread of the call, before the method
  /// returns zero. Without it ``DelegateFailure/handler`` hears of that.
  ///
  ///     delegate.onFailure { failure in print(failure) }
  ///
  /// A handler of an actor, by a mark or by where it is written, is the end of the program when it is called elsewhere,
  /// as such a closure is.
  /// - Parameters:
  ///   - fileID: where the handler stands, for the message at that end.
  ///   - line: the line in that file.
  ///   - handler: retained as long as the delegate, or until another takes its place.
  public func onFailure(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping @isolated(any) (DelegateFailure) -> Void
  ) {
    failuresOfDelegate().set(handler, at: CodeLocation(fileID, line))
  }

  func failuresOfDelegate() -> DelegateFailures {
    if let main { return main.failuresOfDelegate() }
    if let failures { return failures }
    let known = existing.flatMap { InstanceState.of($0.handle)?.failures as? DelegateFailures }
    let made = known ?? DelegateFailures()
    failures = made
    return made
  }

  /// Gives the delegate a class of its own, so that what a framework adds to its class, or replaces there, reaches no
  /// other delegate: all delegates for a protocol share a class otherwise.
  ///
  ///     delegate.useOwnClass()
  ///
  /// The class is made when no delegate that has gone has left one, which takes longer than making the delegate, and it
  /// is not used again once somebody has changed it. The delegate keeps it through all updates, but for one that changes
  /// its class methods: that gives it another class.
  public func useOwnClass() {
    if let main { return main.useOwnClass() }
    needsOwnClass = true
  }

  /// Takes the closure for a selector away: the delegate does not respond to it any longer.
  public func remove(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) {
    if let main { return main.remove(selector, fileID: fileID, line: line) }
    let isNew = slots.contains { $0.method.selector == selector.handle }
    let isOld = existing.map { DelegateInstance.hasClosure($0.handle, for: selector.handle) } ?? false
    guard isNew || isOld else {
      var error = BlockDelegateError(.unimplementedMethod, selector: selector.handle.name)
      #if canImport(ObjectiveC)
        error = UnknownMember.error(for: selector.handle) ?? error
      #endif
      return add(error, at: CodeLocation(fileID, line))
    }
    slots.removeAll { $0.method.selector == selector.handle }
    if isOld, let method = dynamicClass.methods[selector.handle] { removals.append(method) }
  }

  /// Takes the closure for a class method away.
  public func removeClassMethod(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) {
    if let main { return main.removeClassMethod(selector, fileID: fileID, line: line) }
    let isNew = classSlots.contains { $0.method.selector == selector.handle }
    let isOld = existing.map { DelegateInstance.hasClassMethod($0.handle, for: selector.handle) } ?? false
    guard isNew || isOld else {
      return add(
        .init(.unimplementedMethod, selector: selector.handle.name, expected: "a class method"),
        at: CodeLocation(fileID, line))
    }
    classSlots.removeAll { $0.method.selector == selector.handle }
    if isOld { classRemovals.append(selector.handle) }
  }

  @inline(never)
  func add(_ method: SlotMethod, isInstance: Bool, _ content: SlotContent, at location: CodeLocation?) {
    if let main { return main.add(method, isInstance: isInstance, content, at: location) }
    let isTaken = (isInstance ? slots : classSlots).contains { $0.method.selector == method.selector }
    guard !isTaken else { return add(.init(.duplicateMethod, selector: method.selector.name), at: location) }
    let slot = Slot(method: method, content: content)
    if isInstance { slots.append(slot) } else { classSlots.append(slot) }
  }

  func set(_ new: MethodDefault, for selector: SelectorHandle) {
    if let main { return main.set(new, for: selector) }
    defaults[selector] = new
  }

  /// Notes what is wrong.
  /// - Parameter location: where that is from; nil for what is wrong with the delegate as a whole.
  @inline(never)
  func add(_ new: BlockDelegateError, at location: CodeLocation? = nil) {
    if let main { return main.add(new, at: location) }
    let located = BlockDelegateError([new], protocol: description.name, at: location ?? self.location)
    error = BlockDelegateError([error, located].compactMap { $0 })
  }

  /// What `body` makes, or nil after noting what is wrong.
  func noting<Value>(
    _ body: @autoclosure () throws(BlockDelegateError) -> Value, at location: CodeLocation? = nil
  ) -> Value? {
    do { return try body() } catch {
      add(error, at: location)
      return nil
    }
  }
}

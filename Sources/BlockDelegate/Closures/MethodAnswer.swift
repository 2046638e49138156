import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// What answers calls of one method, outside of any delegate: a spy's stub.
package struct MethodAnswer {
  package let method: SlotMethod
  private let call: AnyClosure
  private let plan: OpaquePointer

  /// Takes the one closure that `register` gives to a builder.
  /// - Parameters:
  ///   - isInstance: whether the method is one of instances, and not of classes.
  ///   - location: where the closure is given, for errors.
  ///   - onFailure: gets what the closure throws where the method has no `NSError **`.
  /// - Throws: ``BlockDelegateError`` with what is wrong with the closure.
  package init<P>(
    _ protocol: ObjCProtocol, as type: P.Type = P.self, isInstance: Bool, at location: CodeLocation,
    onFailure: @escaping (DelegateFailure) -> Void, _ register: (DelegateBuilder<P>) -> Void
  ) throws {
    let builder = DelegateBuilder<P>(`protocol`.dynamicClass, at: location)
    builder.takesClassMethods = !isInstance
    builder.failuresOfDelegate().set(onFailure, at: location)
    register(builder)
    if let error = builder.error { throw error }
    // It would have been refused, or is here.
    self.init((builder.slots + builder.classSlots)[0])
  }

  /// - Parameter slot: with a closure.
  init(_ slot: Slot) {
    guard case .closure(let call, let plan) = slot.content else { preconditionFailure("a slot without a closure") }
    // One over frames is not looked at by its processor's way to return.
    (method, self.call, self.plan) = (slot.method, call, plan ?? bd_closure_plan_forFrames(false))
  }

  /// Answers a call: reads the frame's arguments, and stores the result in it.
  /// - Throws: what the method is to raise.
  package func callAsFunction(_ frame: UnsafeMutablePointer<bd_call_frame>) throws(ObjectiveCException) {
    try call(frame, plan)
  }
}

extension AnyDelegateBuilder {
  /// Implements a method with a closure that takes none of its arguments, whatever they are.
  package func onAnyArguments<R>(_ selector: Selector, at location: CodeLocation, _ body: @escaping () throws -> R) {
    register(selector, Closure(body, isolation: nil, at: location), .answerWithoutArguments)
  }

  /// Has a method fail, whatever its arguments are.
  package func onAnyArguments(_ selector: Selector, at location: CodeLocation, throwing error: any Error) {
    onAnyArguments(selector, at: location) { () throws -> Never in throw error }
  }
}

extension ObjCProtocol {
  /// The protocol's own method for a selector, inherited ones included: that of instances, or else of classes.
  /// - Throws: ``BlockDelegateError`` when there is none, or no closure can answer it.
  package func method(_ selector: Selector) throws -> SlotMethod {
    let isInstance = methods(isInstance: true).contains(selector.handle)
    guard isInstance || methods(isInstance: false).contains(selector.handle) else {
      let error = BlockDelegateError.unknownSelector(selector.handle, among: methods.map(\.name))
      throw BlockDelegateError([error], protocol: name)
    }
    do { return try AnyDelegateBuilder(dynamicClass).slotMethod(selector, isInstance: isInstance) } catch {
      throw BlockDelegateError([error], protocol: name)
    }
  }

  /// The selectors of the protocol's required methods of instances.
  package var requiredMethods: [SelectorHandle] { dynamicClass.requiredMethods }

  /// The selectors of the protocol's required class methods.
  package var requiredClassMethods: [SelectorHandle] { dynamicClass.requiredClassMethods }

  /// All methods of the protocol, in the order of declaration, those of instances first.
  package var methods: [SelectorHandle] { methods(isInstance: true) + methods(isInstance: false) }

  private func methods(isInstance: Bool) -> [SelectorHandle] {
    dynamicClass.description.methods(isInstance: isInstance).map(\.selector)
  }

  /// An object with exactly these slots. With class methods among them it has a class of its own.
  package func makeObject(slots: [Slot]) throws -> StrongReference {
    let classSlots = slots.filter { !$0.method.isInstance }
    return try throwingPublicErrors(of: name) {
      let ownClass =
        classSlots.isEmpty
        ? nil
        : try dynamicClass.makeOwnClass(
          classMethods: classSlots, methods: slots.filter(\.method.isInstance).map(\.method))
      let state = ownClass.map {
        InstanceState(forwarding: nil, setter: nil, ownClass: $0, companion: nil, failures: nil, defaults: [:])
      }
      return try DelegateInstance.make(
        dynamicClass, slots: slots.filter(\.method.isInstance), state: state,
        report: FailureHandler.reporter(of: name))
    }
  }
}

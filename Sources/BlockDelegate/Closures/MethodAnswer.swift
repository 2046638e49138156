import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// What answers calls of one method, outside of any delegate: a spy's stub.
package struct MethodAnswer {
  package let method: SlotMethod
  private let content: SlotContent

  /// Takes the one closure that `register` gives to a builder.
  /// - Parameters:
  ///   - location: where the closure is given, for errors.
  ///   - onFailure: gets what the closure throws where the method has no `NSError **`.
  /// - Throws: ``BlockDelegateError`` with what is wrong with the closure.
  package init<P>(
    _ protocol: ObjCProtocol, as type: P.Type = P.self, at location: SourceLocation,
    onFailure: @escaping (DelegateFailure) -> Void,
    _ register: (DelegateBuilder<P>) -> Void
  ) throws {
    let builder = DelegateBuilder<P>(`protocol`.dynamicClass, at: location)
    builder.failuresOfDelegate().set(onFailure, at: location)
    builder.wrapsAll = true
    register(builder)
    if let error = builder.error { throw error }
    // It would have been refused, or is here.
    let slot = builder.slots[0]
    (method, content) = (slot.method, slot.content)
  }

  /// Answers a call: reads the frame's arguments, and stores the result in it.
  package func callAsFunction(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    switch content {
    case .frame(let closure): closure(frame)
    case .words(let closure):
      // Behind the two leading words, as in any call of words.
      let words = frame.pointee.general
      frame.pointee.generalResult.0 = UInt64(closure(UInt(words.2), UInt(words.3), UInt(words.4), UInt(words.5)))
    case .values, .block, .forward, .receivers: preconditionFailure("this builder makes no such slot of a closure")
    }
  }
}

extension AnyDelegateBuilder {
  /// Implements a method with a closure that takes none of its arguments, whatever they are.
  package func onAnyArguments<R>(_ selector: Selector, at location: SourceLocation, _ body: @escaping () throws -> R) {
    registerWithoutArguments(selector, location, result: R.self) { plan, frame in
      do { try plan.store(body(), frame) } catch { plan.fail(error, frame) }
    }
  }

  /// Has a method fail, whatever its arguments are.
  package func onAnyArguments(_ selector: Selector, at location: SourceLocation, throwing error: any Error) {
    registerWithoutArguments(selector, location, result: nil) { plan, frame in plan.fail(error, frame) }
  }

  private func registerWithoutArguments(
    _ selector: Selector, _ location: SourceLocation, result: Any.Type?,
    _ body: @escaping (MethodPlan, UnsafeMutablePointer<bd_call_frame>) -> Void
  ) {
    guard let method = noting(try slotMethod(selector, isInstance: true), at: location),
      let shared = noting(try makePlanWithoutArguments(method, result: result), at: location)
    else { return }
    let plan = shared.at(location).reporting(to: failuresOfDelegate())
    add(method, isInstance: true, .frame { body(plan, $0) }, at: location)
  }
}

extension ObjCProtocol {
  /// The protocol's own method for a selector, inherited ones included.
  /// - Throws: ``BlockDelegateError`` when there is none, or no closure can answer it.
  package func method(_ selector: Selector) throws -> SlotMethod {
    guard methods.contains(selector.handle) else {
      let known = selector.handle.name
      throw BlockDelegateError(
        .unknownSelector, protocol: name, selector: known,
        nearMisses: nearMisses(of: known, among: methods.lazy.map(\.name)))
    }
    do { return try AnyDelegateBuilder(dynamicClass).slotMethod(selector, isInstance: true) } catch {
      throw BlockDelegateError([error], protocol: name)
    }
  }

  /// The selectors of the protocol's required methods.
  package var requiredMethods: [SelectorHandle] { dynamicClass.requiredMethods }

  /// All methods of the protocol, in the order of declaration.
  package var methods: [SelectorHandle] { dynamicClass.description.instanceMethods.map(\.selector) }

  /// An object with exactly these slots.
  package func makeObject(slots: [Slot]) throws -> StrongReference {
    try throwingPublicErrors(of: name) {
      try DelegateInstance.make(dynamicClass, slots: slots, state: nil, report: FailureHandler.reporter(of: name))
    }
  }
}

import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// A closure that implements one method outside of any delegate, for a spy's stub.
package struct MethodAnswer {
  package let method: SlotMethod
  private let closure: PlannedClosure

  /// Takes the one closure that `register` gives to a builder.
  ///
  /// - Parameters:
  ///   - isInstance: Whether the method is an instance method; otherwise it is a class method.
  ///   - location: The source location of the closure, for errors.
  ///   - onFailure: Gets the errors that the closure throws if the method has no `NSError **`.
  /// - Throws: ``BlockDelegateError`` if the closure does not fit the method.
  package init<P>(
    _ protocol: ObjCProtocol, as type: P.Type = P.self, isInstance: Bool, at location: CodeLocation,
    onFailure: @escaping (DelegateFailure) -> Void, _ register: (DelegateBuilder<P>) -> Void
  ) throws {
    let builder = DelegateBuilder<P>(`protocol`.dynamicClass, at: location)
    builder.takesClassMethods = !isInstance
    builder.failuresOfDelegate().set(onFailure, at: location)
    register(builder)
    if let error = builder.error { throw error }
    // The closure was accepted, so exactly one of the lists has one slot.
    self.init((builder.slots + builder.classSlots)[0])
  }

  /// - Parameter slot: A slot with a closure.
  init(_ slot: Slot) {
    guard case .closure(let closure) = slot.content else { preconditionFailure("a slot without a closure") }
    (method, self.closure) = (slot.method, closure)
  }

  /// Calls the closure with the arguments in a call frame, and stores the result in the frame.
  ///
  /// - Throws: The exception that the method is to raise.
  package func callAsFunction(_ frame: UnsafeMutablePointer<bd_call_frame>) throws(ObjectiveCException) {
    try closure(frame)
  }
}

extension ObjCProtocol {
  /// Returns the protocol's method for a selector, own or inherited: the instance method, or else the class method.
  ///
  /// - Throws: ``BlockDelegateError`` if there is no such method, or if no closure can implement it.
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

  /// The selectors of the protocol's required instance methods.
  package var requiredMethods: [SelectorHandle] { dynamicClass.requiredMethods }

  /// The selectors of the protocol's required class methods.
  package var requiredClassMethods: [SelectorHandle] { dynamicClass.requiredClassMethods }

  /// The selectors of all methods of the protocol in the order of declaration, instance methods first.
  package var methods: [SelectorHandle] { methods(isInstance: true) + methods(isInstance: false) }

  private func methods(isInstance: Bool) -> [SelectorHandle] {
    dynamicClass.description.methods(isInstance: isInstance).map(\.selector)
  }

  /// Makes an object with exactly these slots. If class methods are among them, the object has another class than other delegates.
  package func makeObject(slots: [Slot]) throws -> StrongReference {
    let classSlots = slots.filter { !$0.method.isInstance }
    return try throwingPublicErrors(of: name) {
      let classMethods = classSlots.isEmpty ? nil : ClassMethods(classSlots, of: dynamicClass)
      let state = classMethods.map { methods in InstanceState { $0.classMethods = methods } }
      return try DelegateInstance.make(
        dynamicClass, slots: slots.filter(\.method.isInstance), state: state,
        report: FailureHandler.reporter(of: name))
    }
  }
}

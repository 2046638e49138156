import BlockDelegateRuntime
import Foundation

extension Slot {
  /// The closure of a slot that was registered with a closure.
  var closure: PlannedClosure {
    guard case .closure(let closure) = content else { preconditionFailure("a slot without a closure") }
    return closure
  }
}

// What spies need.
extension ObjCProtocol {
  /// Returns a closure that implements one method outside of any delegate: the only one that `register` gives to a
  /// builder.
  ///
  /// - Parameters:
  ///   - isInstance: Whether the method is an instance method; otherwise it is a class method.
  ///   - location: The source location of the closure, for errors.
  ///   - onFailure: Gets the errors that the closure throws if the method has no `NSError **`.
  /// - Throws: ``BlockDelegateError`` if the closure does not fit the method.
  package func closure<P>(
    isInstance: Bool, at location: CodeLocation, onFailure: @escaping (DelegateFailure) -> Void,
    _ register: (DelegateBuilder<P>) -> Void
  ) throws -> PlannedClosure {
    let builder = DelegateBuilder<P>(dynamicClass, at: location)
    (builder.takesClassMethods, builder.isDetached) = (!isInstance, true)
    builder.failuresOfDelegate().set(onFailure)
    register(builder)
    if let error = builder.error { throw error }
    return builder.slots[0].closure
  }

  /// Returns the protocol's method for a selector, own or inherited: the instance method, or else the class method.
  ///
  /// - Throws: ``BlockDelegateError`` if there is no such method, or if no closure can implement it.
  package func method(_ selector: Selector) throws -> SlotMethod {
    let isInstance = dynamicClass.description.instanceMethods.contains { $0.selector == selector.handle }
    do throws(BlockDelegateError) {
      guard methods.contains(selector.handle) else {
        throw .unknownSelector(selector.handle, among: methods.map(\.name))
      }
      return try AnyDelegateBuilder(dynamicClass).slotMethod(selector, isInstance: isInstance)
    } catch { throw BlockDelegateError([error], protocol: name) }
  }

  /// The selectors of all methods of the protocol in the order of declaration, instance methods first.
  package var methods: [SelectorHandle] {
    (dynamicClass.description.instanceMethods + dynamicClass.description.classMethods).map(\.selector)
  }

  /// Makes an object with exactly these slots. If class methods are among them, the object has another class than other
  /// delegates.
  package func makeObject(slots: [Slot]) throws -> StrongReference {
    let builder = AnyDelegateBuilder(dynamicClass)
    for slot in slots { builder.add(slot.method, slot.content, at: nil) }
    return try builder.makeDelegate(forwarding: nil, isComplete: false)
  }
}

import BlockDelegateRuntime

// A dynamic delegate is its object, wherever messages and closures take one.

extension AnyDynamicDelegate: ObjectReference {}

extension ObjectReference where Self: AnyDynamicDelegate {
  package static func anyObjectConverter() -> AnyObject? {
    ObjectConverter<Self>.nonNil(
      load: { object in
        if let known = DynamicDelegateCache.known(object) as? Self { return known }
        guard let dynamicClass = DynamicClass.of(object), InstanceState.of(object)?.companion == nil,
          implements(dynamicClass)
        else {
          throw ConversionFailure.unexpectedClass(expected: "a dynamic delegate", given: object.cls.name)
        }
        return Self(reference: StrongReference(retaining: object.pointer), dynamicClass: dynamicClass)
      },
      store: { OwnedReference(retaining: $0.reference.handle) })
  }
}

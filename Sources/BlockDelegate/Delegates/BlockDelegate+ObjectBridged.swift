import BlockDelegateRuntime

// A block delegate is its object, wherever messages and closures take one.
extension BlockDelegate: ObjectBridged {
  static func objectConverter() -> ObjectConverter<BlockDelegate>? {
    .nonNil(
      load: { object in
        if let known = BlockDelegateCache.known(object) { return known }
        guard let dynamicClass = DynamicClass.of(object), InstanceState.of(object)?.companion == nil else {
          throw ConversionFailure.unexpectedClass(expected: "a block delegate", given: object.cls.name)
        }
        return BlockDelegate(reference: StrongReference(retaining: object.pointer), dynamicClass: dynamicClass)
      },
      store: { OwnedReference(retaining: $0.reference.handle) })
  }
}

import BlockDelegate
import BlockDelegateRuntime

extension WeakReference: LivingReference {}

extension ObjectNames {
  func seen(_ object: ObjectHandle) -> Seen {
    seen(at: Int(bitPattern: object.pointer), WeakReference(object), className: Self.className(of: object))
  }

  /// Returns the name of an object's class, without the prefix of the subclass that key-value observing makes.
  private static func className(of object: ObjectHandle) -> String {
    if let name = swiftClassName(of: object) { return name }
    let isObserved = ["NSKVONotifying_", "GSKVO"].contains { object.cls.name.hasPrefix($0) }
    let cls = isObserved ? object.cls.superclass ?? object.cls : object.cls
    // If several protocols have the same name, the names of their dynamic classes end in numbers. The numbers depend on
    // the order in which the classes were made, so the name without a number is returned.
    if let own = DynamicClass.of(object), own.handle == cls { return own.name }
    return cls.name
  }
}

#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// An Objective-C object, which it owns a reference to.
  ///
  /// Two are equal when `isEqual:` says so; ``isIdentical(to:)`` compares the objects themselves.
  ///
  /// A Swift class below it is an Objective-C object of its own, made by ``init()``: `self` can be an argument of a message,
  /// and a closure that takes the subclass gets the very instance.
  open class ObjCObject {
    /// The object itself: an `id`. It lives at least as long as this.
    public final let pointer: OpaquePointer

    /// Takes over a reference that the caller owns.
    public init(owned pointer: OpaquePointer) { self.pointer = pointer }

    /// Retains the object.
    public init(retaining pointer: OpaquePointer) { self.pointer = bd_objc_retain(pointer) }

    /// A new `NSObject`.
    public init() {
      guard let new = bd_class_createInstance(DelegateObject.rootClass.pointer, 0) else {
        fatalError("no memory for an NSObject")
      }
      pointer = new
      if type(of: self) != ObjCObject.self { SwiftInstances.add(self) }
    }

    // An object's dealloc may autorelease what it held.
    deinit { AutoreleasePool.ensure { bd_objc_release(pointer) } }

    /// A new object: `[[className alloc] selector arguments]`.
    ///
    ///     let parser = try ObjCObject("NSXMLParser", "initWithData:", data)
    ///
    /// - Throws: as ``send(_:_:)-(_,_)``; also when the class is unknown, and when the initializer returns nil.
    public convenience init<each A>(
      _ className: String, _ selector: Selector = "init", _ arguments: repeat each A
    ) throws {
      let object = try ObjCObject.create(className, selector, repeat each arguments)
      self.init(retaining: object.pointer)
      withExtendedLifetime(object) {}
    }

    static func retaining(_ pointer: OpaquePointer) -> ObjCObject { ObjCObject(retaining: pointer) }

    /// Whether both are the same object.
    public func isIdentical(to other: ObjCObject) -> Bool { pointer == other.pointer }

    /// The object's class.
    public var objCClass: ObjCClass { ObjCClass(handle: ClassHandle(of: pointer)) }

    /// `respondsToSelector:`
    public func responds(to selector: Selector) -> Bool {
      (try? send("respondsToSelector:", selector) as Bool) ?? false
    }

    /// `isKindOfClass:`
    public func isKind(of other: ObjCClass) -> Bool {
      (try? send("isKindOfClass:", other) as Bool) ?? false
    }
  }

  extension ObjCObject: Hashable {
    public static func == (left: ObjCObject, right: ObjCObject) -> Bool {
      left.pointer == right.pointer || (try? left.send("isEqual:", right) as Bool) ?? false
    }

    public func hash(into hasher: inout Hasher) { hasher.combine((try? send("hash") as UInt) ?? 0) }
  }

  extension ObjCObject: CustomStringConvertible {
    /// The object's own `description`.
    public var description: String {
      let text = try? send("description") as String?
      return text.flatMap { $0 } ?? "<\(objCClass.name)>"
    }
  }
#endif

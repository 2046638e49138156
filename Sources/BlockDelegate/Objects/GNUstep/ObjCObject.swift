#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// An Objective-C object, which it owns a reference to.
  ///
  /// Two are equal when `isEqual:` says so; ``isIdentical(to:)`` compares the objects themselves.
  ///
  /// A Swift class below it, whose initializer calls ``init()``, is an Objective-C object: `self` can be an argument of
  /// a message, a closure that takes the subclass gets the very instance, and Objective-C objects can retain it.
  open class ObjCObject {
    /// The object itself: an `id`. It lives at least as long as this.
    // Only an initializer changes it.
    public private(set) final var pointer: OpaquePointer

    package final var handle: ObjectHandle { ObjectHandle(pointer) }

    /// Makes a handle of an object and takes over a reference that the caller owns.
    public init(owned pointer: OpaquePointer) { self.pointer = pointer }

    /// Makes a handle of an object and retains the object.
    public init(retaining pointer: OpaquePointer) { self.pointer = bd_objc_retain(pointer) }

    /// Makes a new `NSObject`; for a Swift class below this one the Objective-C object that it is.
    public init() {
      // Until it is there nothing may be asked of `self`.
      pointer = SwiftBacking.none
      pointer = type(of: self) == ObjCObject.self ? SwiftBacking.makeRoot() : SwiftBacking.make(for: self)
    }

    // An object's dealloc may autorelease what it held.
    deinit {
      if type(of: self) == ObjCObject.self { return bd_objc_releaseWithPool(pointer) }
      AutoreleasePool.ensure {
        if SwiftBacking.isOwn(handle, of: self) {
          SwiftBacking.deallocate(handle)
        } else {
          bd_objc_release(pointer)
        }
      }
    }

    static func retaining(_ pointer: OpaquePointer) -> ObjCObject { ObjCObject(retaining: pointer) }

    /// Whether both are the same object.
    public func isIdentical(to other: ObjCObject) -> Bool { pointer == other.pointer }

    /// The object's class.
    public var objCClass: ObjCClass { ObjCClass(handle: handle.cls) }

    /// Runs `body` with an autorelease pool of its own, which is drained when an Objective-C exception passes, too.
    /// Such an exception should not come here: Swift releases nothing that the frames between hold.
    public static func autoreleasepool<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try AutoreleasePool.run(body)
    }
  }
#endif

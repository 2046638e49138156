#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// A reference to an Objective-C object, which it retains.
  ///
  /// Two objects are equal if `isEqual:` returns YES. ``isIdentical(to:)`` compares the addresses.
  ///
  /// A Swift subclass whose initializer calls ``init()`` is an Objective-C class, too. An instance of the subclass can
  /// be an argument of a message, Objective-C objects can retain the instance, and a closure that takes the subclass
  /// gets the same instance.
  nonisolated open class ObjCObject {
    /// The address of the object, an `id`. The object lives at least as long as this reference.
    // Only initializers change the pointer, so no two accesses overlap.
    @exclusivity(unchecked) public private(set) final var pointer: OpaquePointer

    package final var handle: ObjectHandle { ObjectHandle(pointer) }

    /// Makes a reference to an object that the caller has retained, without retaining the object again.
    public init(owned pointer: OpaquePointer) { self.pointer = pointer }

    /// Makes a reference to an object and retains the object.
    public init(retaining pointer: OpaquePointer) { self.pointer = bd_objc_retain(pointer) }

    package convenience init(_ object: ObjectHandle) { self.init(retaining: object.pointer) }

    /// Makes a new `NSObject`, or in a Swift subclass the Objective-C object for the Swift instance.
    public init() {
      // `self` must not be used until `pointer` has its final value. Swift requires a value for `pointer` before
      // `self` is passed on, so `pointer` gets a placeholder first, an address that no object has.
      pointer = OpaquePointer(bitPattern: 1)!
      pointer = SwiftBacking.make(for: self)
    }

    deinit {
      if type(of: self) != ObjCObject.self, SwiftBacking.isOwn(handle, of: self) {
        // The method may autorelease objects, so an autorelease pool is needed.
        _ = AutoreleasePool.ensure { handle.send("dealloc") }
      } else {
        bd_objc_release(pointer)
      }
    }

    /// Prepares the threads' references to objects when it is first read.
    static let preparesReferences: Void = bd_reference_setMaker {
      Unmanaged.passRetained(ObjCObject(owned: OpaquePointer(bitPattern: 1)!)).toOpaque()
    }

    /// Returns a reference that this thread has used before, if there is one, and retains the object.
    static func reused(_ object: ObjectHandle) -> ObjCObject {
      _ = preparesReferences
      return Unmanaged.fromOpaque(bd_reference_take(object.pointer)!).takeRetainedValue()
    }

    /// Returns whether both references are to the same object.
    public func isIdentical(to other: ObjCObject) -> Bool { pointer == other.pointer }

    /// The object's class in the Objective-C runtime, which may be a subclass that key-value observing has made.
    public var objCClass: ObjCClass { ObjCClass(handle: handle.cls) }

    /// Runs `body` with its own autorelease pool.
    ///
    /// The pool is also drained when an Objective-C exception passes through `body`. No exception should pass through
    /// `body`, because Swift code that an exception passes through does not release the objects that it retains.
    public static func autoreleasepool<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try AutoreleasePool.run(body)
    }
  }

  /// The name of an Objective-C message, with a colon for each argument: `"parser:foundCharacters:"`.
  public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    @usableFromInline
    let handle: SelectorHandle

    @usableFromInline
    init(handle: SelectorHandle) { self.handle = handle }

    /// Makes the selector with a name. No method with this name needs to exist.
    public init(_ name: String) { handle = SelectorHandle(name) }

    /// Makes the selector with the name in a string literal.
    public init(stringLiteral name: StaticString) { handle = SelectorHandle(stringLiteral: name) }

    /// The name of the selector.
    public var description: String { handle.name }
  }
#endif

#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// An Objective-C object, under the name that code for GNUstep uses. On Apple's platforms, this type is `NSObject`.
  public typealias ObjCObject = NSObject

  /// An Objective-C error, under the name that code for GNUstep uses. On Apple's platforms, this type is `NSError`.
  public typealias ObjCError = NSError

  extension NSObject {
    /// The address of the object, an `id`.
    package var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    package var handle: ObjectHandle { ObjectHandle(pointer) }

    // These members are for code that also runs with GNUstep: the library, its tests and its examples. Users on Apple's
    // platforms have equivalents of these members in Swift.

    package func isIdentical(to other: NSObject) -> Bool { self === other }

    package var objCClass: ObjCClass { ObjCClass(handle: handle.cls) }

    package func isKind(of other: ObjCClass) -> Bool { isKind(of: other.anyClass) }

    package static func autoreleasepool<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try AutoreleasePool.run(body)
    }
  }

  /// A protocol whose extensions can have initializers that return another object than the allocated one.
  package protocol ObjCObjectCreation {}

  extension NSObject: ObjCObjectCreation {}

  extension ObjCObjectCreation where Self == NSObject {
    /// Makes a reference to an object that the caller has retained, without retaining the object again.
    package init(owned pointer: OpaquePointer) {
      self = Unmanaged<NSObject>.fromOpaque(UnsafeRawPointer(pointer)).takeRetainedValue()
    }

    package init(_ object: ObjectHandle) { self.init(retaining: object.pointer) }

    /// Makes a reference to an object and retains the object.
    package init(retaining pointer: OpaquePointer) {
      self = Unmanaged<NSObject>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
  }

  extension ObjCClass {
    /// Makes an `ObjCClass` from an `AnyClass`.
    public init(_ cls: AnyClass) {
      self.init(handle: ClassHandle(OpaquePointer(Unmanaged.passUnretained(cls as AnyObject).toOpaque())))
    }

    /// The class as an `AnyClass`.
    public var anyClass: AnyClass { bd_class_toObjC(pointer) }
  }

  extension Selector {
    @usableFromInline
    var handle: SelectorHandle {
      // A Selector is a single pointer, the SEL. The pointer is its only field in the ObjectiveC module, which is
      // frozen.
      SelectorHandle(unsafeBitCast(self, to: OpaquePointer.self))
    }
  }
#endif

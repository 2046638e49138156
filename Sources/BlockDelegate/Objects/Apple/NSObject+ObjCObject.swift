#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  /// The name for an Objective-C object in code that runs with GNUstep too: here it is the system's own class.
  public typealias ObjCObject = NSObject

  /// The name for an error that came from Objective-C in code that runs with GNUstep too.
  public typealias ObjCError = NSError

  extension NSObject {
    /// The object itself: an `id`.
    package var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    package var handle: ObjectHandle { ObjectHandle(pointer) }

    static func retaining(_ pointer: OpaquePointer) -> NSObject {
      Unmanaged<NSObject>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    // These are for code that runs with GNUstep too: the library, its tests and examples. Users have the language's own
    // words.

    package func isIdentical(to other: NSObject) -> Bool { self === other }

    package var objCClass: ObjCClass { ObjCClass(handle: ClassHandle(of: pointer)) }

    package func isKind(of other: ObjCClass) -> Bool { isKind(of: other.anyClass) }

    package static func autoreleasepool<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try AutoreleasePool.run(body)
    }
  }

  /// What an initializer can be an extension of that returns another object than the one allocated.
  package protocol ObjCObjectCreation {}

  extension NSObject: ObjCObjectCreation {}

  extension ObjCObjectCreation where Self == NSObject {
    /// Takes over a reference that the caller owns.
    package init(owned pointer: OpaquePointer) {
      self = Unmanaged<NSObject>.fromOpaque(UnsafeRawPointer(pointer)).takeRetainedValue()
    }

    /// Retains the object.
    package init(retaining pointer: OpaquePointer) { self = .retaining(pointer) }
  }

  extension ObjCClass {
    /// Makes a handle of a class of the system's own type.
    public init(_ cls: AnyClass) {
      self.init(handle: ClassHandle(OpaquePointer(Unmanaged.passUnretained(cls as AnyObject).toOpaque())))
    }

    /// The class as the system's own type.
    public var anyClass: AnyClass { bd_class_toObjC(pointer) }
  }

  extension Selector {
    @usableFromInline
    var handle: SelectorHandle {
      // A Selector is one pointer, the SEL itself (its only field in the ObjectiveC module, which is frozen).
      SelectorHandle(unsafeBitCast(self, to: OpaquePointer.self))
    }
  }
#endif

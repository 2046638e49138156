#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// The name for an Objective-C object in code that runs with GNUstep too: here it is the system's own class.
  public typealias ObjCObject = NSObject

  /// The name for an error that came from Objective-C in code that runs with GNUstep too.
  public typealias ObjCError = NSError

  extension NSObject {
    /// The object itself: an `id`.
    package var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    static func retaining(_ pointer: OpaquePointer) -> NSObject {
      Unmanaged<NSObject>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// Whether both are the same object: `===`.
    public func isIdentical(to other: NSObject) -> Bool { self === other }

    /// The object's class.
    public var objCClass: ObjCClass { ObjCClass(handle: ClassHandle(of: pointer)) }

    /// `isKindOfClass:`
    public func isKind(of other: ObjCClass) -> Bool { isKind(of: other.anyClass) }
  }

  /// What ``ObjCObject`` needs of a protocol, so that an initializer can return another object than the one allocated.
  public protocol ObjCObjectCreation {}

  extension NSObject: ObjCObjectCreation {}

  extension ObjCObjectCreation where Self == NSObject {
    /// A new object: `[[className alloc] selector arguments]`, for code that runs with GNUstep too.
    ///
    ///     let parser = try ObjCObject("NSXMLParser", "initWithData:", data)
    ///
    /// - Throws: as ``ObjCObject/send(_:_:)-(_,_)``; also when the class is unknown, and when the initializer returns nil.
    public init<each A>(
      _ className: String, _ selector: Selector = #selector(NSObject.init), _ arguments: repeat each A
    ) throws {
      self = try NSObject.create(className, selector, repeat each arguments)
    }

    /// The object at an address, for code that runs with GNUstep too. Takes over a reference that the caller owns.
    public init(owned pointer: OpaquePointer) {
      self = Unmanaged<NSObject>.fromOpaque(UnsafeRawPointer(pointer)).takeRetainedValue()
    }

    /// The object at an address, for code that runs with GNUstep too. Retains it.
    public init(retaining pointer: OpaquePointer) { self = .retaining(pointer) }
  }
#endif

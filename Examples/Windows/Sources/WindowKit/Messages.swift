#if canImport(ObjectiveC)
  @_spi(Messages) import BlockDelegate
  import Foundation

  // The sources of the programs name classes and methods by strings, as programs for GNUstep do. These functions make
  // them compile on a Mac, where a program that is only for a Mac would use the declarations of AppKit instead.
  //
  // Methods are named by strings and not by selectors, because Apple's compiler warns about each literal of type
  // Selector. The compiler expects #selector, which only Apple's platforms have.

  extension NSObject {
    @_disfavoredOverload
    public func send<each A>(_ name: String, _ arguments: repeat each A) throws {
      try sendMessage(to: self, Selector(name), repeat each arguments) as Void
    }

    public func send<each A, R>(_ name: String, _ arguments: repeat each A) throws -> R {
      try sendMessage(to: self, Selector(name), repeat each arguments)
    }

    @_disfavoredOverload
    public func send(_ name: String, _ first: Any?, _ others: Any?...) throws {
      try sendMessage(to: self, Selector(name), untyped: [first] + others) as Void
    }

    @_disfavoredOverload
    public func send<R>(_ name: String, _ first: Any?, _ others: Any?...) throws -> R {
      try sendMessage(to: self, Selector(name), untyped: [first] + others)
    }

    static func autoreleasepool<Result>(_ body: () throws -> Result) rethrows -> Result {
      try ObjectiveC.autoreleasepool(invoking: body)
    }
  }

  extension ObjCClass {
    public func send<each A, R>(_ name: String, _ arguments: repeat each A) throws -> R {
      try sendMessage(to: object, Selector(name), repeat each arguments)
    }

    @_disfavoredOverload
    public func send<R>(_ name: String, _ first: Any?, _ others: Any?...) throws -> R {
      try sendMessage(to: object, Selector(name), untyped: [first] + others)
    }
  }

  /// A protocol whose extension has initializers that return another object than the allocated one.
  public protocol NamedCreation {}

  extension NSObject: NamedCreation {}

  extension NamedCreation where Self == NSObject {
    /// Makes a new object: `[[className alloc] name arguments]`.
    public init(_ className: String, _ name: String, _ first: Any?, _ others: Any?...) throws {
      self = try createObject(className, Selector(name), untyped: [first] + others)
    }

    /// Makes a new object with `[[className alloc] init]`.
    public init(_ className: String) throws {
      self = try createObject(className, #selector(NSObject.init), untyped: [])
    }
  }
#endif

#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // Apple's compiler warns about each literal that is a Selector: it wants #selector, which only it has. A literal is a
  // String before it is anything else, so these take the names that both systems have.

  extension NSObject {
    @_disfavoredOverload
    func send<each A>(_ name: String, _ arguments: repeat each A) throws {
      try send(Selector(name), repeat each arguments)
    }

    func send<each A, R>(_ name: String, _ arguments: repeat each A) throws -> R {
      try send(Selector(name), repeat each arguments)
    }
  }

  extension ObjCClass {
    func send<each A, R>(_ name: String, _ arguments: repeat each A) throws -> R {
      try send(Selector(name), repeat each arguments)
    }
  }

  extension ObjCObjectCreation where Self == NSObject {
    init<each A>(_ className: String, _ name: String, _ arguments: repeat each A) throws {
      self = try NSObject(className, Selector(name), repeat each arguments)
    }

    init(_ className: String) throws { self = try NSObject(className, #selector(NSObject.init)) }
  }
#endif

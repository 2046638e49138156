#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // Apple's compiler warns about each literal that is a Selector: it wants #selector, which only it has. A literal is a
  // String before it is anything else, so these take the names that this example has in common with GNUstep.

  extension AnyDelegateBuilder {
    func on<each A, R, E: Error>(_ name: String, _ body: @escaping (repeat each A) throws(E) -> R) {
      on(Selector(name), body)
    }
  }

  extension NSObject {
    func send<R>(_ name: String) throws -> R { try send(Selector(name)) }
  }

  extension ObjCObjectCreation where Self == NSObject {
    init<each A>(_ className: String, _ name: String, _ arguments: repeat each A) throws {
      self = try NSObject(className, Selector(name), repeat each arguments)
    }
  }
#endif

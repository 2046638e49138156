#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // What the tests say in the same words on both platforms, where Apple's has other ones.

  // MARK: Selectors by name

  // Apple's compiler warns about each literal that is a Selector: it wants #selector, which only it has. A literal is a
  // String before it is anything else, so these overloads, each for one of the library's, take the tests' literals.
  extension AnyDelegateBuilder {
    @_disfavoredOverload
    func on<Block>(_ name: String, block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line) {
      on(Selector(name), block: block, fileID: fileID, line: line)
    }

    func onClassMethod<Block>(_ name: String, block: borrowing Block) { onClassMethod(Selector(name), block: block) }

    func removeClassMethod(_ name: String) { removeClassMethod(Selector(name)) }
  }

  extension AnyDynamicDelegate {
    func attach(to object: ObjCObject, setter name: String, replacing: Bool = false) throws {
      try attach(to: object, setter: Selector(name), replacing: replacing)
    }
  }

  extension AnyDelegateChain {
    func attach(to owner: ObjCObject, setter name: String) throws { try attach(to: owner, setter: Selector(name)) }
  }

  extension AnyDynamicDelegate {
    func responds(to name: String) -> Bool { responds(to: Selector(name)) }
  }

  extension NSObject {
    func responds(to name: String) -> Bool { responds(to: Selector(name)) }

    @_disfavoredOverload
    func send<each A>(_ name: String, _ arguments: repeat each A) throws {
      try send(Selector(name), repeat each arguments)
    }

    func send<each A, R>(_ name: String, _ arguments: repeat each A) throws -> R {
      try send(Selector(name), repeat each arguments)
    }

    @discardableResult
    func implement<P: DeclaredProtocol>(
      _ type: P.Type, setter: String, _ body: (AnyDelegateBuilder) throws -> Void
    ) throws -> AnyDynamicDelegate {
      try implement(type, setter: Selector(setter), body)
    }
  }

  extension ObjCClass {
    @_disfavoredOverload
    func send<each A>(_ name: String, _ arguments: repeat each A) throws {
      try send(Selector(name), repeat each arguments)
    }

    func send<each A, R>(_ name: String, _ arguments: repeat each A) throws -> R {
      try send(Selector(name), repeat each arguments)
    }
  }

  extension ObjCObjectCreation where Self == NSObject {
    init<each A>(_ className: String, _ name: String, _ arguments: repeat each A) throws {
      self = try NSObject(className, Selector(name), repeat each arguments)
    }
  }

  // MARK: Chains

  extension AnyDelegateChain {
    func responds(to name: String) -> Bool { responds(to: Selector(name)) }

    func combineResults(of name: String, by combination: Combination) throws {
      try combineResults(of: Selector(name), by: combination)
    }

    func combineResults<R>(of name: String, by body: @escaping @Sendable ([R]) -> R) throws {
      try combineResults(of: Selector(name), by: body)
    }

    func passCompletionBlockUnchanged(of name: String) throws { try passCompletionBlockUnchanged(of: Selector(name)) }
  }

  extension NSObject {
    func addDelegate<P: DeclaredProtocol>(_ delegate: NSObject, for type: P.Type, setter: String) throws {
      try addDelegate(delegate, for: type, setter: Selector(setter))
    }
  }
#endif

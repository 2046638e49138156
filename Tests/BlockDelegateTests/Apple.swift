#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // Declarations that let the tests use the same spelling on both platforms, where Apple's API has another one.

  // MARK: Selectors by name

  // Apple's compiler warns about each string literal that is converted to a Selector, because it wants #selector, which
  // only it has. A literal is a String by default, so each of these overloads takes the tests' literals in place of one
  // method of the library.
  extension AnyDelegateBuilder {
    @_disfavoredOverload
    func on<Block>(_ name: String, block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line) {
      on(Selector(name), block: block, fileID: fileID, line: line)
    }

    func on<each A, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func otherwise<each Value>(
      _ name: String, _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
      otherwise(Selector(name), repeat each values, fileID: fileID, line: line)
    }

    func passCompletionBlockUnchanged(of name: String) { passCompletionBlockUnchanged(of: Selector(name)) }

    func remove(_ name: String, fileID: StaticString = #fileID, line: UInt32 = #line) {
      remove(Selector(name), fileID: fileID, line: line)
    }

    func remove(_ name: String) { remove(Selector(name)) }
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
    ) throws -> DynamicDelegate<P> {
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

    @discardableResult
    func addDelegate<P: DeclaredProtocol>(
      _ type: P.Type, setter: String, _ body: (AnyDelegateBuilder) throws -> Void
    ) throws -> DynamicDelegate<P> {
      try addDelegate(type, setter: Selector(setter), body)
    }
  }
#endif

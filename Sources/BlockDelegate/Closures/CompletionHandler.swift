import BlockDelegateRuntime

/// A block that is an argument of a method, together with the plan to call it. A Swift closure, the completion handler,
/// calls it.
///
///     delegate.on({ $0.webView(_:decidePolicyFor:decisionHandler:) }) { view, action, decide in decide(.allow) }
private struct CompletionHandler {
  let block: ObjCBlock
  let plan: MessagePlan

  // A completion handler can't throw, so errors go to the process's failure handler.
  func call<each A>(_ arguments: repeat each A) {
    do { try Sending.call(block, by: plan, repeat each arguments, as: Void.self) } catch {
      FailureHandler.report(error)
    }
  }
}

/// Returns the converter between blocks and a type of Swift closures, or an optional of it.
///
/// - Returns: nil if the type is not a type of completion handlers.
func makeHandlerConverter(_ type: Any.Type) -> AnyValueConverter? {
  func make<Value>(_ type: Value.Type) -> AnyValueConverter? {
    if let optional = type as? any OptionalHandler.Type { return optional.makeConverter() }
    return makeConverter(type).map { ValueConverter($0) }
  }
  return _openExistential(type, do: make)
}

/// A protocol that only `Optional` adopts, to find the type that it wraps.
private protocol OptionalHandler { static func makeConverter() -> AnyValueConverter? }

extension Optional: OptionalHandler {
  fileprivate static func makeConverter() -> AnyValueConverter? {
    guard let wrapped = BlockDelegate.makeConverter(Wrapped.self) else { return nil }
    return ValueConverter(
      ObjectConverter<Wrapped?>(
        load: { try $0.map { try wrapped.load($0) } }, store: { try $0.flatMap { try wrapped.store($0) } }))
  }
}

private func makeConverter<Value>(_ type: Value.Type) -> ObjectConverter<Value>? {
  guard EncodingOfType.isHandler(type), let types = FunctionTypeParts(of: type)?.parameters else { return nil }
  // The opened types are the parameter types of `Value`, so each function has the type that `Value` names.
  func one<A>(_: A.Type) -> ObjectConverter<Value> {
    converter(types, call: { handler in { (a: A) in handler.call(a) } }, block: { try ObjCBlock(handling: $0) })
  }
  func two<A>(_: A.Type) -> ObjectConverter<Value> {
    func two<B>(_: B.Type) -> ObjectConverter<Value> {
      converter(
        types, call: { handler in { (a: A, b: B) in handler.call(a, b) } }, block: { try ObjCBlock(handling: $0) })
    }
    return _openExistential(types[1], do: two)
  }
  func three<A>(_: A.Type) -> ObjectConverter<Value> {
    func three<B>(_: B.Type) -> ObjectConverter<Value> {
      func three<C>(_: C.Type) -> ObjectConverter<Value> {
        converter(
          types, call: { handler in { (a: A, b: B, c: C) in handler.call(a, b, c) } },
          block: { try ObjCBlock(handling: $0) })
      }
      return _openExistential(types[2], do: three)
    }
    return _openExistential(types[1], do: three)
  }
  return switch types.count {
  case 0: converter(types, call: { handler in { handler.call() } }, block: { try ObjCBlock(handling: $0) })
  case 1: _openExistential(types[0], do: one)
  case 2: _openExistential(types[0], do: two)
  case 3: _openExistential(types[0], do: three)
  default: nil
  }
}

/// - Parameters:
///   - types: The types of the function's parameters.
///   - call: Makes the function of type `F` that calls a handler.
///   - block: Makes the block that calls a function.
private func converter<Value, F>(
  _ types: [Any.Type], call: @escaping (CompletionHandler) -> F, block: @escaping (F) throws -> ObjCBlock
) -> ObjectConverter<Value> {
  // The plans by the blocks' type encodings. The callers of a method use the same encoding.
  let plans = Mutex<[String: MessagePlan]>([:])
  let own = "v@?" + types.map { EncodingOfType.value($0)! }.joined()
  return .nonNil(
    load: { object in
      let block = try ObjCBlock.objectConverter().load(object)
      let signature = block.signature ?? own
      var plan = plans.withLock { $0[signature] }
      if plan == nil {
        let new = try Sending.plan(forBlock: signature, types, result: Void.self)
        plans.withLock { $0[signature] = new }
        plan = new
      }
      // `F` and `Value` differ only in attributes, an actor or `@Sendable`, which do not change the bytes of a function
      // value.
      return unsafeBitCast(call(CompletionHandler(block: block, plan: plan!)), to: Value.self)
    },
    store: { value in
      let block = try block(unsafeBitCast(value, to: F.self))
      return withExtendedLifetime(block) { OwnedReference(copying: block.reference.pointer) }
    })
}

extension ObjCBlock {
  /// Makes a block for a closure whose isolation is unknown.
  fileprivate init<each A>(handling body: @escaping (repeat each A) -> Void) throws {
    try self.init(Closure(body, isolation: nil, at: nil), name: "block")
  }
}

import BlockDelegateRuntime

/// A block that came with a message, behind the Swift closure that stands for it: a completion handler.
///
///     delegate.on({ $0.webView(_:decidePolicyFor:decisionHandler:) }) { view, action, decide in decide(.allow) }
private struct CompletionHandler {
  let block: ObjCBlock
  let plan: MessagePlan

  // The closure can't throw; who called it hears nothing.
  func call<each A>(_ arguments: repeat each A) {
    do { try Sending.call(block, by: plan, repeat each arguments, as: Void.self) } catch {
      FailureHandler.report(error)
    }
  }
}

/// The converter between a type of Swift closures and blocks, for which nil may stand where the type is optional.
/// - Returns: nil for a type that is none of completion handlers.
func makeHandlerConverter(_ type: Any.Type) -> AnyValueConverter? {
  func make<Value>(_ type: Value.Type) -> AnyValueConverter? {
    if let optional = type as? any OptionalHandler.Type { return optional.makeConverter() }
    return makeConverter(type).map { ValueConverter($0) }
  }
  return _openExistential(type, do: make)
}

/// `Optional`, for what it wraps.
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
  // The functions are those that the type says, whatever is opened: the types are its own.
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
///   - types: of the function's parameters.
///   - call: the function of type `F` that calls a handler.
///   - block: the block that calls a function.
private func converter<Value, F>(
  _ types: [Any.Type], call: @escaping (CompletionHandler) -> F, block: @escaping (F) throws -> ObjCBlock
) -> ObjectConverter<Value> {
  // By the blocks' encodings, of which a method's callers have one.
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
      // `F` and the type differ in attributes alone: an actor, `@Sendable`. Function values have the same bytes with
      // and without them.
      return unsafeBitCast(call(CompletionHandler(block: block, plan: plan!)), to: Value.self)
    },
    store: { value in
      let block = try block(unsafeBitCast(value, to: F.self))
      return withExtendedLifetime(block) { OwnedReference(copying: block.reference.pointer) }
    })
}

extension ObjCBlock {
  /// A block for a closure whose isolation nobody knows.
  fileprivate init<each A>(handling body: @escaping (repeat each A) -> Void) throws {
    try self.init(Closure(body, isolation: nil, at: nil), name: "block")
  }
}

import BlockDelegateRuntime

/// Calls a block by a plan. The caller keeps both alive. A function of the C layer (`messages.mm`).
@_silgen_name("bd_block_callByPlan")
private func call<each A, R>(
  _ plan: UnsafeMutableRawPointer, _ block: OpaquePointer, _ arguments: repeat each A
) throws -> R

/// A block that is an argument of a method, together with the plan to call it. A Swift closure, the completion handler,
/// calls it.
///
///     delegate.on({ $0.webView(_:decidePolicyFor:decisionHandler:) }) { view, action, decide in decide(.allow) }
private struct CompletionHandler {
  let block: ObjCBlock
  let plan: MessagePlan

  // A completion handler can't throw, so errors go to the process's failure handler.
  func call<each A, R>(_ arguments: repeat each A) -> R {
    defer { withExtendedLifetime(self) {} }
    do { return try BlockDelegate.call(plan.pointer, block.pointer, repeat each arguments) } catch {
      return zero(after: error)
    }
  }

  // Not inlined: otherwise each call, also one without an error, would look up the metadata of `R?`.
  @inline(never)
  private func zero<R>(after error: any Error) -> R {
    FailureHandler.report(error)
    return EncodingOfType.zero(R.self)!  // `isHandler` has checked that there is such a value.
  }
}

/// Returns the converter between blocks and a type of Swift closures, or an optional of it.
///
/// - Returns: nil if the type is not a type of completion handlers.
func makeHandlerConverter(_ type: Any.Type) -> AnyValueConverter? {
  let optional = type as? any OptionalType.Type
  func make<Value>(_ type: Value.Type) -> AnyValueConverter? {
    guard let converter = makeConverter(type) else { return nil }
    return optional == nil ? ValueConverter(converter) : ValueConverter(converter.optional)
  }
  let plain = optional?.wrappedType ?? type
  return _openExistential(plain, do: make)
}

private func makeConverter<Value>(_ type: Value.Type) -> ObjectConverter<Value>? {
  guard EncodingOfType.isHandler(type), let parts = FunctionTypeParts(of: type) else { return nil }
  // The opened types are the types in `Value`, so each function has the type that `Value` names. Missing parameters have
  // the type Void here.
  let count = parts.parameters.count
  let opened = parts.parameters + Array(repeating: Void.self, count: 4 - count)
  func result<R>(_: R.Type) -> ObjectConverter<Value> {
    func first<A>(_: A.Type) -> ObjectConverter<Value> {
      func second<B>(_: B.Type) -> ObjectConverter<Value> {
        func third<C>(_: C.Type) -> ObjectConverter<Value> {
          func fourth<D>(_: D.Type) -> ObjectConverter<Value> {
            switch count {
            case 0: converter(parts) { handler in { () -> R in handler.call() } }
            case 1: converter(parts) { handler in { (a: A) -> R in handler.call(a) } }
            case 2: converter(parts) { handler in { (a: A, b: B) -> R in handler.call(a, b) } }
            case 3: converter(parts) { handler in { (a: A, b: B, c: C) -> R in handler.call(a, b, c) } }
            default: converter(parts) { handler in { (a: A, b: B, c: C, d: D) -> R in handler.call(a, b, c, d) } }
            }
          }
          return _openExistential(opened[3], do: fourth)
        }
        return _openExistential(opened[2], do: third)
      }
      return _openExistential(opened[1], do: second)
    }
    return _openExistential(opened[0], do: first)
  }
  return _openExistential(parts.result, do: result)
}

/// - Parameters:
///   - parts: The types of the function.
///   - call: Makes the function of type `F` that calls a handler.
private func converter<Value, F>(
  _ parts: FunctionTypeParts, _ call: @escaping (CompletionHandler) -> F
) -> ObjectConverter<Value> {
  // The plans by the blocks' type encodings. The callers of a method use the same encoding.
  let plans = StringMap<MessagePlan>()
  let types = parts.parameters
  let own = EncodingOfType.value(parts.result)! + "@?" + types.map { EncodingOfType.value($0)! }.joined()
  return .nonNil(
    load: { object in
      let block = try ObjCBlock.objectConverter().load(object)
      let handle = block.reference.handle
      let plan = try plans.object(for: handle.blockKey ?? own) {
        let encoding = try Sending.encoding(ofBlock: handle, else: own)
        return try MessagePlan(encoding, selector: "block", arguments: types, result: parts.result)
      }
      // `F` and `Value` differ only in attributes, an actor or `@Sendable`, which do not change the bytes of a function
      // value.
      return unsafeBitCast(call(CompletionHandler(block: block, plan: plan)), to: Value.self)
    },
    store: { handler in
      let block = try ObjCBlock(Closure(typed: handler, parts, isolation: nil, at: nil), name: "block")
      return withExtendedLifetime(block) { OwnedReference(retaining: $0.reference.handle) }
    })
}

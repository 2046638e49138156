import CBlockDelegateRuntime

/// The block that a method's arguments end with, which runs once although several members get it.
final class CompletionArgument: Sendable {
  private let selector: SelectorHandle
  private let report: @Sendable (any Error) -> Void

  private init(_ selector: SelectorHandle, _ report: @escaping @Sendable (any Error) -> Void) {
    self.selector = selector
    self.report = report
  }

  /// For the C layer: where the block is, and who is told of calls that were dropped. nil for a method without one.
  static func make(
    for method: SlotMethod, _ plan: CallPlan, report: @escaping @Sendable (any Error) -> Void
  ) -> bd_completion? {
    guard method.encoding.explicitArguments.last?.kind == .block else { return nil }
    let (isOnStack, offset): (Bool, Int)
    switch plan.arguments.last?.place {
    case .frame(let place): (isOnStack, offset) = (false, place)
    case .stack(let place): (isOnStack, offset) = (true, place)
    default: return nil
    }
    // A block can outlive its chain. Methods live as long as the process, and what they cache does.
    let completion = method.cached(CompletionArgument.self) { CompletionArgument(method.selector, report) }
    return bd_completion(
      isOnStack: isOnStack, offset: UInt(offset), repeated: wasRepeated,
      context: Unmanaged.passUnretained(completion).toOpaque())
  }

  private static let wasRepeated: bd_repeated_call_handler = { context in
    let completion = Unmanaged<CompletionArgument>.fromOpaque(context!).takeUnretainedValue()
    completion.report(RepeatedCompletion(selector: completion.selector))
  }
}

/// A completion block was called again, and the call dropped.
package struct RepeatedCompletion: Error {
  package let selector: SelectorHandle
}

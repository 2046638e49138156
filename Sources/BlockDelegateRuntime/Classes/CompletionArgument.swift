import CBlockDelegateRuntime
import Dispatch

/// The block that a method's arguments end with, and that is called exactly once: by who gets it, or with the method's
/// default when nobody can call it any more.
package final class CompletionArgument: Sendable {
  private let method: SlotMethod
  private let isOnStack: Bool
  private let offset: Int
  private let report: @Sendable (any Error) -> Void

  private init(
    _ method: SlotMethod, isOnStack: Bool, offset: Int, report: @escaping @Sendable (any Error) -> Void
  ) {
    self.method = method
    self.isOnStack = isOnStack
    self.offset = offset
    self.report = report
  }

  /// nil for a method without one.
  /// - Parameter report: gets a ``RepeatedCompletion`` for each call after the first, a ``DroppedCompletion`` for a
  ///   block that nobody has called, and what the block raises then.
  package static func of(
    _ method: SlotMethod, _ plan: CallPlan, report: @escaping @Sendable (any Error) -> Void
  ) -> CompletionArgument? {
    guard let last = method.encoding.explicitArguments.last, last.kind == .block || last.isBlockLiteral else {
      return nil
    }
    let (isOnStack, offset): (Bool, Int)
    switch plan.arguments.last?.place {
    case .frame(let place): (isOnStack, offset) = (false, place)
    case .stack(let place): (isOnStack, offset) = (true, place)
    default: return nil
    }
    // A block can outlive its delegate. Methods live as long as the process, and what they cache does.
    return method.cached(CompletionArgument.self) {
      CompletionArgument(method, isOnStack: isOnStack, offset: offset, report: report)
    }
  }

  /// For the C layer.
  /// - Parameter receiver: who gets the blocks; lives as long as the process.
  package func completion(for receiver: (any CompletionReceiver)? = nil) -> bd_completion {
    bd_completion(
      isOnStack: isOnStack, offset: UInt(offset), functions: Self.functions,
      context: Unmanaged.passUnretained(self).toOpaque(),
      receiver: receiver.map { UnsafeRawPointer(Unmanaged.passUnretained($0 as AnyObject).toOpaque()) })
  }

  // Never changed, nor freed.
  nonisolated(unsafe) private static let functions: UnsafePointer<bd_completion_functions> = {
    let functions = UnsafeMutablePointer<bd_completion_functions>.allocate(capacity: 1)
    functions.initialize(
      to: bd_completion_functions(
        begin: { of($0).begins($1, fallback: $2) },
        repeat: { of($0).wasRepeated(first: $1, again: $2) },
        drop: { of($0).wasDropped(by: $1, UnsafeRawPointer($2), fallback: $3) }))
    return UnsafePointer(functions)
  }()

  private static func of(_ context: UnsafeRawPointer) -> CompletionArgument {
    Unmanaged<CompletionArgument>.fromOpaque(context).takeUnretainedValue()
  }

  private func begins(
    _ frame: UnsafePointer<bd_call_frame>, fallback: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Bool {
    let known = DelegateInstance.knownDefault(
      for: method.selector, in: frame, hasIndirectResult: method.hasIndirectResult)
    guard let known else { return true }
    if known.complete != nil { fallback.pointee = Unmanaged.passRetained(known).toOpaque() }
    return !known.passesCompletionUnchanged
  }

  private func wasRepeated(first: UnsafeRawPointer?, again: UnsafeRawPointer?) {
    report(
      RepeatedCompletion(
        selector: method.selector, first: Self.receiver(first)?.location, again: Self.receiver(again)?.location))
  }

  /// - Parameter fallback: a ``MethodDefault``, or nil.
  private func wasDropped(by receiver: UnsafeRawPointer?, _ block: UnsafeRawPointer, fallback: UnsafeRawPointer?) {
    let block = BlockReference(copying: block)
    let fallback = fallback.map { Unmanaged<MethodDefault>.fromOpaque($0).takeUnretainedValue() }
    let receiver = Self.receiver(receiver)
    if fallback == nil { report(DroppedCompletion(selector: method.selector, location: receiver?.location)) }
    // Who sends a message of the main actor's may count on an answer there.
    if receiver?.isMainActors == true, !MainQueue.isCurrent {
      DispatchQueue.main.async { [self] in complete(block, fallback) }
    } else {
      complete(block, fallback)
    }
  }

  private func complete(_ block: BlockReference, _ fallback: MethodDefault?) {
    do {
      guard let call = fallback?.complete else { return try block.callWithDefaults(of: method.selector.name) }
      do { try call(block) } catch let error as any UncalledBlock {
        report(error)
        try block.callWithDefaults(of: method.selector.name)
      }
    } catch { report(error) }
  }

  private static func receiver(_ pointer: UnsafeRawPointer?) -> (any CompletionReceiver)? {
    pointer.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() } as? any CompletionReceiver
  }
}

/// Who gets completion blocks: the closures of a line.
package protocol CompletionReceiver: AnyObject, Sendable {
  var location: CodeLocation? { get }
  var isMainActors: Bool { get }
}

/// An error for which a block was not called.
package protocol UncalledBlock: Error {}

/// A completion block was called again, and the call dropped.
package struct RepeatedCompletion: Error {
  package let selector: SelectorHandle
  /// Where the closures stand that called it, if closures did.
  package let first, again: CodeLocation?
}

/// A completion block was released without having been called, and got the method's default.
package struct DroppedCompletion: Error {
  package let selector: SelectorHandle
  /// Where the closure stands that got it, if one did.
  package let location: CodeLocation?
}

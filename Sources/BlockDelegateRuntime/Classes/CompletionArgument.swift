import CBlockDelegateRuntime
import Dispatch

/// The completion block that is a method's last argument. The block is called exactly once: either by the code that
/// gets it, or with the method's default arguments when no code can call it anymore.
package final class CompletionArgument: Sendable {
  private let method: SlotMethod
  private let isOnStack: Bool
  private let offset: Int
  private let report: @Sendable (any Error) -> Void

  private init(
    _ method: SlotMethod, isOnStack: Bool, offset: Int, report: @escaping @Sendable (any Error) -> Void
  ) {
    (self.method, self.isOnStack, self.offset, self.report) = (method, isOnStack, offset, report)
  }

  /// Returns the completion argument of a method, or nil if the method has none.
  /// - Parameter report: A closure that gets errors: a ``RepeatedCompletion`` for each call after the first, a
  ///   ``DroppedCompletion`` for a block that was never called, and an exception that the block raises when it is
  ///   called with defaults.
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
    // A block can outlive its delegate, so this object must be kept. Methods are never deallocated, and neither are the
    // objects that they cache.
    return method.cached(CompletionArgument.self) {
      CompletionArgument(method, isOnStack: isOnStack, offset: offset, report: report)
    }
  }

  /// Returns the description of the completion argument for the C layer.
  /// - Parameter receiver: The closures that get the blocks. The object must never be deallocated.
  package func completion(for receiver: (any CompletionReceiver)? = nil) -> bd_completion {
    bd_completion(
      isOnStack: isOnStack, offset: UInt(offset), functions: Self.functions,
      context: Unmanaged.passUnretained(self).toOpaque(),
      receiver: receiver.map { UnsafeRawPointer(Unmanaged.passUnretained($0 as AnyObject).toOpaque()) })
  }

  // The functions are never changed or freed.
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

  /// Completes a block that was released without a call.
  /// - Parameter fallback: A ``MethodDefault``, or nil.
  private func wasDropped(by receiver: UnsafeRawPointer?, _ block: UnsafeRawPointer, fallback: UnsafeRawPointer?) {
    let block = BlockReference(copying: block)
    let fallback = fallback.map { Unmanaged<MethodDefault>.fromOpaque($0).takeUnretainedValue() }
    let receiver = Self.receiver(receiver)
    if fallback == nil { report(DroppedCompletion(selector: method.selector, location: receiver?.location)) }
    // The sender of a message for the main actor may expect that the block is called on the main thread.
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

/// The closures at one source location, which get completion blocks.
package protocol CompletionReceiver: AnyObject, Sendable {
  var location: CodeLocation? { get }
  var isMainActors: Bool { get }
}

/// An error that prevented the call of a block.
package protocol UncalledBlock: Error {}

/// The error for a second call of a completion block. The library drops such a call.
package struct RepeatedCompletion: Error {
  package let selector: SelectorHandle
  /// The source locations of the closures that called the block first and again, if closures did.
  package let first, again: CodeLocation?
}

/// The error for a completion block that was released without a call. The block was called with the method's default.
package struct DroppedCompletion: Error {
  package let selector: SelectorHandle
  /// The source location of the closure that got the block, if a closure did.
  package let location: CodeLocation?
}

extension BlockReference {
  /// The arguments of completion blocks that are called with defaults, for methods where zero does not mean "as if the
  /// delegate did not implement the method". The keys are selectors, and the values begin with the first argument.
  /// `Docs/Completions.md` lists the methods whose defaults are zero.
  private static let defaults: [String: [UInt64]] = [
    // NSURLSessionAuthChallengePerformDefaultHandling (NSURLSession.h).
    "URLSession:didReceiveChallenge:completionHandler:": [1],
    "URLSession:task:didReceiveChallenge:completionHandler:": [1],
    "webView:didReceiveAuthenticationChallenge:completionHandler:": [1],
    "download:didReceiveAuthenticationChallenge:completionHandler:": [1],
    // UIBackgroundFetchResultNoData (UIApplication.h).
    "application:performFetchWithCompletionHandler:": [1],
    "application:didReceiveRemoteNotification:fetchCompletionHandler:": [1],
  ]

  /// Calls the block with the default arguments of a method's completion block: zero and nil, or the values in the
  /// table.
  /// - Throws: The exception that the block raises, or the reason why a block with its signature can't be called.
  func callWithDefaults(of selector: String) throws {
    let encoding = try MethodEncoding(block: signature ?? "v@?")
    let plan = try CallPlans.plan(for: encoding)
    let words = Self.defaults[selector] ?? []
    try withUnsafeTemporaryAllocation(byteCount: plan.memorySize + 16, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let start = memory.baseAddress!
      var frame = bd_call_frame()
      frame.stack = start.assumingMemoryBound(to: UInt8.self)
      frame.stackSize = UInt64(plan.stackSize)
      frame.general.0 = UInt64(UInt(bitPattern: pointer))
      try withUnsafeMutablePointer(to: &frame) { frame in
        for (index, argument) in plan.arguments.enumerated() {
          if let offset = argument.copyOffset { argument.place.setReference(to: start + offset, in: frame) }
          guard index < words.count else { continue }
          // All platforms are little-endian, so a narrower number is the first bytes of the word.
          withUnsafeBytes(of: words[index]) { word in
            argument.place.withMutableBytes(of: frame) {
              $0.copyMemory(from: word.baseAddress!, byteCount: min(argument.size, word.count))
            }
          }
        }
        try AutoreleasePool.ensure { try ObjectiveCException.catching(bd_block_getInvoke(pointer), frame) }
      }
    }
  }
}

import Dispatch

/// The completion block that is a method's last argument. The block is called exactly once: either by the code that
/// gets it, or with the method's default arguments when no code can call it anymore.
package final class CompletionArgument: Sendable {
  fileprivate let method: SlotMethod
  /// The location of the block's address in a frame.
  private let place: Place
  fileprivate let report: @Sendable (any Error) -> Void

  /// Creates the completion argument of a method that ``SlotMethod/takesCompletion``.
  /// - Parameter report: A closure that gets errors: `repeatedCompletion` for each call after the first,
  ///   `droppedCompletion` for a block that was never called, and an exception that the block raises when it is called
  ///   with defaults.
  package init(_ method: SlotMethod, _ plan: CallPlan, report: @escaping @Sendable (any Error) -> Void) {
    (self.method, place, self.report) = (method, plan.arguments.last!.place, report)
  }

  /// Returns a block that passes its first call on to the block in a frame. Returns nil if the block in the frame is
  /// nil, returns a result, has no signature, or is passed on unchanged.
  /// - Parameters:
  ///   - location: The source location of the closure that gets the block, or nil for other code.
  ///   - isMainActors: Whether that closure is isolated to the main actor.
  package func block(
    in frame: UnsafeMutablePointer<bd_call_frame>, for location: CodeLocation? = nil, isMainActors: Bool = false
  ) -> StrongReference? {
    guard let original = pointer(in: frame).pointee, bd_block_returnsNothing(original.address) else { return nil }
    let descriptor = BlockDescriptor.of(signature: original.blockSignature!)
    var fallback = InstanceState.of(frame)?.settings[method.selector]?.fallback
    switch fallback {
    case .unchangedCompletion: return nil
    case .answer: fallback = nil
    case .completion, nil: break
    }
    let once = OnceBlock(StrongReference(retaining: original), self, location, isMainActors, fallback)
    return descriptor.makeBlock {
      bd_slot_initContinuation($0, OnceBlock.call, Unmanaged.passUnretained(once).toOpaque())
    }
  }

  /// Completes the block in a frame whose message no code handles.
  package func drop(in frame: UnsafeMutablePointer<bd_call_frame>) { _ = block(in: frame) }

  /// Calls `body` while the frame has a block that is called exactly once.
  func protecting<Result>(_ frame: UnsafeMutablePointer<bd_call_frame>, _ body: () -> Result) -> Result {
    guard let once = block(in: frame) else { return body() }
    let pointer = pointer(in: frame)
    let original = pointer.pointee
    pointer.pointee = once.handle
    defer {
      pointer.pointee = original
      withExtendedLifetime(once) {}
    }
    return body()
  }

  private func pointer(in frame: UnsafeMutablePointer<bd_call_frame>) -> UnsafeMutablePointer<ObjectHandle?> {
    place.address(in: frame).assumingMemoryBound(to: ObjectHandle?.self)
  }
}

/// What a block that is called at most once passes its first call on to. It is released with the block, and then
/// completes a call that was never made.
///
/// The type is Sendable because a lock guards its variables.
private final class OnceBlock: @unchecked Sendable {
  private let original: StrongReference
  private let argument: CompletionArgument
  private let location: CodeLocation?
  private let isMainActors: Bool
  private let state: Mutex<State>

  private struct State {
    /// The default for the method, which is used if no code calls the block.
    var fallback: MethodDefault?
    /// The location of the closure whose block was called first.
    var caller: CodeLocation?
    var isCalled = false
  }

  init(
    _ original: StrongReference, _ argument: CompletionArgument, _ location: CodeLocation?, _ isMainActors: Bool,
    _ fallback: MethodDefault?
  ) {
    (self.original, self.argument, self.location, self.isMainActors) = (original, argument, location, isMainActors)
    state = Mutex(State(fallback: fallback))
  }

  /// The object of a block that is such a block itself. If several receivers share a completion block, each gets its own
  /// block around the shared one.
  private var outer: OnceBlock? {
    bd_block_payload(original.handle.address, Self.call).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  static let call: bd_continuation = { payload, frame in
    Unmanaged<OnceBlock>.fromOpaque(payload).takeUnretainedValue().called(frame)
  }

  private func called(_ frame: UnsafeMutablePointer<bd_call_frame>) -> bd_imp? {
    // A call marks this block, and the blocks that it is around.
    var innermost = self
    for block in sequence(first: self, next: \.outer) {
      innermost = block
      let (isFirst, caller) = block.state.withLock { state in
        let isFirst = !state.isCalled
        if isFirst { (state.isCalled, state.caller) = (true, location) }
        return (isFirst, state.caller)
      }
      guard isFirst else {
        let callers = [caller, location].map { $0.map { "the closure at \($0)" } ?? "other code" }
        argument.report(
          BlockDelegateError(
            .repeatedCompletion, selector: argument.method.selector.name,
            given: "first by \(callers[0]), and again by \(callers[1])", at: location))
        return nil
      }
    }
    // The first register has the block. The second one has the first argument.
    let block = innermost.original.handle.address
    frame.pointee.general.0 = UInt64(UInt(bitPattern: block))
    // The invoke function of a block is code like a method's.
    return unsafeBitCast(bd_block_getInvoke(block), to: bd_imp.self)
  }

  deinit {
    let state = state.withLock { $0 }
    if state.isCalled { return }
    if let outer {
      // Other code may still call the outer block. The outer block keeps the first fallback that it was given.
      outer.state.withLock { if $0.fallback == nil { $0.fallback = state.fallback } }
      return
    }
    if state.fallback == nil {
      argument.report(BlockDelegateError(.droppedCompletion, selector: argument.method.selector.name, at: location))
    }
    // The sender of a message for the main actor may expect that the block is called on the main thread.
    let complete: @Sendable () -> Void = { [original, argument, fallback = state.fallback] in
      argument.complete(original, fallback)
    }
    if isMainActors, !MainQueue.isCurrent { DispatchQueue.main.async(execute: complete) } else { complete() }
  }
}

extension CompletionArgument {
  /// Calls a block with the default of the method.
  fileprivate func complete(_ block: StrongReference, _ fallback: MethodDefault?) {
    do {
      guard case .completion(let complete)? = fallback else { return try callWithDefaults(block.handle) }
      do { try complete(block) } catch let error as BlockDelegateError {
        // The values do not fit the block, which was not called.
        report(error)
        try callWithDefaults(block.handle)
      }
    } catch { report(error) }
  }

  /// The first argument of a completion block: zero, but where that does not mean no. A question whether something is done
  /// is answered no. `Docs/Async.md` lists the methods whose defaults are zero.
  private var firstArgument: UInt64 {
    switch method.selector.name {
    // NSURLSessionAuthChallengeCancelAuthenticationChallenge and NSURLSessionDelayedRequestCancel (NSURLSession.h).
    case "URLSession:didReceiveChallenge:completionHandler:", "URLSession:task:didReceiveChallenge:completionHandler:",
      "webView:didReceiveAuthenticationChallenge:completionHandler:",
      "download:didReceiveAuthenticationChallenge:completionHandler:",
      "URLSession:task:willBeginDelayedRequest:completionHandler:":
      2
    // UIBackgroundFetchResultNoData (UIApplication.h).
    case "application:performFetchWithCompletionHandler:",
      "application:didReceiveRemoteNotification:fetchCompletionHandler:":
      1
    default: 0
    }
  }

  /// Calls a block with the default arguments of the method's completion block: zero and nil, but for some first
  /// arguments.
  /// - Throws: The exception that the block raises, or the reason why a block with its signature can't be called.
  private func callWithDefaults(_ block: ObjectHandle) throws {
    let plan: CallPlan
    do {
      var encoding = try MethodEncoding(block: block.blockSignature ?? "v@?")
      // Zero is zero in an enumeration of any size.
      if encoding.misfit?.type == .integer(.int) { encoding.misfit = nil }
      plan = try CallPlans.plan(for: encoding)
    } catch {
      throw BlockDelegateError(error, selector: method.selector.name)
    }
    try withUnsafeTemporaryAllocation(byteCount: plan.memorySize + 16, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let start = memory.baseAddress!
      var frame = bd_call_frame()
      frame.stack = start.assumingMemoryBound(to: UInt8.self)
      frame.stackSize = UInt64(plan.stackSize)
      frame.general.0 = UInt64(UInt(bitPattern: block.pointer))
      // The first argument is an integer, which comes after the block in the registers.
      frame.general.1 = firstArgument
      try withUnsafeMutablePointer(to: &frame) { frame in
        for argument in plan.arguments {
          if let offset = argument.copyOffset { argument.place.setReference(to: start + offset, in: frame) }
        }
        try AutoreleasePool.ensure { try ObjectiveCException.catching(bd_block_getInvoke(block.address), frame) }
      }
    }
  }
}

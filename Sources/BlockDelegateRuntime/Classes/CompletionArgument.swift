import CBlockDelegateRuntime
import Dispatch

/// The completion block that is a method's last argument. The block is called exactly once: either by the code that
/// gets it, or with the method's default arguments when no code can call it anymore.
package final class CompletionArgument: Sendable {
  fileprivate let method: SlotMethod
  /// The location of the block's address in a frame.
  private let place: Place
  fileprivate let report: @Sendable (any Error) -> Void

  private init(_ method: SlotMethod, _ place: Place, report: @escaping @Sendable (any Error) -> Void) {
    (self.method, self.place, self.report) = (method, place, report)
  }

  /// Returns the completion argument of a method, or nil if the method has none.
  /// - Parameter report: A closure that gets errors: a ``RepeatedCompletion`` for each call after the first, a
  ///   ``DroppedCompletion`` for a block that was never called, and an exception that the block raises when it is
  ///   called with defaults.
  package static func of(
    _ method: SlotMethod, _ plan: CallPlan, report: @escaping @Sendable (any Error) -> Void
  ) -> CompletionArgument? {
    guard let last = method.encoding.explicitArguments.last, last.kind == .block || last.isBlockLiteral,
      let place = plan.arguments.last?.place
    else { return nil }
    // A block can outlive its delegate, so this object must be kept. Methods are never deallocated, and neither are the
    // objects that they cache.
    return method.cached(CompletionArgument.self) { CompletionArgument(method, place, report: report) }
  }

  /// Returns a block that passes its first call on to the block in a frame. Returns nil if the block in the frame is
  /// nil, returns a result, has no signature, or is passed on unchanged.
  /// - Parameter receiver: The closures that get the block.
  package func block(
    in frame: UnsafeMutablePointer<bd_call_frame>, for receiver: (any CompletionReceiver)? = nil
  ) -> BlockReference? {
    guard let original = pointer(in: frame).pointee, bd_block_returnsNothing(original) else { return nil }
    let descriptor = BlockDescriptor.of(signature: bd_block_getSignature(original)!)
    let known = DelegateInstance.knownDefault(for: method.selector, in: frame)
    if known?.passesCompletionUnchanged == true { return nil }
    let once = OnceBlock(BlockReference(copying: original), self, receiver, known?.complete == nil ? nil : known)
    return descriptor.makeBlock {
      bd_slot_initContinuation($0, OnceBlock.call, Unmanaged.passUnretained(once).toOpaque())
    }
  }

  /// Completes the block in a frame whose message no code handles.
  package func drop(in frame: UnsafeMutablePointer<bd_call_frame>) { _ = block(in: frame) }

  /// Calls `body` while the frame has a block that is called exactly once.
  func protecting<Result>(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ body: () -> Result
  ) -> Result {
    guard let once = block(in: frame) else { return body() }
    let pointer = pointer(in: frame)
    let original = pointer.pointee
    pointer.pointee = once.pointer
    defer {
      pointer.pointee = original
      withExtendedLifetime(once) {}
    }
    return body()
  }

  private func pointer(in frame: UnsafeMutablePointer<bd_call_frame>) -> UnsafeMutablePointer<UnsafeRawPointer?> {
    place.address(in: UnsafeMutableRawPointer(frame)).assumingMemoryBound(to: UnsafeRawPointer?.self)
  }
}

/// What a block that is called at most once passes its first call on to. It is released with the block, and then
/// completes a call that was never made.
///
/// The type is Sendable because a lock guards its variables.
private final class OnceBlock: @unchecked Sendable {
  private let original: BlockReference
  private let argument: CompletionArgument
  private let receiver: (any CompletionReceiver)?
  private let state: Mutex<State>

  private struct State {
    /// The default for the method, which is used if no code calls the block.
    var fallback: MethodDefault?
    /// The receiver whose block was called first.
    var caller: (any CompletionReceiver)?
    var isCalled = false
  }

  init(
    _ original: BlockReference, _ argument: CompletionArgument, _ receiver: (any CompletionReceiver)?,
    _ fallback: MethodDefault?
  ) {
    (self.original, self.argument, self.receiver) = (original, argument, receiver)
    state = Mutex(State(fallback: fallback))
  }

  /// The object of a block that is such a block itself. If several receivers share a completion block, each gets its own
  /// block around the shared one.
  private var outer: OnceBlock? {
    bd_block_payload(original.pointer, Self.call).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
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
        if isFirst { (state.isCalled, state.caller) = (true, receiver) }
        return (isFirst, state.caller)
      }
      guard isFirst else {
        argument.report(
          RepeatedCompletion(
            selector: argument.method.selector, first: caller?.location, again: receiver?.location))
        return nil
      }
    }
    // The first register has the block. The second one has the first argument.
    frame.pointee.general.0 = UInt64(UInt(bitPattern: innermost.original.pointer))
    // The invoke function of a block is code like a method's.
    return unsafeBitCast(bd_block_getInvoke(innermost.original.pointer), to: bd_imp.self)
  }

  deinit {
    let state = state.withLock { $0 }
    if state.isCalled { return }
    if let outer {
      // Other code may still call the outer block. The outer block keeps the first fallback that it was given.
      outer.state.withLock { if $0.fallback == nil { $0.fallback = state.fallback } }
      return
    }
    let (original, argument) = (original, argument)
    if state.fallback == nil {
      argument.report(DroppedCompletion(selector: argument.method.selector, location: receiver?.location))
    }
    // The sender of a message for the main actor may expect that the block is called on the main thread.
    if receiver?.isMainActors == true, !MainQueue.isCurrent {
      DispatchQueue.main.async { original.complete(argument, state.fallback) }
    } else {
      original.complete(argument, state.fallback)
    }
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
  /// Calls the block with the default of a method.
  fileprivate func complete(_ argument: CompletionArgument, _ fallback: MethodDefault?) {
    let selector = argument.method.selector.name
    do {
      guard let call = fallback?.complete else { return try callWithDefaults(of: selector) }
      do { try call(self) } catch let error as any UncalledBlock {
        argument.report(error)
        try callWithDefaults(of: selector)
      }
    } catch { argument.report(error) }
  }

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

import CBlockDelegateRuntime

extension BlockReference {
  /// The arguments of completion blocks that nobody calls, where zero would mean something else than "as if the
  /// delegate did not answer": by the methods, from the first argument on. `Docs/Completions.md` has those that are zero.
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

  /// Calls the block as a method's completion block with the method's default: zero and nil, unless the table has
  /// something else.
  /// - Throws: what the block raises, or why its signature can't be called.
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
          // Little endian, as all platforms are: a narrower number is the first bytes.
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

import CBlockDelegateRuntime

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

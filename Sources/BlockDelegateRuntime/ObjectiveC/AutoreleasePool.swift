import CBlockDelegateRuntime

package enum AutoreleasePool {
  /// Runs `body` with a pool of its own.
  package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    let pool = bd_objc_autoreleasePoolPush()
    defer { bd_objc_autoreleasePoolPop(pool) }
    return try body()
  }

  /// Runs `body` where an autorelease pool is open, so that what it autoreleases is released some day.
  package static func ensure<Result>(_ body: () throws -> Result) rethrows -> Result {
    try bd_objc_hasAutoreleasePool() ? body() : run(body)
  }

  /// Runs `body` so that what it autoreleases does not outlive the thread's work: where the runtime makes pools, nobody
  /// knows whether the one that is open will be drained before the thread ends.
  package static func drain<Result>(_ body: () throws -> Result) rethrows -> Result {
    try bd_objc_makesAutoreleasePools() ? run(body) : ensure(body)
  }
}

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
}

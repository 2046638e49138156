import CBlockDelegateRuntime

package enum AutoreleasePool {
  /// Runs `body` with a pool of its own.
  package static func run<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    var result: Result<Value, Failure>?
    withoutActuallyEscaping(body) { body in
      var work = { result = Result { () throws(Failure) in try body() } }
      // A C function calls it, so that an exception finds no Swift frame that holds the pool.
      withUnsafeMutablePointer(to: &work) {
        bd_objc_withAutoreleasePool({ $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, $0)
      }
    }
    // It returns when `body` did.
    return try result!.get()
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

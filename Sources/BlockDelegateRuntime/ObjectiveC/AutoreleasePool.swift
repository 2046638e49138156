package enum AutoreleasePool {
  /// Runs `body` with its own autorelease pool.
  package static func run<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    var result: Result<Value, Failure>?
    call { result = Result { () throws(Failure) in try body() } }
    // This line runs only after `body` has returned.
    return try result!.get()
  }

  @inline(never)
  private static func call(_ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
      var work = work
      // A C function calls the closure, so an exception passes no Swift frame that owns the pool.
      withUnsafeMutablePointer(to: &work) {
        bd_objc_withAutoreleasePool({ $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, $0)
      }
    }
  }

  /// Runs `body` with an open autorelease pool, so that objects that `body` autoreleases are released eventually.
  package static func ensure<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    try bd_objc_hasAutoreleasePool() ? body() : run(body)
  }

  /// Runs `body` so that objects that it autoreleases are released soon. Some runtimes make a pool for each thread, and
  /// that pool may not be drained before the thread ends. On such a runtime `body` gets its own pool.
  package static func drain<Result>(_ body: () throws -> Result) rethrows -> Result {
    try bd_objc_isModern() ? run(body) : ensure(body)
  }
}

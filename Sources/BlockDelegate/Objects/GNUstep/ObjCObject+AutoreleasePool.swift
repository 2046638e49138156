#if !canImport(ObjectiveC)
  import CBlockDelegateRuntime

  extension ObjCObject {
    /// Runs `body` with an autorelease pool of its own.
    public static func autoreleasepool<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let pool = bd_objc_autoreleasePoolPush()
      defer { bd_objc_autoreleasePoolPop(pool) }
      return try body()
    }
  }
#endif

// A program with an await at its top level, which makes all of it asynchronous.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    guard !condition else { return }
    print("failed: \(message())")
    exit(1)
  }

  func runLoop() throws {
    let loop: ObjCObject = try ObjCClass("NSRunLoop").send("currentRunLoop")
    try loop.send("run")
  }

  switch CommandLine.arguments.dropFirst().first {
  case "run-before":
    // Before its first await it is on the main thread, and in no block of the main queue.
    require(Thread.isMainThread, "another thread")
    try ObjCRunLoop.scheduleMainQueue()
    Task {
      await Task.detached {}.value
      require(Thread.isMainThread, "another thread after an await")
      print("passed")
      exit(0)
    }
    try runLoop()
  case "run-after":
    // An await of a task that has ended by then does not suspend; this one does, and the main thread ends.
    await Task.yield()
    require(!Thread.isMainThread, "the main thread")
    do {
      try ObjCRunLoop.scheduleMainQueue()
      require(false, "no error")
    } catch let error as BlockDelegateError {
      require(error.problems.map(\.reason) == [.otherThread], "\(error)")
      print("passed")
    }
  default:
    print("usage: AwaitProbe run-before | run-after")
    exit(64)
  }
#endif

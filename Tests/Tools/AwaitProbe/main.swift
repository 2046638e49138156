// A program with an await at its top level, which makes all of its top-level code asynchronous.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport

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
    // Before the first await, the code runs on the main thread, but not in a block of the main queue.
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
    // An await of a task that has already ended does not suspend. Awaiting Task.yield() suspends, and the main thread
    // ends.
    await Task.yield()
    require(!Thread.isMainThread, "the main thread")
    do {
      try ObjCRunLoop.scheduleMainQueue()
      require(false, "no error")
    } catch let error as BlockDelegateError {
      require(error.problems.map(\.reason) == [.otherThread], "\(error)")
      print("passed")
    }
  case "timeouts":
    // Measures the memory that an answered wait keeps until its time limit is over.
    enum OwnerDelegate: DeclaredProtocol {
      static let didChange = DelegateMethod<OwnerDelegate, MethodBody<ObjCObject, Int, Void>>("owner:didChange:")
      static let methods: [MethodDeclaration] = [.required(didChange)]
    }
    let owner = ObjCObject(owned: OpaquePointer(caller_makeOwner()))
    func wait(_ count: Int) async throws {
      for number in 0..<count {
        let reply = try owner.reply { $0.returning(OwnerDelegate.didChange) { _, number in number } }
        try owner.send("change:", number)
        let answer = try await reply.value(within: .seconds(3600))
        require(answer == number, "\(answer)")
      }
    }
    try await wait(1_000)
    let before = caller_bytesInUse()
    try await wait(10_000)
    func growth() -> Int { Int(caller_bytesInUse()) - Int(before) }
    // The timers of the last waits may not have ended yet.
    for _ in 0..<60 where growth() >= 1_000_000 { try await Task.sleep(for: .milliseconds(500)) }
    require(growth() < 1_000_000, "\(growth()) bytes")
    print("passed")
  default:
    print("usage: AwaitProbe run-before | run-after | timeouts")
    exit(64)
  }
#endif

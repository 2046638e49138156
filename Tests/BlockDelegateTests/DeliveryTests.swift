import BlockDelegate
import Foundation
import Testing

/// Closures that are called on their actor, whichever thread calls the method.
@Suite struct DeliveryTests {
  private enum Download: DeclaredProtocol {
    static let name = "TestDeliveredDownloadDelegate"
    static let progressed = method("progressed:of:", Int.self, String.self)
    static let finished = method("finished:", Int.self)
    static let methods: [MethodDeclaration] = [
      .optional(progressed), .optional(finished), .optional("mayStart:", types: "B@:q"),
    ]
  }

  /// Sends 100 progress messages and then the final message from another thread.
  private func run(_ object: ObjCObject) {
    nonisolated(unsafe) let object = object  // any thread may send messages to the library's objects
    Thread {
      ObjCObject.autoreleasepool {
        for number in 0..<100 { try? object.send(selector("progressed:of:"), number, "file") }
        try? object.send(selector("finished:"), 7)
      }
    }.start()
  }

  // The protocol of Foundation, which deletes the file when the method returns.
  private enum Files: DeclaredProtocol {
    static let name = "TestDownloadedFilesDelegate"
    static let finished = "URLSession:downloadTask:didFinishDownloadingToURL:"
    static let methods: [MethodDeclaration] = [.optional(finished, types: "v@:@@@")]
  }

  @Test func `A closure that gets a file for the length of the call can't be delivered later`() throws {
    let queue = DispatchQueue(label: "DeliveryTests")
    func register(by delivery: Delivery<Never>) throws {
      _ = try DynamicDelegate(Files.self) { delegate in
        delegate.on(Selector(Files.finished)).delivered(delivery) { (_: ObjCObject, _: ObjCObject, file: URL) in
          print(file)
        }
      }
    }
    let error = #expect(throws: BlockDelegateError.self) { try register(by: .on(queue)) }
    #expect(error?.problems.map(\.reason) == [.synchronousMessage])
    #expect(error?.problems.first?.given == "a file that is deleted when the method returns")
    try register(by: .on(queue, waiting: true))
    try register(by: .onAnyThread)
  }

  @MainActor private final class Log {
    var numbers: [Int] = []
  }

  @Test @MainActor func `Closures delivered on the main actor are called in the order of the messages, across methods`()
    async throws
  {
    let log = Log()
    let ended = AsyncStream<Int>.makeStream()
    let delegate = try DynamicDelegate(Download.self) {
      $0.on(Download.progressed).delivered(.onMainActor) { number, name in
        MainActor.assertIsolated()
        log.numbers.append(number)
      }
      $0.on(selector("finished:")).delivered(.onMainActor) { (number: Int) in
        log.numbers.append(-number)
        ended.continuation.yield(number)
      }
    }
    run(delegate.object)
    for await _ in ended.stream { break }
    #expect(log.numbers == Array(0..<100) + [-7])
  }

  @Test @MainActor func `A closure delivered on the main actor runs after its method returns, even when called there`()
    async throws
  {
    let log = Log()
    let delegate = try DynamicDelegate(Download.self) {
      $0.on(Download.finished).delivered(.onMainActor) { number in log.numbers.append(number) }
    }
    try delegate.object.send(selector("finished:"), 1)
    #expect(log.numbers == [])
    while log.numbers.isEmpty { await Task.yield() }
    #expect(log.numbers == [1])
  }

  @Test @MainActor func `A closure delivered on the main actor may get that actor as its first argument`() async throws
  {
    let ended = AsyncStream<Int>.makeStream()
    let delegate = try DynamicDelegate(Download.self) {
      $0.on(Download.finished).delivered(.onMainActor) { (main: isolated MainActor, number) in
        main.assertIsolated()
        ended.continuation.yield(number)
      }
    }
    run(delegate.object)
    for await number in ended.stream {
      #expect(number == 7)
      break
    }
  }

  private actor Reader {
    private(set) var numbers: [Int] = []
    private var ended: CheckedContinuation<Void, Never>?

    func note(_ number: Int) {
      preconditionIsolated()
      numbers.append(number)
    }

    func finish() {
      ended?.resume()
      ended = nil
    }

    func read(_ start: () -> Void) async {
      await withCheckedContinuation {
        ended = $0
        start()
      }
    }
  }

  @Test func `Closures delivered on an actor are called in the order of the messages, across methods`() async throws {
    let reader = Reader()
    let delegate = try DynamicDelegate(Download.self) {
      $0.on(Download.progressed).delivered(.on(reader)) { (me: isolated Reader, number, name) in
        me.note(number)
      }
      $0.on(selector("finished:")).delivered(.on(reader)) { (me: isolated Reader, number: Int) in
        me.note(-number)
        me.finish()
      }
    }
    for round in 0..<20 {
      let shared = SharedObject(object: delegate.object)
      await reader.read { run(shared.object) }
      #expect(await reader.numbers.suffix(101) == Array(0..<100) + [-7], "round \(round)")
    }
  }

  @Test func `A delivery holds its actor weakly, and delivers nothing after the actor's deallocation`() async throws {
    var reader: Reader? = Reader()
    weak var gone: Reader?
    gone = reader
    let delegate = try DynamicDelegate(Download.self) {
      $0.on(Download.finished).delivered(.on(reader!)) { (me: isolated Reader, number) in me.note(number) }
    }
    reader = nil
    #expect(gone == nil)
    try delegate.object.send(selector("finished:"), 1)
  }

  @Test func `A closure for a method with a result is refused on an actor, unless its callers wait`() {
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Download.self) {
        $0.on(selector("mayStart:")).delivered(.onMainActor) { (_: Int) in true }
        $0.on(selector("finished:")).delivered(.onMainActor) { (_: Int) in true }
      }
    }
    #expect(error?.problems.map(\.reason) == [.synchronousMessage, .wrongResultType])
  }

  @Test @MainActor func `A caller that waits for the main actor gets the result, from another thread and from its own`()
    async throws
  {
    let log = Log()
    let delegate = try DynamicDelegate(Download.self) {
      $0.on(selector("mayStart:")).delivered(.onMainActor(waiting: true)) { (number: Int) in
        MainActor.assertIsolated()
        log.numbers.append(number)
        return number == 2
      }
    }
    nonisolated(unsafe) let object = delegate.object  // any thread may send messages to the library's objects
    #expect(try object.send(selector("mayStart:"), 1) as Bool == false)
    let answer = await withCheckedContinuation { answer in
      Thread { answer.resume(returning: try? object.send(selector("mayStart:"), 2) as Bool) }.start()
    }
    #expect(answer == true)
    #expect(log.numbers == [1, 2])
  }

  @Test @MainActor func `A member of a chain can be called on the main actor and on an actor`() async throws {
    let ended = AsyncStream<Int>.makeStream()
    let member = try DynamicDelegate(Download.self) {
      $0.on(Download.finished) { number in ended.continuation.yield(number) }
    }
    let other = try DynamicDelegate(Download.self) {
      $0.on(Download.finished) { @Sendable number in ended.continuation.yield(number) }
    }
    let (chain, reader) = (try DelegateChain(Download.self), Reader())
    try chain.add(member.object, delivering: .onMainActor)
    try chain.add(other.object, delivering: .on(reader))
    nonisolated(unsafe) let object = chain.object  // any thread may send messages to the library's objects
    Thread { try? object.send(selector("finished:"), 7) }.start()
    var numbers = ended.stream.makeAsyncIterator()
    #expect(await numbers.next() == 7)
    #expect(await numbers.next() == 7)
  }
}

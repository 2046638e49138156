// The tests use GNUstep's classes. Apple's runtime and libobjc2 open an autorelease pool if none is open, and drain it
// when the thread ends, so the live objects are counted after the thread's end.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport

  enum ProbeDelegate: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [
      .optional("changed:", types: "v@:q"), .optional("take:", types: "v@:@"), .optional("newObject", types: "@@:"),
      .optional("twice:", types: "q@:q"),
    ]
  }

  private final class ThreadBody {
    let run: () throws -> Void

    init(_ run: @escaping () throws -> Void) { self.run = run }
  }

  /// Runs `body` on a thread without an autorelease pool, and returns after the thread has ended.
  func onNewThread(_ body: @escaping () throws -> Void) {
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        let body = Unmanaged<ThreadBody>.fromOpaque(context!).takeRetainedValue()
        do { try body.run() } catch { require(false, "\(error)") }
        return nil
      }, Unmanaged.passRetained(ThreadBody(body)).toOpaque())
    require(status == 0, "no thread: \(status)")
    pthread_join(thread, nil)
  }

  /// Sends messages, makes delegates and calls closures on threads without an autorelease pool.
  func runWithoutPool() throws {
    let ledger = counted_makeLedger()
    onNewThread {
      counted_openLedger(ledger)
      do {
        let owner = try ObjCObject("TestCountedOwner")
        var (total, words) = (0, "")
        let delegate = try owner.implement(ProbeDelegate.self) {
          $0.on("changed:") { (number: Int) in
            total += number
            // A closure may send messages of its own.
            words += (try? (ObjCClass("TestCounted").send("counted") as ObjCObject).objCClass.name) ?? "none"
          }
          $0.on("take:") { (object: ObjCObject) in words += object.objCClass.name }
          // The class exists, so the message cannot fail.
          $0.on("newObject") { () -> ObjCObject in try! ObjCObject("TestCounted") }
        }
        counted_change(owner.pointer)
        let receiver = UnsafeMutableRawPointer(delegate.pointer)
        counted_give(receiver)
        require(counted_ask(receiver, "newObject", true), "no object")
        require(total == 4 && words == "TestCountedTestCounted", "\(total) \(words)")
        try delegate.update { $0.remove("take:") }
        for selector: Selector in ["counted", "copyright", "new"] { try ObjCClass("TestCounted").send(selector) }
        let text: String = try ObjCObject("NSString", "initWithString:", "a,b").send("stringByAppendingString:", "c")
        let list = try ObjCObject("NSMutableArray")
        try list.send("addObject:", ["key": [1, 2]])
        do { _ = try list.send("objectAtIndex:", 7 as UInt) as String } catch is ObjCException {}
        require(text == "a,bc" && !list.description.isEmpty, text)
        // A call of a block opens no autorelease pool. The second message takes a shorter code path than the first.
        let block: @convention(block) (OpaquePointer, Int) -> Int = { _, number in
          _ = counted_ask(UnsafeMutableRawPointer(try! ObjCClass("TestCounted").pointer), "counted", false)
          return 2 * number
        }
        try delegate.update { $0.on("twice:", block: block) }
        for number in 0..<3 { require(try delegate.object.send("twice:", number) == 2 * number, "not twice") }
        try owner.removeDynamicDelegate(for: ProbeDelegate.self)
      } catch { require(false, "\(error)") }
    }
    require(counted_made(ledger) >= 7, "made \(counted_made(ledger))")
    require(counted_alive(ledger) == 0, "\(counted_alive(ledger)) of \(counted_made(ledger)) are alive")
  }

  /// Forwards a message on a thread without an autorelease pool.
  func forwardWithoutPool() throws {
    let ledger = counted_makeLedger()
    onNewThread {
      counted_openLedger(ledger)
      do {
        let owner = try ObjCObject("TestCountedOwner")
        let target = try ObjCObject("TestCountedTarget")
        try owner.implement(ProbeDelegate.self, forwardingTo: target) {
          $0.on("take:") { (_: ObjCObject) in }
        }
        counted_change(owner.pointer)
      } catch { require(false, "\(error)") }
    }
    require(counted_made(ledger) == 2, "made \(counted_made(ledger))")
    require(counted_alive(ledger) == 0, "\(counted_alive(ledger)) of \(counted_made(ledger)) are alive")
  }
#endif

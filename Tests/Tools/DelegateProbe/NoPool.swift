// Apple's runtime opens a pool of its own where none is open, and drains it when the thread ends.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport

  enum ProbeDelegate: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [
      .optional("changed:", types: "v@:q"), .optional("take:", types: "v@:@"), .optional("newObject", types: "@@:"),
    ]
  }

  /// Runs `body` on a thread on which nobody has opened an autorelease pool.
  private func onNewThread(_ body: @escaping @Sendable () throws -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread {
      do { try body() } catch { require(false, "\(error)") }
      done.signal()
    }.start()
    done.wait()
  }

  /// Messages, delegates and callbacks where no autorelease pool is open.
  func runWithoutPool() throws {
    onNewThread {
      let ledger = counted_makeLedger()
      counted_openLedger(ledger)
      do {
        let owner = try ObjCObject("TestCountedOwner")
        var (total, words) = (0, "")
        let delegate = try owner.implement(ProbeDelegate.self) {
          $0.on("changed:") { (number: Int) in
            total += number
            // As a closure does that sends messages of its own.
            words += (try? (ObjCClass("TestCounted").send("counted") as ObjCObject).objCClass.name) ?? "none"
          }
          $0.on("take:") { (object: ObjCObject) in words += object.objCClass.name }
          // The class is there.
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
        try owner.removeBlockDelegate(for: ProbeDelegate.self)
      } catch { require(false, "\(error)") }
      require(counted_made(ledger) >= 7, "made \(counted_made(ledger))")
      require(counted_alive(ledger) == 0, "\(counted_alive(ledger)) of \(counted_made(ledger)) are alive")
    }
  }

  /// A message that is forwarded where no autorelease pool is open.
  func forwardWithoutPool() throws {
    onNewThread {
      let ledger = counted_makeLedger()
      counted_openLedger(ledger)
      do {
        let owner = try ObjCObject("TestCountedOwner")
        let target = try ObjCObject("TestCountedTarget")
        try owner.implement(ProbeDelegate.self, forwardingTo: target) {
          $0.on("take:") { (_: ObjCObject) in }
        }
        counted_change(owner.pointer)
      } catch { require(false, "\(error)") }
      require(counted_made(ledger) == 2, "made \(counted_made(ledger))")
      require(counted_alive(ledger) == 0, "\(counted_alive(ledger)) of \(counted_made(ledger)) are alive")
    }
  }
#endif

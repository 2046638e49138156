import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import ObjCSubclasses
import Testing

enum TransferDelegate: DeclaredProtocol {
  static let name = "SwiftTransferDelegate"
  static let methods: [MethodDeclaration] = [
    .optional("transferDidFinish:", types: "v@:@"), .optional("transferMayStop:", types: "\(encodedBOOL)@:@"),
    .optional("transfer:didReach:", types: "v@:@d"),
  ]
}

/// A class as a user of the library would write it.
class Transfer: MultipleDelegateObject {
  let number: Int

  init(_ number: Int) throws {
    self.number = number
    try super.init(TransferDelegate.self)
    try chain.combineResults(of: "transferMayStop:", by: .all)
  }

  func finish() throws { try delegate.send("transferDidFinish:", self) }
  func mayStop() throws -> Bool { try delegate.send("transferMayStop:", self) }
  func reach(_ part: Double) throws { try delegate.send("transfer:didReach:", self, part) }
}

final class RepeatedTransfer: Transfer {}

@Suite struct MultipleDelegateObjectTests {
  typealias Log = ChainTests.Log

  @Test func `A MultipleDelegateObject's messages can be awaited and streamed, and it accepts added delegates`()
    async throws
  {
    let transfer = try Transfer(5)
    let didReach = DelegateMethod<TransferDelegate, MethodBody<Transfer, Double, Void>>(selector("transfer:didReach:"))
    let reply = try transfer.reply { $0.returning(didReach) { transfer, part in Double(transfer.number) + part } }
    let parts = try transfer.messages(didReach) { _, part in part }
    let log = Log()
    let listener = try DynamicDelegate(TransferDelegate.self) {
      $0.on("transferDidFinish:") { (transfer: Transfer) in log.append("\(transfer.number)") }
    }
    try transfer.addDelegate(listener.object, for: TransferDelegate.self)
    #expect(transfer.delegateChain(for: TransferDelegate.self)?.delegates.count == 3)
    try transfer.reach(0.5)
    try transfer.finish()
    #expect(try await reply.value() == 5.5)
    var iterator = parts.makeAsyncIterator()
    #expect(await iterator.next() == 0.5)
    #expect(log.lines == ["5"])
    transfer.removeDelegate(listener.object, for: TransferDelegate.self)
    try transfer.finish()
    #expect(log.lines == ["5"])
    #expect(transfer.delegates.count == 1)
  }

  @Test func `A Swift subclass of MultipleDelegateObject calls its delegates in order and is their argument`() throws {
    let transfer = try Transfer(5)
    let log = Log()
    let listener = try DynamicDelegate(TransferDelegate.self) {
      $0.on("transferDidFinish:") { (transfer: Transfer) in log.append("first \(transfer.number)") }
      $0.on("transfer:didReach:") { (transfer: Transfer, part: Double) in log.append("\(transfer.number) \(part)") }
    }
    try transfer.addDelegate(listener.object)
    try transfer.addDelegate(TransferDelegate.self) {
      $0.on("transferDidFinish:") { (sender: ObjCObject) in
        log.append("second \(sender == transfer) \(sender.isIdentical(to: transfer))")
      }
    }
    try transfer.finish()
    try transfer.reach(0.5)
    #expect(log.lines == ["first 5", "second true true", "5 0.5"])
    #expect(transfer.delegates.count == 2)
    #expect(transfer.delegates.first == listener.object)
  }

  @Test func `A MultipleDelegateObject adds a delegate only once, and a removed delegate gets no messages`() throws {
    let transfer = try Transfer(1)
    let log = Log()
    let listener = try DynamicDelegate(TransferDelegate.self) {
      $0.on("transferDidFinish:") { (_: ObjCObject) in log.append("finished") }
    }
    try transfer.addDelegate(listener.object)
    try transfer.addDelegate(listener.object)
    #expect(transfer.delegates.count == 1)
    try transfer.finish()
    transfer.removeDelegate(listener.object)
    transfer.removeDelegate(listener.object)
    try transfer.finish()
    #expect(log.lines == ["finished"])
    #expect(transfer.delegates.isEmpty)
  }

  private struct Captured {
    weak var log: Log?
  }

  /// Adds a delegate whose closure holds the only reference to a log.
  private func addDelegate(to transfer: Transfer) throws -> Captured {
    try ObjCObject.autoreleasepool {
      let log = Log()
      try transfer.addDelegate(TransferDelegate.self) {
        $0.on("transferDidFinish:") { (_: ObjCObject) in log.append("kept") }
      }
      return Captured(log: log)
    }
  }

  @Test func `A MultipleDelegateObject holds delegates weakly, and retains added closures until their removal`() throws
  {
    let transfer = try Transfer(1)
    let log = Log()
    do {
      let listener = try DynamicDelegate(TransferDelegate.self) {
        $0.on("transferDidFinish:") { (_: ObjCObject) in log.append("weak") }
      }
      try transfer.addDelegate(listener.object)
    }
    let captured = try addDelegate(to: transfer)
    try transfer.finish()
    #expect(log.lines.isEmpty)
    #expect(captured.log?.lines == ["kept"])
    try ObjCObject.autoreleasepool { try transfer.removeDelegate(#require(transfer.delegates.first)) }
    #expect(captured.log == nil)
    #expect(transfer.delegates.isEmpty)
  }

  @Test func `Removing all members of a MultipleDelegateObject's chain releases its closures`() throws {
    let transfer = try Transfer(1)
    let captured = try addDelegate(to: transfer)
    try ObjCObject.autoreleasepool {
      try transfer.finish()
      #expect(captured.log?.lines == ["kept"])
      transfer.chain.removeAll()
    }
    #expect(captured.log == nil)
  }

  @Test func `Messages that 100 MultipleDelegateObjects send inside each other all arrive`() throws {
    let transfers = try (0..<100).map { try Transfer($0) }
    var finished: [Int] = []
    for (transfer, next) in zip(transfers, transfers.dropFirst()) {
      try transfer.addDelegate(TransferDelegate.self) {
        $0.on("transferDidFinish:") { (transfer: Transfer) in
          finished.append(transfer.number)
          #expect(next.chain.responds(to: "transferDidFinish:") == (next.number < 99))
          try? next.finish()
        }
      }
    }
    try transfers[0].finish()
    #expect(finished == Array(0..<99))
  }

  @Test func `A Swift subclass of MultipleDelegateObject combines results in the way that it has chosen`() throws {
    let transfer = try Transfer(1)
    #expect(try !transfer.mayStop())
    try transfer.addDelegate(TransferDelegate.self) { $0.on("transferMayStop:") { (_: Transfer) -> Bool in true } }
    #expect(try transfer.mayStop())
    try transfer.addDelegate(TransferDelegate.self) { $0.on("transferMayStop:") { (_: Transfer) -> Bool in false } }
    try transfer.addDelegate(TransferDelegate.self) { $0.on("transferMayStop:") { (_: Transfer) -> Bool in true } }
    #expect(try !transfer.mayStop())
  }

  @Test func `A MultipleDelegateObject refuses closures with wrong types or selectors and adds no delegate`() throws {
    let transfer = try Transfer(1)
    #expect(throws: BlockDelegateError.self) {
      try transfer.addDelegate(TransferDelegate.self) { $0.on("transferDidFinish:") { (_: CGRect) in } }
    }
    #expect(throws: BlockDelegateError.self) {
      try transfer.addDelegate(TransferDelegate.self) { $0.on("transferDidFinnish:") { () in } }
    }
    #expect(transfer.delegates.isEmpty)
  }

  @Test func `Retaining the Objective-C object of a Swift subclass keeps the Swift object alive`() throws {
    weak var gone: Transfer?
    try ObjCObject.autoreleasepool {
      let array = try ObjCObject("NSMutableArray")
      do {
        let transfer = try Transfer(8)
        gone = transfer
        try array.send("addObject:", transfer)
      }
      #expect(gone?.number == 8)
      let back: Transfer = try array.send("lastObject")
      #expect(back === gone)
      let all: [Transfer] = try array.send("copy")
      #expect(all.first === gone)
      try array.send("removeAllObjects")
      #expect(back.number == 8)
    }
    #expect(gone == nil)
  }

  @Test func `A queued message retains the Swift object that sent it`() throws {
    let queue = DispatchQueue(label: "MultipleDelegateObjectTests")
    let log = ChainQueueTests.Log()
    let listener = try DynamicDelegate(TransferDelegate.self) {
      $0.on("transferDidFinish:") { (transfer: Transfer) in log.append("finished \(transfer.number)") }
    }
    queue.suspend()
    try ObjCObject.autoreleasepool {
      let transfer = try Transfer(9)
      try transfer.chain.add(listener.object, delivering: .on(queue))
      try transfer.finish()
    }
    queue.resume()
    queue.sync {}
    #expect(log.lines == ["finished 9"])
  }

  @Test func `Loading a weak reference does not revive a Swift object that is being deallocated`() throws {
    for _ in 0..<200 {
      nonisolated(unsafe) var transfer: Transfer? = try Transfer(1)  // each thread has its own reference
      // The chain holds the object weakly, like any member.
      nonisolated(unsafe) let chain = try DelegateChain(TransferDelegate.self)
      try chain.add(#require(transfer))
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
          ObjCObject.autoreleasepool { transfer = nil }
        } else {
          for _ in 0..<20 { #expect(chain.delegates.allSatisfy { $0.isKind(of: $0.objCClass) }) }
        }
      }
      #expect(chain.delegates.isEmpty)
    }
  }

  @Test func `A Swift subclass of MultipleDelegateObject is deallocated together with its closures`() throws {
    weak var gone: Transfer?
    weak var captured: Log?
    try ObjCObject.autoreleasepool {
      let (transfer, log) = (try Transfer(1), Log())
      (gone, captured) = (transfer, log)
      try transfer.addDelegate(TransferDelegate.self) {
        $0.on("transferDidFinish:") { (_: Transfer) in log.append("finished") }
      }
      try transfer.finish()
      #expect(log.lines == ["finished"])
    }
    #expect(gone == nil)
    #expect(captured == nil)
  }

  // MARK: Subclasses in Objective-C

  /// Returns a delegate that logs the messages of a compiled subclass.
  private func makeListener(_ log: Log, _ name: String, mayStop: Bool? = nil) throws -> AnyDynamicDelegate {
    enum Compiled: DeclaredProtocol {
      static let name = "TestTransferListener"
      static let methods: [MethodDeclaration] = [
        .optional("transferDidStart:", types: "v@:@"), .optional("transferDidFinish:", types: "v@:@"),
        .optional("transferMayStop:", types: "\(encodedBOOL)@:@"),
        .optional("transfer:delayAfter:attempt:", types: "d@:@di"),
      ]
    }
    return try DynamicDelegate(Compiled.self) {
      $0.on("transferDidStart:") { (_: ObjCObject) in log.append("\(name) started") }
      $0.on("transferDidFinish:") { (_: ObjCObject) in log.append("\(name) finished") }
      $0.on("transfer:delayAfter:attempt:") { (_: ObjCObject, seconds: Double, attempt: Int32) -> Double in
        seconds * Double(attempt)
      }
      if let mayStop { $0.on("transferMayStop:") { (_: ObjCObject) -> Bool in mayStop } }
    }
  }

  @Test func `An Objective-C subclass sends required, optional and inherited methods to its delegates`() throws {
    let transfer = try ObjCObject("TestTransfer")
    let log = Log()
    let first = try makeListener(log, "first", mayStop: true)
    let second = try makeListener(log, "second")
    try transfer.send("start")
    #expect(try transfer.send("delay") as Double == 0)
    for listener in [first, second, first] { try transfer.send("addDelegate:", listener.object) }
    try transfer.send("addDelegate:", nil as ObjCObject?)
    try transfer.send("start")
    try transfer.send("finish")
    #expect(log.lines == ["first started", "second started", "first finished", "second finished"])
    #expect(try transfer.send("delay") as Double == 1.5)
    #expect(try transfer.send("mayStop") as Bool)
    let delegates: [ObjCObject] = try transfer.send("delegates")
    #expect(delegates == [first.object, second.object])

    try transfer.send("removeDelegate:", first.object)
    try transfer.send("finish")
    #expect(log.lines.last == "second finished")
    #expect(try !(transfer.send("mayStop") as Bool))
    let all: ObjCObject = try transfer.send("delegate")
    #expect(all.responds(to: "transferDidStart:"))
    #expect(!all.responds(to: "transferMayStop:"))
    // The object that represents all delegates conforms to their protocol.
    #expect(try all.conforms(to: ObjCProtocol("TestTransferDelegate")))
  }

  @Test func `Swift, Objective-C and C use the same number for each combination of results`() {
    let all: [AnyDelegateChain.Combination] = [.last, .first, .all, .any]
    let inC: [bd_combine] = [.last, .first, .all, .any]
    #expect(AnyDelegateChain.Combination.allCases == all)
    #expect(inC.map { Int($0.rawValue) } == all.map(\.rawValue))
    let inObjectiveC = withUnsafeBytes(of: testCombinations) { Array($0.bindMemory(to: Int.self)) }
    #expect(inObjectiveC == all.map(\.rawValue))
  }

  @Test func `An Objective-C subclass ignores nil in addDelegate: and removeDelegate:`() throws {
    let transfer = try ObjCObject("TestTransfer")
    try transfer.send("addDelegate:", nil as ObjCObject?)
    try transfer.send("removeDelegate:", nil as ObjCObject?)
    #expect(try (transfer.send("delegates") as [ObjCObject]).isEmpty)
  }

  @Test func `An Objective-C subclass can combine results, and raises an exception for an unsuitable method`() throws {
    let transfer = try ObjCObject("TestTransfer")
    let log = Log()
    let listeners = try [true, false, true].map { try makeListener(log, "", mayStop: $0) }
    defer { withExtendedLifetime(listeners) {} }
    for listener in listeners { try transfer.send("addDelegate:", listener.object) }
    let combine = Selector(("combineResultsOf:by:"))
    for (combination, result) in [(0, true), (1, true), (2, false), (3, true)] as [(Int, Bool)] {
      try transfer.send(combine, Selector(("transferMayStop:")), combination)
      #expect(try transfer.send("mayStop") as Bool == result)
    }
    let exception = #expect(throws: ObjCException.self) {
      try transfer.send(combine, Selector(("transferMayStopp:")), 2)
    }
    #expect(exception?.name == "NSInvalidArgumentException")
    #expect(exception?.reason?.contains("did you mean transferMayStop:?") == true)
    #expect(throws: ObjCException.self) {
      try transfer.send(combine, Selector(("transferDidStart:")), 2)
    }
    #expect(throws: ObjCException.self) {
      try transfer.send(combine, Selector(("transferMayStop:")), 9)
    }
  }

  @Test func `An Objective-C subclass calls a delegate whose class adopts its protocol`() throws {
    let upload = try ObjCObject("TestUpload")
    let log = try ObjCObject("TestUploadLog")
    try upload.send("addDelegate:", log)
    try upload.send("finish")
    try upload.send("finish")
    #expect(try log.send("finished") as Int == 2)
    #expect(try upload.send("priority") as Int == 7)
  }

  @Test func `An Objective-C subclass can declare another protocol than its superclass`() throws {
    let upload = try ObjCObject("TestReplaced")
    let log = try ObjCObject("TestUploadLog")
    try upload.send("addDelegate:", log)
    try upload.send("finish")
    #expect(try log.send("finished") as Int == 1)
    let all: ObjCObject = try upload.send("delegate")
    #expect(try all.conforms(to: ObjCProtocol("TestReplacedDelegate")))
  }

  #if !canImport(ObjectiveC) && !LibObjC2
    // GCC's runtime lists no optional methods: the memory after its protocols holds something else.
    @Test func `On GCC's runtime, optional methods are known only for a protocol that the macro names`() throws {
      let combine = Selector("combineResultsOf:by:")
      let replaced = try ObjCObject("TestReplaced")
      try ObjCObject("TestUpload").send(combine, Selector("uploadPriority:"), 1)
      let exception = #expect(throws: ObjCException.self) {
        try replaced.send(combine, Selector("uploadPriority:"), 1)
      }
      #expect(exception?.reason?.contains("uploadPriority:") == true)
    }
  #endif

  @Test func `An Objective-C subclass whose protocol has no methods raises an exception`() throws {
    let exception = #expect(throws: ObjCException.self) { try ObjCObject("TestEmpty") }
    #expect(exception?.reason?.contains("TestEmptyDelegate") == true)
  }

  @Test func `An Objective-C subclass without a protocol raises an exception with the class's name`() throws {
    let exception = #expect(throws: ObjCException.self) { try ObjCObject("TestUnspecified") }
    #expect(exception?.name == "NSInvalidArgumentException")
    #expect(exception?.reason?.hasPrefix("TestUnspecified does not name") == true)
  }

  @Test func `An Objective-C subclass that omits [super init] raises an exception that names the missing call`() throws
  {
    let object = try ObjCObject("TestUninitialized")
    for selector in ["addDelegate:", "removeDelegate:"] {
      let exception = #expect(throws: ObjCException.self) {
        try object.send(Selector(selector), try ObjCObject("NSObject"))
      }
      #expect(exception?.reason == "TestUninitialized was not initialized: expected a call of [super init]")
    }
    #expect(throws: ObjCException.self) { try object.send("delegates") as [ObjCObject] }
  }

  @Test func `Deallocating an Objective-C subclass does not deallocate its delegates`() throws {
    let log = Log()
    let listener = try makeListener(log, "listener")
    for _ in 0..<3 {
      try ObjCObject.autoreleasepool {
        let transfer = try ObjCObject("TestTransfer")
        try transfer.send("addDelegate:", listener.object)
        try transfer.send("finish")
      }
    }
    #expect(log.lines.count == 3)
  }

  private func isAlive(_ reference: WeakReference) -> Bool { reference.isLiving }

  @Test func `The object that represents all delegates is deallocated with its Objective-C owner`() throws {
    let all = try ObjCObject.autoreleasepool {
      let transfer = try ObjCObject("TestTransfer")
      let all = WeakReference(try (transfer.send("delegate") as ObjCObject).handle)
      #expect(isAlive(all))
      withExtendedLifetime(transfer) {}
      return all
    }
    #expect(!isAlive(all))
  }

  @Test func `Asking an Objective-C subclass for its delegates retains none of them`() throws {
    let transfer = try ObjCObject("TestTransfer")
    let listener = try ObjCObject.autoreleasepool {
      let listener = try makeListener(Log(), "listener")
      try transfer.send("addDelegate:", listener.object)
      #expect(try transfer.send("delegates") as [ObjCObject] == [listener.object])
      return withExtendedLifetime(listener) { WeakReference(ObjectHandle(listener.pointer)) }
    }
    #expect(!isAlive(listener))
    #expect(try (transfer.send("delegates") as [ObjCObject]).isEmpty)
  }

  @Test func `An Objective-C subclass instance whose initializer raised is deallocated`() throws {
    let object = try ObjCObject.autoreleasepool {
      let object = try ObjCClass("TestUnspecified").send("alloc") as ObjCObject
      let reference = WeakReference(object.handle)
      #expect(throws: ObjCException.self) { try object.send("init") as ObjCObject }
      #expect(isAlive(reference))
      withExtendedLifetime(object) {}
      return reference
    }
    #expect(!isAlive(object))
  }
}

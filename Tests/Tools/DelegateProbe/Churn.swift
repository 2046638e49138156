// The test uses GNUstep's classes, and the statistics of the C library's malloc on Linux.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import TestSupport

  private enum Churned: DeclaredProtocol {
    static let name = "ProbeChurnedDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("owner:didChange:", types: "v@:@q"), .optional("owner:scoreFor:", types: "q@:@@"),
      .optional("half:", types: "d@:d"), .optional("load:then:", types: "v@:@@?"), .optional("block", types: "@?@:"),
      .optional("check:error:", types: "C@:@^@"), .optional("version", types: "q@:", isInstance: false),
      .optional("twice:", types: "q@:q", isInstance: false),
    ]
  }

  private struct Refused: Error {}

  private func plain() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makePlainDelegate())) }
  private func owner() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makeOwner())) }

  /// Measures that objects that are made and released repeatedly leave no memory behind. Members on a queue are left
  /// out, because Linux's libdispatch leaks 80 bytes with each block that it runs later, and 112 bytes with each key of
  /// a queue.
  func churn() throws {
    let (member, other) = (plain(), plain())
    let chain = try DelegateChain(Churned.self)
    try measure("members") {
      for object in [member, other, plain()] { try chain.add(object) }
      chain.remove(member)
      chain.remove(other)
    }
    try measure("chains") {
      let chain = try DelegateChain(Churned.self)
      try chain.add(member)
      try chain.combineResults(of: "half:") { (values: [Double]) in values.reduce(0, +) }
      let outer = try DelegateChain(Churned.self)
      try outer.add(chain.object)
    }
    let loaders = try (0..<2).map { index in
      try DynamicDelegate(Churned.self) {
        $0.on("load:then:") { (_: ObjCObject, then: ObjCBlock) in if index == 0 { try! then.call(1) } }
      }
    }
    let loading = try DelegateChain(Churned.self)
    for loader in loaders { try loading.add(loader.object) }
    var calls = 0
    try measure("completion blocks") {
      let then: @convention(block) (Int) -> Void = { calls += $0 }
      try loading.object.send("load:then:", member, ObjCBlock(then))
    }
    try measure("owners") {
      let owner = owner()
      let delegate = try owner.implement(Churned.self, setter: "setDelegate:", forwardingTo: other) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in calls += 1 }
      }
      try owner.send("change:", 1)
      _ = try owner.send("scoreFor:", "text") as Int
      try delegate.update { $0.on("half:") { (value: Double) in value / 2 } }
      try delegate.update(forwardingTo: nil) { $0.remove("half:") }
      // libobjc2 leaks about 140 bytes of each exception.
      #if !LibObjC2
        try owner.send("setRefusing:", true)
        do {
          try delegate.update { $0.on("half:") { (value: Double) in value / 2 } }
          require(false, "not refused")
        } catch is ObjCException {}
        do {
          try owner.addDelegate(member, for: Churned.self, setter: "setDelegate:")
          require(false, "not refused")
        } catch is ObjCException {}
        try owner.send("setRefusing:", false)
      #endif
      try owner.addDelegate(member, for: Churned.self, setter: "setDelegate:")
      owner.removeDelegate(member, for: Churned.self)
      try owner.removeDynamicDelegate(for: Churned.self)
    }
    try measure("class methods") {
      let delegate = try DynamicDelegate(Churned.self) {
        $0.on("version") { calls }
        $0.on("twice:") { (number: Int) in 2 * number }
      }
      try delegate.update { $0.remove("version") }
    }
    try measure("results") {
      let block: @convention(block) () -> Int = { calls }
      let delegate = try DynamicDelegate(Churned.self) {
        $0.on("block") { () -> ObjCBlock in try! ObjCBlock(block) }
        $0.on("check:error:") { (_: ObjCObject) throws -> Bool in throw Refused() }
      }
      let answer: ObjCBlock = try delegate.object.send("block")
      _ = try answer.call() as Int
    }
    let silent = try DynamicDelegate(Churned.self) { _ in }
    #if !LibObjC2  // libobjc2 leaks memory of each exception
      try measure("messages that nobody answers") {
        do { _ = try silent.object.send("half:", 1.0) as Double } catch is ObjCException {}
      }
    #endif
    let counted = try ObjCObject("TestCountedOwner")
    let changes = try counted.implement(ProbeDelegate.self) { $0.on("changed:") { (_: Int) in calls += 1 } }
    let combined = try DelegateChain(Churned.self)
    for loader in loaders { try combined.add(loader.object) }
    try combined.combineResults(of: "half:") { (values: [Double]) in values.reduce(0, +) }
    let half = try DynamicDelegate(Churned.self) { $0.on("half:") { (value: Double) in value / 2 } }
    try combined.add(half.object)
    try measure("combined results") { require(try combined.object.send("half:", 3.0) == 1.5, "half") }
    let before = DelegateFailure.handler
    DelegateFailure.handler = { _ in }
    defer { DelegateFailure.handler = before }
    let text = try DynamicDelegate(Churned.self) { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 1 } }
    // The argument `other` is not a string, so the closure is not called and an error is reported.
    try measure("reports") { _ = try text.object.send("owner:scoreFor:", member, other) as Int }
    try measure("threads") { onNewThread { counted_change(counted.pointer) } }
    withExtendedLifetime(changes) {}
    let event = Event<Int>("churn")
    final class Receiver: Sendable {}
    let receiver = Receiver()
    try measure("events") {
      event.add(Receiver()) { _, _, _ in }
      let token = event.add(receiver) { _, _, _ in }
      event.add(receiver) { _, _, _ in }
      event.invoke(1)
      token.cancel()
      event.remove(receiver)
      _ = event.stream
    }
    // libobjc2 makes an autorelease pool for each thread, which lasts until the thread ends.
    #if !LibObjC2
      try measure("messages, where no pool is open", opensPool: false) {
        let list = try ObjCObject("NSMutableArray")
        try list.send("addObject:", ["key": [1, 2]])
        let text: String = try ObjCObject("NSString", "initWithString:", "a").send("stringByAppendingString:", "b")
        require(text == "ab", text)
        do { _ = try list.send("objectAtIndex:", 7 as UInt) as ObjCObject } catch is ObjCException {}
      }
    #endif
  }

  private func measure(_ name: String, opensPool: Bool = true, _ body: () throws -> Void) throws {
    func run(_ count: Int) throws {
      for _ in 0..<count {
        if opensPool { try ObjCObject.autoreleasepool(body) } else { try body() }
      }
    }
    // The first run makes the objects that are made only once, and lets growing buffers reach their size.
    try run(500)
    let before = caller_bytesInUse()
    let count = 500
    try run(count)
    let growth = Int(caller_bytesInUse()) - Int(before)
    require(growth < 8 * count, "\(name): \(growth) bytes more after \(count) times")
  }
#endif

import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

/// Measures cases whose cost must not grow with their number. Each case runs at a small and a large size, and the ratio
/// is reported.
func benchmarkGrowth(_ harness: inout Harness) throws {
  try benchmarkChainSizes(&harness)
  try benchmarkOwnerSizes(&harness)
  try benchmarkMemberships(&harness)
  try benchmarkRows(&harness)
  try benchmarkDiamonds(&harness)
  try benchmarkEventSizes(&harness)
  try benchmarkNearMisses(&harness)
  try benchmarkBesideChain(&harness)
  try benchmarkHierarchies(&harness)
  try benchmarkAwaitedCalls(&harness)
  try benchmarkChangesBesideThreads(&harness)
  try benchmarkDepth(&harness)
  try benchmarkClassMethods(&harness)
  try benchmarkProtocols(&harness)
}

/// The target allows a factor of two because the larger size does not fit the caches.
private let flat = 2.0

private func makeObject() -> ObjCObject { ObjCObject(owned: OpaquePointer(ct_makeBaseline())) }

extension Harness {
  /// Measures one case at two sizes.
  fileprivate mutating func grow(
    _ name: String, _ small: Int, _ large: Int, target: Double? = flat, _ make: (Int) throws -> (Int) -> Void
  ) rethrows {
    guard wants(name) else { return }
    let (smaller, larger) = (try make(small), try make(large))
    compare("\(name): \(large)", target: target, larger, to: "\(small)", smaller)
  }
}

// MARK: Chains and events

private func benchmarkChainSizes(_ harness: inout Harness) throws {
  let sizes = (100, 10_000)
  func chain(_ count: Int) throws -> (AnyDelegateChain, [ObjCObject]) {
    let members = (0..<count).map { _ in makeObject() }
    let chain = try DelegateChain(BenchmarkDelegate.self)
    for member in members { try chain.add(member) }
    return (chain, members)
  }
  try harness.grow("many: chain, adding and removing the last", sizes.0, sizes.1) { count in
    let (chain, members) = try chain(count)
    let one = makeObject()
    return { rounds in
      for _ in 0..<rounds {
        try! chain.add(one)
        chain.remove(one)
      }
      withExtendedLifetime(members) {}
    }
  }
  try harness.grow("many: chain, removing the first, adding it last", sizes.0, sizes.1) { count in
    let (chain, members) = try chain(count)
    var next = 0
    return { rounds in
      for _ in 0..<rounds {
        chain.remove(members[next])
        try! chain.add(members[next])
        next = (next + 1) % count
      }
    }
  }
  try harness.grow("many: chain, a member's life", sizes.0, sizes.1) { count in
    let (chain, members) = try chain(count)
    return { rounds in
      for _ in 0..<rounds {
        let one = makeObject()
        try! chain.add(one)
        withExtendedLifetime(one) {}
      }
      withExtendedLifetime(members) {}
    }
  }
}

private func benchmarkOwnerSizes(_ harness: inout Harness) throws {
  try harness.grow("many: addDelegate and removeDelegate beside", 80, 8_000) { count in
    let owner = ObjCObject(owned: OpaquePointer(ct_makeOwner()))
    let members = (0..<count).map { _ in makeObject() }
    for member in members { try owner.addDelegate(member, for: BenchmarkDelegate.self) }
    let one = makeObject()
    return { rounds in
      for _ in 0..<rounds {
        try! owner.addDelegate(one, for: BenchmarkDelegate.self)
        owner.removeDelegate(one, for: BenchmarkDelegate.self)
      }
      withExtendedLifetime(members) {}
    }
  }
}

private func benchmarkMemberships(_ harness: inout Harness) throws {
  try harness.grow("many: an object's chains, leaving and entering one", 100, 16_000) { count in
    let object = makeObject()
    let chains = try (0..<count).map { _ in
      let chain = try DelegateChain(BenchmarkDelegate.self)
      try chain.add(object)
      return chain
    }
    var next = 0
    return { rounds in
      for _ in 0..<rounds {
        chains[next].remove(object)
        try! chains[next].add(object)
        next = (next + 1) % count
      }
    }
  }
}

private enum Rowed: DeclaredProtocol {
  static let name = "BenchmarkRowed"
  static let methods: [MethodDeclaration] = [.optional("valueOf:", types: "q@:q")]
}

/// Returns the median time for each of `count` chains, in seconds.
private func secondsEach(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
  median(try (0..<5).map { _ in try seconds(body) }) / Double(count)
}

private struct Unanswered: Error {}

/// Measures chains that are nested in a row: each is a member of the next one. The figures are for one chain.
private func benchmarkRows(_ harness: inout Harness) throws {
  let name = "many: chains in a row"
  guard harness.wants(name) else { return }
  func measure(_ count: Int, fromTop: Bool) throws -> (making: Double, change: Double, message: Double) {
    func make() throws -> [DelegateChain<Rowed>] {
      let chains = try (0..<count).map { _ in try DelegateChain(Rowed.self) }
      for index in fromTop ? Array((1..<count).reversed()) : Array(1..<count) {
        try chains[index].add(chains[index - 1].object)
      }
      return chains
    }
    let making = try secondsEach(count) { _ = try make() }
    let chains = try make()
    let member = try DynamicDelegate(Rowed.self) { $0.on("valueOf:") { (number: Int) in number } }
    let change = try secondsEach(count) {
      try chains[0].add(member.object)
      chains[0].remove(member.object)
    }
    try chains[0].add(member.object)
    // The thread needs a large stack because each nested chain uses several frames.
    nonisolated(unsafe) let top = chains[count - 1].object
    nonisolated(unsafe) var message = 0.0
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      message =
        (try? secondsEach(count) { guard try top.send("valueOf:", 1) as Int == 1 else { throw Unanswered() } })
        ?? .infinity
      isDone.signal()
    }
    thread.stackSize = 1 << 30
    thread.start()
    isDone.wait()
    withExtendedLifetime((chains, member)) {}
    return (making, change, message)
  }
  for fromTop in [false, true] {
    let (few, many) = (try measure(10_000, fromTop: fromTop), try measure(100_000, fromTop: fromTop))
    let how = fromTop ? "from the last" : "from the first"
    for (what, mine, baseline) in [
      ("making them \(how)", many.making, few.making),
      ("a member that comes and goes in the first, made \(how)", many.change, few.change),
      ("a message through all, made \(how)", many.message, few.message),
    ] {
      harness.add(
        Row(
          name: "\(name), \(what): 100000", nanoseconds: mine * 1e9, ratio: mine / baseline, baseline: "10000",
          target: flat))
    }
  }
}

/// Measures two chains on each level, both of which have both chains of the previous level as members. The figures are
/// for one level.
private func benchmarkDiamonds(_ harness: inout Harness) throws {
  let name = "many: diamonds of chains, a member that comes and goes"
  guard harness.wants(name) else { return }
  func measure(_ count: Int) throws -> Double {
    var levels: [[DelegateChain<Rowed>]] = []
    for level in 0..<count {
      let next = try [DelegateChain(Rowed.self), DelegateChain(Rowed.self)]
      if level > 0 { for chain in next { for inner in levels[level - 1] { try chain.add(inner.object) } } }
      levels.append(next)
    }
    let member = try DynamicDelegate(Rowed.self) { $0.on("valueOf:") { (number: Int) in number } }
    return try secondsEach(count) {
      try levels[0][0].add(member.object)
      levels[0][0].remove(member.object)
    }
  }
  let (few, many) = (try measure(5_000), try measure(50_000))
  harness.add(
    Row(name: "\(name): 100000", nanoseconds: many * 1e9, ratio: many / few, baseline: "10000", target: flat))
}

private final class Listener {}

private func benchmarkEventSizes(_ harness: inout Harness) throws {
  harness.grow("many: event, cancelling a token and adding one", 1_000, 1_000_000) { count in
    let event = Event<Void>("growth")
    let listener = Listener()
    var tokens = (0..<count).map { _ in event.add(listener) { _, _, _ in } }
    var next = 0
    return { rounds in
      for _ in 0..<rounds {
        tokens[next].cancel()
        tokens[next] = event.add(listener) { _, _, _ in }
        next = (next + 1) % count
      }
      withExtendedLifetime((event, listener)) {}
    }
  }
  // The index is a hash table whose entries are spread over memory, so the larger index does not fit any cache.
  harness.grow("many: event, removing a receiver and adding it", 1_000, 100_000, target: 3) { count in
    let event = Event<Void>("growth")
    let listeners = (0..<count).map { _ in Listener() }
    for listener in listeners { event.add(listener) { _, _, _ in } }
    var next = 0
    return { rounds in
      for _ in 0..<rounds {
        event.remove(listeners[next])
        event.add(listeners[next]) { _, _, _ in }
        next = (next + 1) % count
      }
    }
  }
  try harness.grow("many: event, removing an object's message and adding it", 1_000, 100_000) { count in
    let event = Event<Void>("growth")
    let objects = (0..<count).map { _ in makeObject() }
    for object in objects { try event.add(object, "hash") }
    var next = 0
    return { rounds in
      for _ in 0..<rounds {
        event.remove(objects[next], "hash")
        try! event.add(objects[next], "hash")
        next = (next + 1) % count
      }
    }
  }
}

// MARK: Protocols with many methods

/// A number as a type, written from its lowest binary digit. Each number makes different generic types, so there can be
/// any number of protocols.
private protocol Number { static var value: Int { get } }
private enum Nothing: Number { static let value = 0 }
private enum Even<Half: Number>: Number { static var value: Int { 2 * Half.value } }
private enum Odd<Half: Number>: Number { static var value: Int { 2 * Half.value + 1 } }

private func numeral(_ number: Int) -> any Number.Type {
  func even<Half: Number>(_: Half.Type) -> any Number.Type { Even<Half>.self }
  func odd<Half: Number>(_: Half.Type) -> any Number.Type { Odd<Half>.self }
  guard number > 0 else { return Nothing.self }
  return number.isMultiple(of: 2) ? even(numeral(number / 2)) : odd(numeral(number / 2))
}

/// A protocol with `Count` methods. `Series` makes several protocols of the same size different.
private enum Wide<Count: Number, Series>: DeclaredProtocol {
  static var name: String { "BenchmarkWide\(Count.value)\(Series.self)" }
  static var methods: [MethodDeclaration] {
    (0..<Count.value).map { .optional("wideMethod\($0)With:", types: "v@:@") }
  }
}

private func wide<Series>(_ count: Int, _ series: Series.Type) -> ObjCProtocol {
  func make<Count: Number>(_: Count.Type) -> ObjCProtocol { ObjCProtocol(Wide<Count, Series>.self) }
  return make(numeral(count))
}

private func benchmarkNearMisses(_ harness: inout Harness) throws {
  enum Missed {}
  for (name, count, selector) in [
    ("many: an error with near misses among 10000", 10_000, "wideMethod7Wiht:"),
    ("many: an error for a name of 30000 letters", 10_000, String(repeating: "a", count: 30_000)),
  ] where harness.wants(name) {
    let wide = wide(count, Missed.self)
    _ = try DynamicDelegate(wide) { $0.on("wideMethod0With:") { (_: ObjCObject) in } }
    let times = try (0..<20).map { _ in
      try seconds {
        do {
          _ = try DynamicDelegate(wide) { $0.on(Selector(selector)) { (_: ObjCObject) in } }
        } catch is BlockDelegateError {}
      }
    }
    harness.add(
      Row(name: name, nanoseconds: median(times) * 1e9, target: 10_000_000, targetUnit: .nanoseconds))
  }
}

private func benchmarkBesideChain(_ harness: inout Harness) throws {
  enum Alone {}
  enum Beside {}
  for count in [50, 500] {
    let name = "many: a delegate with the last of \(count) methods"
    guard harness.wants(name) else { continue }
    let (alone, beside) = (wide(count, Alone.self), wide(count, Beside.self))
    let chain = try DelegateChain(beside)
    let selector = Selector("wideMethod\(count - 1)With:")
    func make(_ one: ObjCProtocol) throws -> AnyDynamicDelegate {
      try DynamicDelegate(one) { $0.on(selector) { (_: ObjCObject) in } }
    }
    func bytes(_ one: ObjCProtocol) throws -> Double {
      let before = ct_bytesInUse()
      let all = try (0..<1_000).map { _ in try make(one) }
      return withExtendedLifetime(all) { Double(ct_bytesInUse() - before) / 1_000 }
    }
    _ = (try make(alone), try make(beside))
    func run(_ one: ObjCProtocol) -> (Int) -> Void {
      { for _ in 0..<$0 { _ = try? make(one) } }
    }
    harness.compare("\(name), beside a chain", target: 1.1, run(beside), to: "without one", run(alone))
    let (mine, baseline) = (try bytes(beside), try bytes(alone))
    harness.add(
      Row(
        name: "\(name), beside a chain", bytes: mine, ratio: mine / baseline, baseline: "without one", target: 1.1))
    withExtendedLifetime(chain) {}
  }
}

/// A protocol that inherits from two protocols, both of which inherit from the same two protocols, and so on.
private enum Doubling<Depth: Number, Side>: DeclaredProtocol {
  static var name: String { "BenchmarkDoubling\(Depth.value)\(Side.self)" }
  static var methods: [MethodDeclaration] { [.optional("doubling\(name):", types: "v@:@")] }
  static var inherited: [any DeclaredProtocol.Type] {
    guard Depth.value > 0 else { return [] }
    func both<Less: Number>(_: Less.Type) -> [any DeclaredProtocol.Type] {
      [Doubling<Less, Left>.self, Doubling<Less, Right>.self]
    }
    return both(numeral(Depth.value - 1))
  }
}
private enum Left {}
private enum Right {}

private func benchmarkHierarchies(_ harness: inout Harness) throws {
  let name = "many: a hierarchy that doubles 20 times"
  guard harness.wants(name) else { return }
  func make<Depth: Number>(_: Depth.Type) -> ObjCProtocol { ObjCProtocol(Doubling<Depth, Left>.self) }
  let time = seconds { _ = make(numeral(20)) }
  harness.add(Row(name: name, nanoseconds: time * 1e9, target: 10_000_000, targetUnit: .nanoseconds))
}

// MARK: Threads

/// Measures replacing a closure while many threads wait that have called closures.
private func benchmarkChangesBesideThreads(_ harness: inout Harness) throws {
  let name = "many: a closure replaced beside so many threads"
  guard harness.wants(name) else { return }
  let delegate = try DynamicDelegate(BenchmarkDelegate.self) { $0.on("first:second:") { (a: Int, b: Int) in a &+ b } }
  nonisolated(unsafe) let object = UnsafeRawPointer(delegate.pointer)  // methods may be called on any thread
  func time(beside count: Int) throws -> Double {
    let (areReady, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<count {
      let thread = Thread {
        _ = ct_sendWords(object, 1)
        areReady.signal()
        isDone.wait()
      }
      thread.stackSize = 64 * 1_024
      thread.start()
    }
    for _ in 0..<count { areReady.wait() }
    let each = try secondsEach(1_000) {
      for number in 0..<1_000 {
        try delegate.update { $0.on("first:second:") { (a: Int, b: Int) in a &+ b &+ number } }
      }
    }
    for _ in 0..<count { isDone.signal() }
    Thread.sleep(forTimeInterval: 0.2)
    return each
  }
  let (few, many) = (try time(beside: 10), try time(beside: 4_000))
  harness.add(
    Row(name: "\(name): 4000", nanoseconds: many * 1e9, ratio: many / few, baseline: "10", target: 40))
}

private func benchmarkAwaitedCalls(_ harness: inout Harness) throws {
  let name = "many: calls while a removed closure runs, threads"
  guard harness.wants(name) else { return }
  let delegate = try DynamicDelegate(BenchmarkDelegate.self) { $0.on("first:second:") { (a: Int, b: Int) in a &+ b } }
  let pointer = UnsafeRawPointer(delegate.pointer)
  var keep = 0
  /// Returns the time of a call while `count` threads exist that have made a call, and while one thread runs a removed
  /// closure.
  func time(_ count: Int) throws -> Double {
    let (areReady, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    nonisolated(unsafe) let object = pointer  // methods may be called on any thread
    for _ in 0..<count {
      let thread = Thread {
        _ = ct_sendWords(object, 1)
        areReady.signal()
        isDone.wait()
      }
      thread.stackSize = 64 * 1_024
      thread.start()
    }
    for _ in 0..<count { areReady.wait() }
    let waiting = try DynamicDelegate(BenchmarkDelegate.self) { delegate in
      delegate.on("isReady:") { (_: Int) in
        areReady.signal()
        isDone.wait()
        return true
      }
    }
    nonisolated(unsafe) let running = waiting
    Thread { _ = ct_sendBool(UnsafeRawPointer(running.pointer), 1) }.start()
    areReady.wait()
    try waiting.update { $0.remove("isReady:") }
    let rounds = 100_000
    let times = (0..<21).map { _ in seconds { keep &+= ct_sendWords(pointer, rounds) } / Double(rounds) }
    for _ in 0...count { isDone.signal() }
    Thread.sleep(forTimeInterval: 0.2)
    return median(times) * 1e9
  }
  let few = try time(10)
  let many = try time(1_000)
  harness.add(
    Row(name: "\(name): 1000", nanoseconds: many, ratio: many / few, baseline: "10", target: 1.5))
}

/// Measures nested calls, and a replacement after the nested calls have ended.
private func benchmarkDepth(_ harness: inout Harness) throws {
  let name = "many: a call within so many calls"
  guard harness.wants(name) else { return }
  var left = 0
  var receiver: UnsafeRawPointer!
  let delegate = try DynamicDelegate(BenchmarkDelegate.self) {
    $0.on("first:second:") { (a: Int, b: Int) -> Int in
      left -= 1
      return left > 0 ? ct_sendWords(receiver, 1) : 0
    }
  }
  receiver = UnsafeRawPointer(delegate.pointer)
  let other = try DynamicDelegate(BenchmarkDelegate.self) { $0.on("first:second:") { (a: Int, b: Int) in a } }
  func change() {
    try? other.update {
      $0.remove("first:second:")
      $0.on("first:second:") { (a: Int, b: Int) in a }
    }
  }
  /// Returns the time of each call at a depth, and the time of a replacement afterward.
  func time(_ depth: Int) -> (call: Double, change: Double) {
    nonisolated(unsafe) var times: [(Double, Double)] = []
    let isDone = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let body = {
      for _ in 0..<11 {
        left = depth
        let calls = seconds { _ = ct_sendWords(receiver, 1) } / Double(depth)
        times.append((calls, seconds { for _ in 0..<100 { change() } } / 100))
      }
    }
    let thread = Thread {
      body()
      isDone.signal()
    }
    thread.stackSize = 1 << 28
    thread.start()
    isDone.wait()
    return (median(times.map(\.0)) * 1e9, median(times.map(\.1)) * 1e9)
  }
  let (few, many) = (time(1_000), time(100_000))
  harness.add(
    // The stack of this number of calls takes 50 MB, so it does not fit the caches.
    Row(name: "\(name): 100000", nanoseconds: many.call, ratio: many.call / few.call, baseline: "1000", target: 8))
  harness.add(
    Row(
      name: "many: a change after so many nested calls: 100000", nanoseconds: many.change,
      ratio: many.change / few.change, baseline: "1000", target: 1.5))
}

// MARK: Classes

/// Returns the average time of the last calls of `make`, in nanoseconds, when it is called `count` times.
private func lastTime(of count: Int, last: Int = 100, _ make: (Int) throws -> Void) rethrows -> Double {
  for index in 0..<count - last { try make(index) }
  return try seconds { for index in count - last..<count { try make(index) } } / Double(last) * 1e9
}

private func benchmarkClassMethods(_ harness: inout Harness) throws {
  let name = "many: a delegate with class methods, live"
  guard harness.wants(name) else { return }
  enum ClassDelegate: DeclaredProtocol {
    static let name = "BenchmarkClassDelegate"
    static let methods: [MethodDeclaration] = [.optional("isWanted:", types: "C@:q", isInstance: false)]
  }
  var all: [AnyDynamicDelegate] = []
  func time(_ count: Int) throws -> Double {
    all.reserveCapacity(count)
    return try lastTime(of: count) { _ in
      all.append(try DynamicDelegate(ClassDelegate.self) { $0.on("isWanted:") { (_: Int) in true } })
    }
  }
  let few = try time(200)
  let many = try time(4_000)
  let before = Int(ct_classCount())
  let baseline = lastTime(of: 200) { ct_registerClass($0 + before) }
  harness.add(
    Row(name: "\(name): 4000", nanoseconds: many, ratio: many / baseline, baseline: "the runtime's class registration"))
  harness.add(Row(name: "\(name): 200", nanoseconds: few))
  all = []
  let again = try lastTime(of: 4_000) { _ in
    all.append(try DynamicDelegate(ClassDelegate.self) { $0.on("isWanted:") { (_: Int) in true } })
  }
  harness.add(Row(name: "\(name): 4000 again, when those have gone", nanoseconds: again))
}

private enum Numbered<Index: Number>: DeclaredProtocol {
  static var name: String { "BenchmarkNumbered\(Index.value)" }
  static var methods: [MethodDeclaration] { [.optional("numbered:", types: "v@:@")] }
}

private func benchmarkProtocols(_ harness: inout Harness) throws {
  let name = "many: a delegate for one more protocol"
  guard harness.wants(name) else { return }
  func make<Index: Number>(_: Index.Type) throws {
    _ = try DynamicDelegate(Numbered<Index>.self) { $0.on("numbered:") { (_: ObjCObject) in } }
  }
  for count in [1_000, 10_000] {
    let time = try lastTime(of: count) { try make(numeral($0 + count)) }
    let before = Int(ct_classCount())
    let baseline = lastTime(of: 100) { ct_registerClass($0 + before) }
    harness.add(
      Row(
        name: "\(name): \(count)", nanoseconds: time, ratio: time / baseline,
        baseline: "the runtime's class registration", target: 2))
  }
}

import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

/// The protocol of the delegates that the compiled loops call.
enum BenchmarkDelegate: DeclaredProtocol {
  static let firstSecond = DelegateMethod<BenchmarkDelegate, MethodBody<Int, Int, Int>>("first:second:")
  static let leftRight = DelegateMethod<BenchmarkDelegate, MethodBody<Double, Double, Double>>("left:right:")
  static let methods: [MethodDeclaration] = [
    .optional("first:second:", types: "q@:qq"),
    .optional("object:number:", types: "v@:@q"),
    .optional("object:text:", types: "v@:@@"),
    .optional("left:right:", types: "d@:dd"),
    .optional("rect:", types: "{ct_rect=dddd}@:{ct_rect=dddd}"),
    .optional("isReady:", types: "C@:q"),
    .optional("count:completion:", types: "v@:q@?"),
  ]
}

/// The Swift struct for `ct_rect`.
struct BenchmarkRect: ObjCEncodable {
  var x, y, width, height: Double
  static var objCTypeEncoding: String { "{ct_rect=dddd}" }
}

/// Makes Swift strings of an NSString as directly as possible, and discards them.
private func decodeByHand(_ text: UnsafeRawPointer, _ count: Int) -> Int {
  var total = 0
  for _ in 0..<count {
    let length = ct_textLength(text)
    let string = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: length) { characters in
      ct_getText(text, characters.baseAddress!)
      return String(decoding: UnsafeBufferPointer(characters), as: UTF16.self)
    }
    total &+= string.utf8.count
  }
  return total
}

/// Measures calls through slots, each next to the same message to a handwritten method.
func benchmarkCalls(_ harness: inout Harness) throws {
  let baseline = ObjCObject(owned: OpaquePointer(ct_makeBaseline()))
  let direct = UnsafeRawPointer(baseline.pointer)

  /// Makes an object with one method. Returns its delegate and its address.
  func delegate(_ body: (DelegateBuilder<BenchmarkDelegate>) -> Void) throws -> (AnyDynamicDelegate, UnsafeRawPointer) {
    let owner = try ObjCObject("NSXMLParser", "initWithData:", Data())
    owners.append(owner)
    let delegate = try owner.implement(BenchmarkDelegate.self, setter: "setDelegate:", body)
    return (delegate, UnsafeRawPointer(delegate.pointer))
  }
  var owners: [ObjCObject] = []
  var keep = 0
  let captured = Int.random(in: 1...3)

  let cBlock = ObjCBlock(copying: OpaquePointer(ct_makeBlock(captured)))
  let (d1, p1) = try delegate { $0.on("first:second:", block: cBlock) }
  harness.compare(
    "C block, words", target: 4, { keep &+= ct_sendWords(p1, $0) }, to: "compiled method",
    { keep &+= ct_sendWords(direct, $0) })

  let swiftBlock: @convention(block) (UnsafeRawPointer, Int, Int) -> Int = { $1 &+ $2 &+ captured }
  let (d2, p2) = try delegate { $0.on("first:second:", block: swiftBlock) }
  harness.compare(
    "Swift block, words", { keep &+= ct_sendWords(p2, $0) }, to: "compiled method",
    { keep &+= ct_sendWords(direct, $0) })

  let (d3, p3) = try delegate { $0.on("first:second:") { (a: Int, b: Int) in a &+ b &+ captured } }
  harness.compare(
    "typed closure, words", target: 3, { keep &+= ct_sendWords(p3, $0) }, to: "compiled method",
    { keep &+= ct_sendWords(direct, $0) })

  let (d3b, p3b) = try delegate { $0.on(BenchmarkDelegate.firstSecond) { $0 &+ $1 &+ captured } }
  harness.compare(
    "  of a typed method", target: 3, { keep &+= ct_sendWords(p3b, $0) }, to: "compiled method",
    { keep &+= ct_sendWords(direct, $0) })
  withExtendedLifetime(d3b) {}

  let libffi = ObjCObject(owned: OpaquePointer(ct_makeLibffi()))
  let libffiPointer = UnsafeRawPointer(libffi.pointer)
  harness.compare(
    "  the same", target: 1.0 / 3, { keep &+= ct_sendWords(p3, $0) }, to: "libffi closure",
    { keep &+= ct_sendWords(libffiPointer, $0) })
  let forwarder = ObjCObject(owned: OpaquePointer(ct_makeForwarder(UnsafeMutableRawPointer(baseline.pointer))))
  let forwarderPointer = UnsafeRawPointer(forwarder.pointer)
  harness.compare(
    "  the same", target: 1.0 / 100, { keep &+= ct_sendWords(p3, $0) }, to: "NSInvocation forwarding",
    { count in ObjCObject.autoreleasepool { keep &+= ct_sendWords(forwarderPointer, count) } })

  let (d4, p4) = try delegate { $0.on("isReady:") { (a: Int) in a & captured != 0 } }
  harness.compare(
    "typed closure, Bool result", { keep &+= ct_sendBool(p4, $0) }, to: "compiled method",
    { keep &+= ct_sendBool(direct, $0) })

  let (d5, p5) = try delegate { $0.on("object:number:") { (a: ObjCObject, b: Int) in keep &+= b } }
  harness.compare(
    "typed closure, object", target: 7.2, { keep &+= ct_sendObject(p5, direct, $0) }, to: "compiled method",
    { keep &+= ct_sendObject(direct, direct, $0) })

  let text = try ObjCObject("NSString", "initWithString:", "a text of some length, as parsers find it")
  let (d6, p6) = try delegate { $0.on("object:text:") { (a: ObjCObject, b: String) in keep &+= b.utf8.count } }
  let textPointer = UnsafeRawPointer(text.pointer)
  harness.compare(
    "typed closure, object and String", target: 28, { keep &+= ct_sendText(p6, textPointer, $0) },
    to: "compiled method",
    { keep &+= ct_sendText(direct, textPointer, $0) })
  harness.compare(
    "  the String alone, by String(decoding:)", { keep &+= decodeByHand(textPointer, $0) }, to: "compiled method",
    { keep &+= ct_sendText(direct, textPointer, $0) })
  let (d7, p7) = try delegate { $0.on("object:text:") { (a: ObjCObject, b: ObjCObject) in keep &+= 1 } }
  harness.compare(
    "typed closure, two objects", target: 10.5, { keep &+= ct_sendText(p7, textPointer, $0) }, to: "compiled method",
    { keep &+= ct_sendText(direct, textPointer, $0) })

  let (d7b, p7b) = try delegate { $0.on("object:text:") { (a: ObjCObject, b: Any?) in keep &+= 1 } }
  harness.compare(
    "typed closure, object and a String as an Any", { keep &+= ct_sendText(p7b, textPointer, $0) },
    to: "compiled method", { keep &+= ct_sendText(direct, textPointer, $0) })
  harness.compare(
    "typed closure, object and an object as an Any", target: 20, { keep &+= ct_sendText(p7b, direct, $0) },
    to: "compiled method", { keep &+= ct_sendText(direct, textPointer, $0) })
  withExtendedLifetime(d7b) {}

  let (d8, p8) = try delegate { $0.on("left:right:") { (a: Double, b: Double) in a * 0.5 + b } }
  var total = 0.0
  harness.compare(
    "typed closure, doubles", target: 3.2, { total += ct_sendDoubles(p8, $0) }, to: "compiled method",
    { total += ct_sendDoubles(direct, $0) })

  let (d8b, p8b) = try delegate { $0.on(BenchmarkDelegate.leftRight) { $0 * 0.5 + $1 } }
  harness.compare(
    "  of a typed method", target: 3.2, { total += ct_sendDoubles(p8b, $0) }, to: "compiled method",
    { total += ct_sendDoubles(direct, $0) })
  withExtendedLifetime(d8b) {}

  harness.compare(
    "  the same", target: 1.0 / 3, { total += ct_sendDoubles(p8, $0) }, to: "libffi closure",
    { total += ct_sendDoubles(libffiPointer, $0) })

  let (d9, p9) = try delegate {
    $0.on("rect:") { (rect: BenchmarkRect) in
      var rect = rect
      rect.x += 1
      return rect
    }
  }
  harness.compare(
    "typed closure, struct on the stack", target: 2.5, { total += ct_sendRect(p9, $0) }, to: "compiled method",
    { total += ct_sendRect(direct, $0) })

  harness.compare(
    "respondsToSelector:", target: 1.3, { keep &+= ct_sendRespondsToWords(p3, $0) }, to: "NSObject's own",
    { keep &+= ct_sendRespondsToWords(direct, $0) })

  let forwarding = try [false, true].map {
    try DynamicDelegate(BenchmarkDelegate.self, forwardingTo: baseline, retainingTarget: $0) { _ in }
  }
  let rows = [("forwarded message", 6.5), ("forwarded message, retained target", 5)]
  for (forwarder, (name, target)) in zip(forwarding, rows) {
    let pointer = UnsafeRawPointer(forwarder.pointer)
    harness.compare(
      name, target: target, { keep &+= ct_sendWords(pointer, $0) }, to: "compiled method",
      { keep &+= ct_sendWords(direct, $0) })
  }
  for (threads, target) in [(8, 7.0), (16, 8)] {
    // So many calls that starting the threads takes a small part of the time. Two processors run them.
    let calls = 1_000_000
    harness.compare(
      "a million calls of a typed closure, \(threads) threads", target: target,
      { count in for _ in 0..<count { callOnThreads(threads, p3, calls) } }, to: "one thread",
      { count in for _ in 0..<count { keep &+= ct_sendWords(p3, calls) } })
  }

  // The baseline calls the block too.
  let (d10, p10) = try delegate {
    $0.on("count:completion:") { (number: Int, done: @escaping (Int) -> Void) in done(number) }
  }
  let (d11, p11) = try delegate {
    $0.passCompletionBlockUnchanged(of: "count:completion:")
    $0.on("count:completion:") { (number: Int, done: @escaping (Int) -> Void) in done(number) }
  }
  harness.compare(
    "completion handler", { keep &+= ct_sendCompletion(p10, $0) }, to: "the block as it came",
    { keep &+= ct_sendCompletion(p11, $0) })

  let prepared: Selector = "first:second:"
  harness.compare(
    "send, two integers", target: 2,
    { count in
      ObjCObject.autoreleasepool {
        for i in 0..<count { keep &+= (try? baseline.send(prepared, i, 2) as Int) ?? 0 }
      }
    }, to: "compiled message", { keep &+= ct_sendWords(direct, $0) })
  let withObject: Selector = "object:number:"
  harness.compare(
    "send, an object and an integer", target: 2,
    { count in
      ObjCObject.autoreleasepool { for i in 0..<count { try? baseline.send(withObject, baseline, i) } }
    }, to: "compiled message", { keep &+= ct_sendObject(direct, direct, $0) })
  let doubles: Selector = "left:right:"
  harness.compare(
    "send, two doubles", target: 4,
    { count in
      ObjCObject.autoreleasepool {
        for i in 0..<count { total += (try? baseline.send(doubles, Double(i), 0.5) as Double) ?? 0 }
      }
    }, to: "compiled message", { total += ct_sendDoubles(direct, $0) })
  enum Numbers: DeclaredProtocol {
    static let words = DelegateMethod<Numbers, MethodBody<Int, Int, Int>>("first:second:")
    static let methods: [MethodDeclaration] = []
  }
  harness.compare(
    "send, a typed method", target: 4,
    { count in
      ObjCObject.autoreleasepool {
        for i in 0..<count { keep &+= (try? baseline.send(Numbers.words, i, 2)) ?? 0 }
      }
    }, to: "compiled message", { keep &+= ct_sendWords(direct, $0) })
  let block = try ObjCBlock(calling: { (first: Int, second: Int) in first &+ second })
  harness.compare(
    "call of a block",
    { count in
      ObjCObject.autoreleasepool { for i in 0..<count { keep &+= (try? block.call(i, 2) as Int) ?? 0 } }
    }, to: "compiled message", { keep &+= ct_sendWords(direct, $0) })

  withExtendedLifetime(
    (libffi, forwarder, forwarding, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, owners, keep, total)
  ) {}
}

/// Sends as many messages as two processors send in the time that one takes for `count`, from several threads.
private func callOnThreads(_ threads: Int, _ object: UnsafeRawPointer, _ count: Int) {
  nonisolated(unsafe) let object = object
  let processors = min(threads, ProcessInfo.processInfo.activeProcessorCount)
  let group = DispatchGroup()
  for _ in 0..<threads {
    group.enter()
    Thread {
      _ = ct_sendWords(object, max(1, count * processors / threads))
      group.leave()
    }.start()
  }
  group.wait()
}

/// Measures calls without an autorelease pool, where releasing an object opens a pool.
func benchmarkCallsWithoutPool(_ harness: inout Harness) throws {
  let owner = ObjCObject(owned: OpaquePointer(ct_makeOwner()))
  let direct = UnsafeRawPointer(owner.pointer)
  let baseline = ObjCObject(owned: OpaquePointer(ct_makeBaseline()))
  var keep = 0
  let delegate = try owner.implement(BenchmarkDelegate.self, setter: "setDelegate:") {
    $0.on("object:number:") { (a: ObjCObject, b: Int) in keep &+= b }
  }
  let compiled = UnsafeRawPointer(baseline.pointer)
  harness.compare(
    "typed closure, object, without a pool", target: 7.5,
    { keep &+= ct_sendObject(UnsafeRawPointer(delegate.pointer), direct, $0) }, to: "compiled method",
    { keep &+= ct_sendObject(compiled, direct, $0) })
  withExtendedLifetime((owner, baseline, keep)) {}
}

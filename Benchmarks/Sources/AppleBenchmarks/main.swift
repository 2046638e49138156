// Measures calls of dynamic delegates on a Mac, next to the same messages to a compiled class, and the cost of a
// delegate.
// usage: AppleBenchmarks [--filter TEXT] [--output FILE]
#if canImport(ObjectiveC)
  import BenchmarkHarness
  import BlockDelegate
  import Foundation

  @objc protocol Words: NSObjectProtocol {
    func first(_ first: Int, second: Int) -> Int
  }
  @objc protocol Doubles: NSObjectProtocol {
    func left(_ left: Double, right: Double) -> Double
  }
  @objc protocol Rects: NSObjectProtocol {
    func mirrored(_ rect: CGRect) -> CGRect
  }
  @objc protocol Objects: NSObjectProtocol {
    func object(_ object: NSObject, number: Int)
  }
  @objc protocol Texts: NSObjectProtocol {
    func text(_ text: NSString) -> Int
  }

  /// The handwritten delegate. Its methods are `dynamic`, so that the optimizer cannot replace the messages by direct
  /// calls.
  final class Compiled: NSObject, Words, Doubles, Rects, Objects, Texts {
    var number = 3

    @objc dynamic func first(_ first: Int, second: Int) -> Int { first &+ second &+ number }
    @objc dynamic func left(_ left: Double, right: Double) -> Double { left * 0.5 + right }
    @objc dynamic func mirrored(_ rect: CGRect) -> CGRect { swapped(rect) }
    @objc dynamic func object(_ object: NSObject, number: Int) { self.number = number & 3 }
    @objc dynamic func text(_ text: NSString) -> Int { text.length }
  }

  final class Owner: NSObject {
    @objc weak var delegate: AnyObject?
  }

  func swapped(_ rect: CGRect) -> CGRect {
    CGRect(x: rect.origin.y, y: rect.origin.x, width: rect.size.width, height: rect.size.height)
  }

  @inline(never) func sendWords(_ delegate: any Words, _ count: Int) -> Int {
    var sum = 0
    for number in 0..<count { sum &+= delegate.first(number, second: 2) }
    return sum
  }
  @inline(never) func sendDoubles(_ delegate: any Doubles, _ count: Int) -> Double {
    var sum = 0.0
    for number in 0..<count { sum = delegate.left(sum, right: Double(number)) }
    return sum
  }
  @inline(never) func sendRects(_ delegate: any Rects, _ count: Int) -> CGFloat {
    var rect = CGRect(x: 1, y: 2, width: 4, height: 3)
    for _ in 0..<count { rect = delegate.mirrored(rect) }
    return rect.origin.x
  }
  @inline(never) func sendObjects(_ delegate: any Objects, _ object: NSObject, _ count: Int) {
    for number in 0..<count { delegate.object(object, number: number) }
  }
  @inline(never) func sendTexts(_ delegate: any Texts, _ text: NSString, _ count: Int) -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= delegate.text(text) }
    return sum
  }

  func member<Member>(_ delegate: AnyDynamicDelegate, _: Member.Type) -> Member {
    guard let member = delegate.object as? Member else { fatalError("\(delegate) is no \(Member.self)") }
    return member
  }

  func benchmarkCalls(_ harness: inout Harness) throws {
    let compiled = Compiled()
    let captured = Int.random(in: 1...3)
    var keep = 0

    let selector = #selector(Words.first(_:second:))
    let block: @convention(block) (UnsafeRawPointer, Int, Int) -> Int = { $1 &+ $2 &+ captured }
    let dynamicDelegate = try DynamicDelegate(ObjCProtocol(Words.self as Protocol)) { $0.on(selector, block: block) }
    let blockWords = member(dynamicDelegate, (any Words).self)
    harness.compare(
      "Swift block, words", { keep &+= sendWords(blockWords, $0) }, to: "compiled method",
      { keep &+= sendWords(compiled, $0) })

    let wordsDelegate = try DynamicDelegate(ObjCProtocol(Words.self as Protocol)) {
      $0.on(selector) { (a: Int, b: Int) -> Int in a &+ b &+ captured }
    }
    let words = member(wordsDelegate, (any Words).self)
    harness.compare(
      "typed closure, words", { keep &+= sendWords(words, $0) }, to: "compiled method",
      { keep &+= sendWords(compiled, $0) })

    let doublesDelegate = try DynamicDelegate(ObjCProtocol(Doubles.self as Protocol)) {
      $0.on(#selector(Doubles.left(_:right:))) { (a: Double, b: Double) -> Double in a * 0.5 + b }
    }
    let doubles = member(doublesDelegate, (any Doubles).self)
    harness.compare(
      "typed closure, doubles", { keep &+= Int(sendDoubles(doubles, $0)) & 1 }, to: "compiled method",
      { keep &+= Int(sendDoubles(compiled, $0)) & 1 })

    let rectsDelegate = try DynamicDelegate(ObjCProtocol(Rects.self as Protocol)) {
      $0.on(#selector(Rects.mirrored(_:))) { (rect: CGRect) -> CGRect in swapped(rect) }
    }
    let rects = member(rectsDelegate, (any Rects).self)
    harness.compare(
      "typed closure, CGRect in and out", { keep &+= Int(sendRects(rects, $0)) & 1 }, to: "compiled method",
      { keep &+= Int(sendRects(compiled, $0)) & 1 })

    let object = NSObject()
    let objectsDelegate = try DynamicDelegate(ObjCProtocol(Objects.self as Protocol)) {
      $0.on(#selector(Objects.object(_:number:))) { (_: NSObject, number: Int) in keep &+= number & 3 }
    }
    let objects = member(objectsDelegate, (any Objects).self)
    harness.compare(
      "typed closure, an object and a number", { sendObjects(objects, object, $0) }, to: "compiled method",
      { sendObjects(compiled, object, $0) })

    let text = "a text of some forty characters, as titles" as NSString
    let textsDelegate = try DynamicDelegate(ObjCProtocol(Texts.self as Protocol)) {
      $0.on(#selector(Texts.text(_:))) { (text: String) -> Int in text.utf8.count }
    }
    let texts = member(textsDelegate, (any Texts).self)
    harness.compare(
      "typed closure, a String", { keep &+= sendTexts(texts, text, $0) }, to: "compiled method with an NSString",
      { keep &+= sendTexts(compiled, text, $0) })
    withExtendedLifetime(keep) {}
  }

  func benchmarkDelegates(_ harness: inout Harness) throws {
    let name = "delegate with one closure, set and removed"
    guard harness.wants(name) else { return }
    let owner = Owner()
    func implement() throws {
      try owner.implement(ObjCProtocol(Words.self as Protocol), setter: #selector(setter: Owner.delegate)) {
        $0.on(#selector(Words.first(_:second:))) { (a: Int, b: Int) -> Int in a &+ b }
      }
      try owner.removeDynamicDelegate(for: ObjCProtocol(Words.self as Protocol))
    }
    try implement()
    harness.compare(
      name, { count in for _ in 0..<count { autoreleasepool { try! implement() } } }, to: "an instance of a class",
      { count in
        for _ in 0..<count {
          autoreleasepool {
            let compiled = Compiled()
            owner.delegate = compiled
            owner.delegate = nil
          }
        }
      })
  }

  var harness = Harness(filter: option("--filter"))
  print(Harness.header)
  try autoreleasepool { try benchmarkCalls(&harness) }
  try autoreleasepool { try benchmarkDelegates(&harness) }
  if let output = option("--output") { try harness.write(to: output) }
#else
  import Foundation

  FileHandle.standardError.write(Data("AppleBenchmarks: for a Mac. Here it is: make bench\n".utf8))
  exit(2)
#endif

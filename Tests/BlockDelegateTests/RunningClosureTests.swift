import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Closures and blocks of every kind that remove themselves while they run. Their captures live until they have
/// returned, and no longer, and their results arrive.
@Suite struct RunningClosureTests {
  enum Kind: String, CaseIterable {
    case words, frame, block, stackBlock, classWords
  }
  enum End: String, CaseIterable {
    case removed, updated
  }

  private enum Running: DeclaredProtocol {
    static let name = "TestRunningDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("words:", types: "q@:q"), .optional("frame:", types: "d@:d"), .optional("block:", types: "q@:q"),
      .optional("stackBlock:b:c:d:e:f:", types: "q@:qqqqqq"),
      .optional("classWords:", types: "q@:q", isInstance: false),
      .optional("pair:", types: "{TestPair=qq}@:q"), .optional("point:", types: "{TestPoint=dd}@:q"),
    ]
  }

  private final class Log {
    var lines: [String] = []
  }

  /// An object that only one closure captures.
  private final class Captured {
    private let log: Log
    init(_ log: Log) { self.log = log }
    deinit { log.lines.append("ended") }
  }

  private typealias Message = @convention(c) (OpaquePointer, OpaquePointer, Int) -> Int

  /// Sends a message as Objective-C code does, without retaining anything.
  private func send(_ kind: Kind, to object: OpaquePointer, _ cls: OpaquePointer) -> Int {
    switch kind {
    case .stackBlock:
      let selector = bd_sel_registerName("stackBlock:b:c:d:e:f:")
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Int, Int, Int, Int, Int, Int) -> Int
      let function = unsafeBitCast(bd_objc_msg_lookup(object, selector), to: Function.self)
      return function(object, selector, 1, 2, 3, 4, 5, 6)
    case .frame:
      let selector = bd_sel_registerName("frame:")
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Double) -> Double
      return Int(unsafeBitCast(bd_objc_msg_lookup(object, selector), to: Function.self)(object, selector, 0.5))
    case .words, .block, .classWords:
      let receiver = kind == .classWords ? cls : object
      let selector = bd_sel_registerName("\(kind.rawValue):")
      return unsafeBitCast(bd_objc_msg_lookup(receiver, selector), to: Message.self)(receiver, selector, 1)
    }
  }

  private func register(_ kind: Kind, _ delegate: AnyDelegateBuilder, _ captured: Captured, _ end: @escaping () -> Void)
  {
    func run(_ result: Int) -> Int {
      end()
      return withExtendedLifetime(captured) { result }
    }
    switch kind {
    case .words: delegate.on("words:") { (_: Int) in run(21) }
    case .frame: delegate.on("frame:") { (_: Double) in Double(run(21)) }
    case .block:
      let block: @convention(block) (OpaquePointer, Int) -> Int = { run(20 + $1) }
      delegate.on("block:", block: block)
    case .stackBlock:
      let block: @convention(block) (OpaquePointer, Int, Int, Int, Int, Int, Int) -> Int = {
        run($1 + $2 + $3 + $4 + $5 + $6)
      }
      delegate.on("stackBlock:b:c:d:e:f:", block: block)
    case .classWords: delegate.on("classWords:") { (_: Int) in run(21) }
    }
  }

  private func remove(_ kind: Kind, _ delegate: AnyDelegateBuilder) {
    switch kind {
    case .words, .frame, .block: delegate.remove(Selector("\(kind.rawValue):"))
    case .stackBlock: delegate.remove("stackBlock:b:c:d:e:f:")
    case .classWords: delegate.remove("classWords:")
    }
  }

  @Test(arguments: Kind.allCases, End.allCases)
  func `The captures of a closure that removes itself live until it has returned`(kind: Kind, end: End) throws {
    let log = Log()
    let owner = makeOwner()
    try ObjCObject.autoreleasepool {
      let (object, cls) = try ObjCObject.autoreleasepool {
        let delegate = try owner.implement(Running.self, setter: "setDelegate:") { builder in
          register(kind, builder, Captured(log)) {
            ObjCObject.autoreleasepool {
              switch end {
              case .removed: try! owner.removeDynamicDelegate(for: Running.self)
              case .updated: try! owner.dynamicDelegate(for: Running.self)?.update { remove(kind, $0) }
              }
            }
            log.lines.append("after")
          }
        }
        return (delegate.pointer, delegate.object.objCClass.pointer)
      }
      #expect(send(kind, to: object, cls) == 21)
    }
    #expect(log.lines == ["after", "ended"])
    if end == .updated { try owner.removeDynamicDelegate(for: Running.self) }
  }

  @Test func `A block that removes itself returns structs of two integers or two doubles completely`() throws {
    let owner = makeOwner()
    let pair: @convention(block) (OpaquePointer, Int) -> TestPair = {
      try! owner.removeDynamicDelegate(for: Running.self)
      return TestPair(a: $1, b: 2 * $1)
    }
    let point: @convention(block) (OpaquePointer, Int) -> TestPoint = {
      try! owner.removeDynamicDelegate(for: Running.self)
      return TestPoint(a: Double($1), b: Double(2 * $1))
    }
    func implement() throws -> OpaquePointer {
      try ObjCObject.autoreleasepool {
        try owner.implement(Running.self, setter: "setDelegate:") {
          $0.on("pair:", block: try! ObjCBlock(pair))
          $0.on("point:", block: try! ObjCBlock(point))
        }.pointer
      }
    }
    try ObjCObject.autoreleasepool {
      typealias Pair = @convention(c) (OpaquePointer, OpaquePointer, Int) -> TestPair
      typealias Point = @convention(c) (OpaquePointer, OpaquePointer, Int) -> TestPoint
      var (object, selector) = (try implement(), bd_sel_registerName("pair:"))
      let pair = unsafeBitCast(bd_objc_msg_lookup(object, selector), to: Pair.self)(object, selector, 21)
      #expect((pair.a, pair.b) == (21, 42))
      (object, selector) = (try implement(), bd_sel_registerName("point:"))
      let point = unsafeBitCast(bd_objc_msg_lookup(object, selector), to: Point.self)(object, selector, 21)
      #expect((point.a, point.b) == (21, 42))
    }
  }
}

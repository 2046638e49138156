import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// A delegate for tests, which records the messages that it gets and runs the stubs that the test sets.
///
///     let spy = try DelegateSpy(GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters)
///     try parser.send("setDelegate:", spy)
///     ...
///     spy[.parserFoundCharacters].verify(count: 2)
///
/// A spy responds only to the methods that it is made for. A call without a stub is forwarded to the real delegate, if
/// the spy has one that responds to the method. Without a real delegate, a call without a stub returns zero or nil.
///
/// If the protocol has an instance method and a class method with the same selector, the selector means the instance
/// method. A spy with class methods has its own dynamic class.
///
/// The test must keep the spy, because most objects hold their delegate weakly. The spy retains the stubs and the
/// objects that they capture, and holds the real delegate weakly.
public final class DelegateSpy<P>: CallRecording, ObjectStandIn, CustomStringConvertible {
  /// The log of the messages that the spy got.
  public let log: CallLog<P>
  let `protocol`: ObjCProtocol
  let core: SpyCore
  private let reference: StrongReference

  init(
    _ protocol: ObjCProtocol, responding selectors: [Selector]?, isStrict: Bool, target: ObjCObject?, limit: Int?,
    at site: CodeLocation
  ) throws {
    self.protocol = `protocol`
    let methods = try selectors.map { try $0.map(`protocol`.method) } ?? Self.defaultMethods(`protocol`, target)
    log = try CallLog(`protocol`, limit: limit, answered: Set(methods.map(\.selector)))
    let core = SpyCore(log.recorder, isStrict: isStrict, target: target, framework: log.framework, site: site)
    self.core = core
    var known: Set<SelectorHandle> = []
    reference = try `protocol`.makeObject(slots: methods.filter { known.insert($0.selector).inserted }.map(core.slot))
  }

  /// Returns the required methods, and the methods that the real delegate responds to.
  private static func defaultMethods(_ protocol: ObjCProtocol, _ target: ObjCObject?) throws -> [SlotMethod] {
    let required = Set(`protocol`.requiredMethods + `protocol`.requiredClassMethods)
    return try `protocol`.methods.map { try `protocol`.method(Selector($0.name)) }.filter { method in
      required.contains(method.selector) || target.flatMap { method.receiver(in: $0.handle) } != nil
    }
  }

  /// The text of the spy's log.
  public var description: String { log.description }

  /// The Objective-C object of the spy, which the spy retains. A message accepts a spy in place of its object.
  public var object: ObjCObject { ObjCObject(retaining: reference.pointer) }

  /// Removes the stubs of a typed method.
  ///
  /// - Parameter method: The method that loses all its stubs, including stubs with matchers.
  /// - Throws: `BlockDelegateError` if the protocol has no such method.
  public func removeStub<F>(of method: DelegateMethod<P, F>) throws { try removeStub(of: method.selector) }

  /// Removes the stubs of a method that is named by its selector.
  ///
  /// - Parameter selector: The selector of the method that loses all its stubs, including stubs with matchers.
  /// - Throws: `BlockDelegateError` if the protocol has no such method.
  public func removeStub(of selector: Selector) throws {
    core.removeStubs(for: try `protocol`.method(selector).selector)
  }
}

extension DelegateSpy {
  /// Makes a spy for a protocol that responds to the methods with these selectors.
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - selectors: The selectors of the methods that the spy responds to, and no others. With nil the spy responds to
  ///     the required methods and to the methods that the real delegate responds to.
  ///   - strict: Whether a call fails the test if neither a stub nor the real delegate implements it. The failure is
  ///     reported at the line that makes the spy.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of the file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  /// - Throws: `BlockDelegateError` if there is no such protocol, if it has no such method, or if a method can't be implemented.
  public convenience init(
    _ type: P.Type, responding selectors: [Selector]? = nil, strict: Bool = false,
    forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try self.init(
      .named(by: type), responding: selectors, isStrict: strict, target: target, limit: limit,
      at: CodeLocation(fileID, filePath, line, column))
  }

  /// Makes a spy for a protocol that responds to these typed methods.
  ///
  ///     let spy = try DelegateSpy(GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters)
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - methods: The methods that the spy responds to, and no others.
  ///   - strict: Whether a call fails the test if neither a stub nor the real delegate implements it. The failure is
  ///     reported at the line that makes the spy.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of the file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  /// - Throws: `BlockDelegateError` if there is no such protocol, if it has no such method, or if a method can't be implemented.
  public convenience init<each F>(
    _ type: P.Type, responding methods: repeat DelegateMethod<P, each F>, strict: Bool = false,
    forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    var selectors: [Selector] = []
    repeat selectors.append((each methods).selector)
    try self.init(
      .named(by: type), responding: selectors, isStrict: strict, target: target, limit: limit,
      at: CodeLocation(fileID, filePath, line, column))
  }

  /// Makes a spy for a protocol that is named at run time.
  ///
  /// - Parameters:
  ///   - protocol: The protocol.
  ///   - selectors: The selectors of the methods that the spy responds to, and no others. With nil the spy responds to
  ///     the required methods and to the methods that the real delegate responds to.
  ///   - strict: Whether a call fails the test if neither a stub nor the real delegate implements it. The failure is
  ///     reported at the line that makes the spy.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of the file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  /// - Throws: `BlockDelegateError` if the protocol has no such method, or if a method can't be implemented.
  public convenience init(
    _ protocol: ObjCProtocol, responding selectors: [Selector]? = nil, strict: Bool = false,
    forwardingTo target: ObjCObject? = nil, keeping limit: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws where P == ObjCProtocol {
    try self.init(
      `protocol`, responding: selectors, isStrict: strict, target: target, limit: limit,
      at: CodeLocation(fileID, filePath, line, column))
  }

  #if canImport(ObjectiveC)
    /// The spy's object as the protocol's type, for assignments such as `window.delegate = spy.delegate`.
    ///
    /// The spy must be kept while the object is in use.
    public var delegate: P { object as! P }
  #endif
}

/// A stub of a spy's method.
///
/// `Stub` is sendable because its closures belong to a test, which controls on which threads the spy is called.
struct Stub: @unchecked Sendable {
  /// Returns whether the stub is for a message; nil for a stub that is for all messages.
  let matches: ((RecordedMessage) -> Bool)?
  let answer: PlannedClosure
}

/// The implementation of a spy's methods. The spy's object retains it, and it does not retain the object.
final class SpyCore: Sendable {
  private let recorder: Recorder
  private let isStrict: Bool
  private let framework: TestFramework
  private let site: CodeLocation
  /// The real delegate, which gets the calls without a stub and is held weakly.
  private let target: WeakReference?
  /// The stubs of each method: first the stub without a matcher, if there is one, and then the others in the order in
  /// which they were set.
  private let stubs = Mutex<[SelectorHandle: [Stub]]>([:])

  init(_ recorder: Recorder, isStrict: Bool, target: ObjCObject?, framework: TestFramework, site: CodeLocation) {
    (self.recorder, self.isStrict, self.framework, self.site) = (recorder, isStrict, framework, site)
    self.target = target.map { WeakReference($0.pointer) }
  }

  func add(_ stub: Stub, for selector: SelectorHandle) {
    // The objects that the previous stubs captured are released after the lock was unlocked.
    let previous = stubs.withLock { stubs in
      let previous = stubs[selector] ?? []
      stubs[selector] = stub.matches == nil ? [stub] + previous.filter { $0.matches != nil } : previous + [stub]
      return previous
    }
    withExtendedLifetime(previous) {}
  }

  func removeStubs(for selector: SelectorHandle) {
    let removed = stubs.withLock { $0.removeValue(forKey: selector) }
    withExtendedLifetime(removed) {}
  }

  // MARK: Calls

  /// Returns the slot for a method of the spy's object.
  func slot(for method: SlotMethod) throws -> Slot {
    let plan = try method.plan.get()
    let layout = MessageLayout(plan)
    return Slot(method: method, content: .frame { [self] in run(method, plan, layout, $0)?.raise() })
  }

  /// Runs a call, and returns the exception that the real delegate raised, for the sender of the message.
  private func run(
    _ method: SlotMethod, _ plan: CallPlan, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> ObjectiveCException.Autoreleased? {
    bd_call_frame_clearResult(frame, layout.pointer.pointee.indirectResultSize)
    let message = recorder.begin(method, plan, frame)
    var exception: ObjectiveCException?
    do throws(ObjectiveCException) { try answer(message, layout, frame) } catch { exception = error }
    recorder.end(message, frame, exception)
    return exception?.autoreleased()
  }

  private func answer(
    _ message: RecordedMessage, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    let method = message.method
    for stub in stubs.withLock({ $0[method.selector] ?? [] }).reversed() where stub.matches?(message) ?? true {
      return try stub.answer(frame)
    }
    if let target = StrongReference(target?.load()), let receiver = method.receiver(in: target.handle) {
      frame.pointee.stackSize = UInt64(layout.pointer.pointee.stackSize)
      try send(frame, to: receiver, method.selector)
      return
    }
    guard isStrict else { return }
    framework.fail("\(message.name): unexpected call\n\(message.text)", at: site)
  }
}

import BlockDelegate
import BlockDelegateRuntime
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
  let core: SpyCore
  /// The Objective-C object of the spy, which the spy retains. A message accepts a spy in place of its object.
  public let object: ObjCObject

  private init(_ protocol: ObjCProtocol, _ selectors: [Selector]?, _ target: ObjCObject?) throws {
    let methods = try selectors.map { try $0.map(`protocol`.method) } ?? Self.defaultMethods(`protocol`, target)
    log = try CallLog(`protocol`, answered: Set(methods.map(\.selector)))
    let core = SpyCore(log.recorder, target)
    self.core = core
    var known: Set<SelectorHandle> = []
    let distinct = methods.filter { known.insert($0.selector).inserted }
    let slots = try throwingPublicErrors(of: `protocol`.name) { try distinct.map(core.slot) }
    object = try withExtendedLifetime(`protocol`.makeObject(slots: slots)) { ObjCObject($0.handle) }
  }

  /// Returns the required methods, and the methods that the real delegate responds to.
  private static func defaultMethods(_ protocol: ObjCProtocol, _ target: ObjCObject?) throws -> [SlotMethod] {
    let required = Set(`protocol`.dynamicClass.requiredMethods + `protocol`.dynamicClass.requiredClassMethods)
    return try `protocol`.methods.map { try `protocol`.method(Selector($0.name)) }.filter { method in
      required.contains(method.selector) || target.flatMap { method.receiver(in: $0.handle) } != nil
    }
  }

  /// The text of the spy's log.
  public var description: String { log.description }

  /// Makes a spy for a protocol that responds to the methods with these selectors.
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - selectors: The selectors of the methods that the spy responds to, and no others. With nil the spy responds to
  ///     the required methods and to the methods that the real delegate responds to.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  /// - Throws: `BlockDelegateError` if there is no such protocol, if it has no such method, or if a method can't be implemented.
  public convenience init(
    _ type: P.Type, responding selectors: [Selector]? = nil, forwardingTo target: ObjCObject? = nil
  ) throws { try self.init(.named(by: type), selectors, target) }

  /// Makes a spy for a protocol that responds to these typed methods.
  ///
  ///     let spy = try DelegateSpy(GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters)
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - methods: The methods that the spy responds to, and no others.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  /// - Throws: `BlockDelegateError` if there is no such protocol, if it has no such method, or if a method can't be implemented.
  public convenience init<each F>(
    _ type: P.Type, responding methods: repeat DelegateMethod<P, each F>, forwardingTo target: ObjCObject? = nil
  ) throws {
    var selectors: [Selector] = []
    repeat selectors.append((each methods).selector)
    try self.init(.named(by: type), selectors, target)
  }

  /// Makes a spy for a protocol that is named at run time.
  ///
  /// - Parameters:
  ///   - protocol: The protocol.
  ///   - selectors: The selectors of the methods that the spy responds to, and no others. With nil the spy responds to
  ///     the required methods and to the methods that the real delegate responds to.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  /// - Throws: `BlockDelegateError` if the protocol has no such method, or if a method can't be implemented.
  public convenience init(
    _ protocol: ObjCProtocol, responding selectors: [Selector]? = nil, forwardingTo target: ObjCObject? = nil
  ) throws where P == ObjCProtocol { try self.init(`protocol`, selectors, target) }

  #if canImport(ObjectiveC)
    /// The spy's object as the protocol's type, for assignments such as `window.delegate = spy.delegate`.
    ///
    /// The spy must be kept while the object is in use.
    public var delegate: P { object as! P }
  #endif
}

/// The implementation of a spy's methods. The spy's object retains it, and it does not retain the object.
final class SpyCore: Sendable {
  /// The closure of a method, and its matcher, which returns whether the stub is for a message; nil for a stub that is for
  /// all messages.
  typealias Stub = (matches: ((RecordedMessage) -> Bool)?, answer: PlannedClosure)

  private let recorder: Recorder
  /// The real delegate, which gets the calls without a stub and is held weakly.
  private let target: WeakReference?
  /// The stubs of each method: first the stub without a matcher, if there is one, and then the others in the order in
  /// which they were set.
  private let stubs = Mutex<[SelectorHandle: [Stub]]>([:])

  init(_ recorder: Recorder, _ target: ObjCObject?) {
    (self.recorder, self.target) = (recorder, target.map { WeakReference($0.handle) })
  }

  func add(_ stub: Stub, for selector: SelectorHandle) {
    // The objects that a replaced stub captured are released after the lock was unlocked.
    let previous = stubs.withLock { stubs in
      let previous = stubs[selector] ?? []
      stubs[selector] = stub.matches == nil ? [stub] + previous.filter { $0.matches != nil } : previous + [stub]
      return previous
    }
    withExtendedLifetime(previous) {}
  }

  // MARK: Calls

  /// Returns the slot for a method of the spy's object.
  func slot(for method: SlotMethod) throws -> Slot {
    let plan = try method.plan.get()
    return Slot(method: method, content: .frame { [self] in run(method, plan, $0)?.raise() })
  }

  /// Runs a call, and returns the exception that the real delegate raised, for the sender of the message.
  private func run(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> ObjectiveCException.Autoreleased? {
    bd_call_frame_clearResult(frame, plan.indirectResultSize)
    let (message, end) = recorder.begin(method, plan, frame, isAnswered: true)
    var exception: ObjectiveCException?
    do throws(ObjectiveCException) { try answer(message, plan, frame) } catch { exception = error }
    end(exception)
    return exception?.autoreleased()
  }

  private func answer(
    _ message: RecordedMessage, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    let method = message.method
    for stub in stubs.withLock({ $0[method.selector] ?? [] }).reversed() where stub.matches?(message) ?? true {
      return try stub.answer(frame)
    }
    guard let target = target?.load(), let receiver = method.receiver(in: target.handle) else { return }
    frame.pointee.stackSize = UInt64(plan.stackSize)
    try send(frame, to: receiver, method.selector)
  }
}

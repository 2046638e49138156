import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension DelegateSpy: ObjectStandIn {
  /// What a spy is in the Objective-C runtime.
  private typealias Parts = (core: SpyCore, object: ObjCObject)

  var core: SpyCore { (implementation as! Parts).core }

  /// The Objective-C object of the spy, which the spy retains. A message accepts a spy in place of its object.
  public var object: ObjCObject { (implementation as! Parts).object }

  private convenience init(
    _ protocol: ObjCProtocol, _ selectors: [Selector]?, _ target: ObjCObject?, at: CodeLocation
  ) throws {
    let methods = try selectors.map { try $0.map(`protocol`.method) } ?? Self.defaultMethods(`protocol`, target)
    let recorder = Recorder(protocolName: `protocol`.name)
    let core = SpyCore(recorder, target)
    var known: Set<SelectorHandle> = []
    let distinct = methods.filter { known.insert($0.selector).inserted }
    let slots = try throwingPublicErrors(of: `protocol`.name) { try distinct.map(core.slot) }
    let object = try withExtendedLifetime(`protocol`.makeObject(slots: slots)) { ObjCObject($0.handle) }
    #if DEBUG && !canImport(ObjectiveC)
      for method in selectors == nil ? [] : distinct {
        `protocol`.dynamicClass.description.tellUnsent(method.selector, by: nil, at: at)
      }
    #endif
    let log = CallLog<P>(recorder, of: `protocol`, answered: Set(methods.map(\.selectorName)))
    self.init(log, Parts(core, object))
  }

  /// Returns the required methods, and the methods that the real delegate responds to.
  private static func defaultMethods(_ protocol: ObjCProtocol, _ target: ObjCObject?) throws -> [SlotMethod] {
    let required = Set(`protocol`.dynamicClass.requiredMethods + `protocol`.dynamicClass.requiredClassMethods)
    return try `protocol`.methods.map { try `protocol`.method(Selector($0.name)) }.filter { method in
      required.contains(method.selector) || target.flatMap { method.receiver(in: $0.handle) } != nil
    }
  }

  /// Makes a spy for a protocol that responds to the methods with these selectors.
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - selectors: The selectors of the methods that the spy responds to, and no others. With nil the spy responds to
  ///     the required methods and to the methods that the real delegate responds to.
  ///   - target: The real delegate, which gets calls without a stub and is held weakly.
  /// - Throws: `BlockDelegateError` if there is no such protocol, if it has no such method, or if a method can't be implemented.
  public convenience init(
    _ type: P.Type, responding selectors: [Selector]? = nil, forwardingTo target: ObjCObject? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws { try self.init(.named(by: type), selectors, target, at: CodeLocation(fileID, line)) }

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
    _ type: P.Type, responding methods: repeat DelegateMethod<P, each F>, forwardingTo target: ObjCObject? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    var selectors: [Selector] = []
    repeat selectors.append((each methods).selector)
    try self.init(.named(by: type), selectors, target, at: CodeLocation(fileID, line))
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
    _ protocol: ObjCProtocol, responding selectors: [Selector]? = nil, forwardingTo target: ObjCObject? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws where P == ObjCProtocol { try self.init(`protocol`, selectors, target, at: CodeLocation(fileID, line)) }

  #if canImport(ObjectiveC)
    /// The spy's object as the protocol's type, for assignments such as `window.delegate = spy.delegate`.
    ///
    /// The spy must be kept while the object is in use.
    public var delegate: P { object as! P }
  #endif
}

/// The implementation of a spy's methods. The spy's object retains it, and it does not retain the object.
final class SpyCore: Sendable {
  private let recorder: Recorder
  /// The real delegate, which gets the calls without a stub and is held weakly.
  private let target: WeakReference?
  let stubs = Stubs<SelectorHandle, PlannedClosure>()

  init(_ recorder: Recorder, _ target: ObjCObject?) {
    (self.recorder, self.target) = (recorder, target.map { WeakReference($0.handle) })
  }

  // MARK: Calls

  /// Returns the slot for a method of the spy's object.
  func slot(for method: SlotMethod) throws -> Slot {
    let plan = try method.plan.get()
    return Slot(method: method, content: .frame { [self] in run(method, plan, $0) })
  }

  /// Runs a call, and returns the exception that the real delegate raised, for the sender of the message.
  private func run(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> ObjectiveCException.Autoreleased? {
    bd_call_frame_clearResult(frame, plan.indirectResultSize)
    let (message, end) = recorder.begin(method, plan, frame, isAnswered: true)
    var exception: ObjectiveCException?
    do throws(ObjectiveCException) { try answer(method, message, plan, frame) } catch { exception = error }
    end(exception)
    return exception?.autoreleased()
  }

  private func answer(
    _ method: SlotMethod, _ message: RecordedMessage, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    if let stub = stubs.answer(to: message, of: method.selector) { return try stub(frame) }
    guard let target = target?.load(), let receiver = method.receiver(in: target.handle) else { return }
    frame.pointee.stackSize = UInt64(plan.stackSize)
    try send(frame, to: receiver, method.selector)
  }
}

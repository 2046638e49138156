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
public final class DelegateSpy<P>: CallRecording {
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
    log = CallLog(`protocol`, limit: limit, answered: Set(methods.map(\.selector)))
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

  /// The Objective-C object of the spy, which the spy retains.
  public var object: ObjCObject { ObjCObject(retaining: reference.pointer) }

  /// Removes the stubs of a typed method.
  ///
  /// - Parameter method: The method that loses all its stubs, including stubs with matchers.
  /// - Throws: `BlockDelegateError` if the protocol has no such method.
  public func removeStub<F>(of method: DelegateMethod<P, F>) throws {
    core.removeStubs(for: try `protocol`.method(method.selector).selector)
  }
}

// A message accepts a spy as an argument, and passes the spy's object.
extension DelegateSpy: ObjectStandIn {}

extension DelegateSpy: CustomStringConvertible {
  /// The text of the spy's log.
  public var description: String { log.description }
}

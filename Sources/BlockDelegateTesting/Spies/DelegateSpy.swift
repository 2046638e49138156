import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// A delegate for a test: it answers what it is told to, and writes down what it is asked.
///
///     let spy = try DelegateSpy(GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters)
///     try parser.send("setDelegate:", spy)
///     ...
///     spy[.parserFoundCharacters].verify(count: 2)
///
/// It responds to the methods that it is made for, and to no others. A call that no stub answers goes to the real
/// delegate, if the spy has one that responds to it; otherwise the method returns zero or nil. A spy with class methods
/// has a class of its own. Where an instance method has the name of a class method, the name stands for the instance
/// method.
///
/// An object that holds its delegate weakly needs somebody who keeps the spy: keep it. The spy retains what its stubs
/// capture, and holds the real delegate weakly.
public final class DelegateSpy<P>: CallRecording {
  /// What the spy was asked.
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

  /// The required methods, and those that a real delegate responds to.
  private static func defaultMethods(_ protocol: ObjCProtocol, _ target: ObjCObject?) throws -> [SlotMethod] {
    let required = Set(`protocol`.requiredMethods + `protocol`.requiredClassMethods)
    return try `protocol`.methods.map { try `protocol`.method(Selector($0.name)) }.filter { method in
      required.contains(method.selector) || target.flatMap { method.receiver(in: $0.handle) } != nil
    }
  }

  func responds(to method: SlotMethod) -> Bool {
    method.isInstance
      ? DelegateInstance.hasClosure(reference.handle, for: method.selector)
      : DelegateInstance.hasClassMethod(reference.handle, for: method.selector)
  }

  /// The Objective-C object that the spy is. The spy keeps it alive.
  public var object: ObjCObject { ObjCObject(retaining: reference.pointer) }

  /// Takes the stubs of a method away.
  public func removeStub<F>(of method: DelegateMethod<P, F>) throws { try removeStub(of: method.selector) }

  /// Takes the stubs of a method away that is named by its selector.
  public func removeStub(of selector: Selector) throws {
    core.removeStubs(for: try `protocol`.method(selector).selector)
  }
}

// A spy is its object, wherever messages take one.
extension DelegateSpy: ObjectStandIn {}

extension DelegateSpy: CustomStringConvertible {
  /// What it was asked.
  public var description: String { log.description }
}

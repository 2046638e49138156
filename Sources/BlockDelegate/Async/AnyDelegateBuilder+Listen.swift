import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

extension AnyDelegateBuilder {
  /// Registers a closure of any number of arguments for a method that is waited for, where a call may be slow: see
  /// Scripts/generate-overloads.
  func listen<each A, R>(_ selector: Selector, _ site: ClosureSite, _ body: @escaping (repeat each A) -> R) {
    var types: [Any.Type] = []
    repeat types.append((each A).self)
    guard let plan = plan(selector, site, ((Never, repeat each A) -> R).self, types, R.self, throwing: Never.self)
    else { return }
    install(plan, site) { frame in
      do { try plan.store(Self.call(body, plan, frame), frame) } catch { plan.fail(error, frame) }
    }
  }

  /// Registers a closure for a method that others answer: it is called with the arguments, and no result is looked at.
  func see<each A>(_ selector: Selector, _ site: ClosureSite, _ body: @escaping (repeat each A) -> Void) {
    var types: [Any.Type] = []
    repeat types.append((each A).self)
    guard let method = noting(try slotMethod(selector, isInstance: true), at: site.location),
      let shared = noting(
        try makePlan(method, arguments: types, result: nil, throwsError: false), at: site.location)
    else { return }
    let plan = shared.at(site.location)
    install(plan, site) { frame in
      do { try Self.call(body, plan, frame) } catch { plan.report(error) }
    }
  }

  private static func call<each A, R>(
    _ body: (repeat each A) -> R, _ plan: MethodPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws -> R {
    let arguments = FrameArguments(frame: frame)
    var index = 0
    func next<Value>(_ type: Value.Type) throws -> Value {
      defer { index += 1 }
      return try arguments.load(index, plan)
    }
    return try body(repeat next((each A).self))
  }
}

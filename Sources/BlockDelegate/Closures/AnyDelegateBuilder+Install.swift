import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

// What is not generic of a registration.
extension AnyDelegateBuilder {
  /// The plan for a closure, or nil after noting what is wrong with it.
  /// - Parameter type: a function type that the others are the parts of.
  @usableFromInline
  func plan(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true, _ type: Any.Type,
    _ arguments: @autoclosure () -> [Any.Type], _ result: Any.Type, throwing: Any.Type
  ) -> MethodPlan? {
    guard let method = noting(try slotMethod(selector, isInstance: isInstance), at: site.location) else { return nil }
    let shared = noting(
      try method.cached(type) { () throws(BlockDelegateError) in
        try makePlan(method, arguments: arguments(), result: result, throwsError: throwing != Never.self)
      }, at: site.location)
    guard let plan = shared?.at(site.location) else { return nil }
    return throwing == Never.self ? plan : plan.reporting(to: failuresOfDelegate())
  }

  /// Has the closure itself called, where its values can be made without knowing their types when it is.
  /// - Returns: whether that is so.
  @usableFromInline
  func install(
    _ plan: MethodPlan, _ site: ClosureSite, isInstance: Bool, values closure: AnyClosure
  ) -> Bool {
    let isMainActors = site.isolation === MainActor.shared
    guard !wrapsAll, isMainActors || site.isolation == nil,
      let values = isMainActors ? plan.mainActorValues : plan.values
    else {
      return false
    }
    if let isolation = site.isolation { IsolationCheck.note(isolation) }
    add(plan.method, isInstance: isInstance, .values(closure, values), at: site.location)
    return true
  }

  @usableFromInline
  func install(
    _ plan: MethodPlan, _ site: ClosureSite, isInstance: Bool = true, words: @escaping (UInt, UInt, UInt, UInt) -> UInt
  ) {
    guard let isolation = site.isolation else {
      return add(plan.method, isInstance: isInstance, .words(words), at: site.location)
    }
    IsolationCheck.note(isolation)
    let checked = { (a: UInt, b: UInt, c: UInt, d: UInt) in
      IsolationCheck.check(isolation, plan.description)
      return words(a, b, c, d)
    }
    add(plan.method, isInstance: isInstance, .words(checked), at: site.location)
  }

  @usableFromInline
  func install(
    _ plan: MethodPlan, _ site: ClosureSite, isInstance: Bool = true,
    frame: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void
  ) {
    guard let isolation = site.isolation else {
      return add(plan.method, isInstance: isInstance, .frame(frame), at: site.location)
    }
    IsolationCheck.note(isolation)
    let checked = { (call: UnsafeMutablePointer<bd_call_frame>) in
      IsolationCheck.check(isolation, plan.description)
      frame(call)
    }
    add(plan.method, isInstance: isInstance, .frame(checked), at: site.location)
  }
}

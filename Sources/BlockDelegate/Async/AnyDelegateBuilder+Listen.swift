import BlockDelegateRuntime
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
      let arguments = FrameArguments(frame: frame)
      var index = 0
      func next<Value>(_ type: Value.Type) throws -> Value {
        defer { index += 1 }
        return try arguments.load(index, plan)
      }
      do { try plan.store(body(repeat next((each A).self)), frame) } catch { plan.fail(error, frame) }
    }
  }
}

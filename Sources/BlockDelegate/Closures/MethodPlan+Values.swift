import BlockDelegateRuntime
import CBlockDelegateRuntime

// Calls of closures that take their own types. C code calls them, whatever the types are: it asks here for the values
// that are not words.
extension MethodPlan {
  /// The plan for calls of closures that take their own types; nil where the method is not one of words, or a value is
  /// too large.
  func makeValuePlan(isMainActors: Bool) -> OpaquePointer? {
    guard isWords, let resultKind else { return nil }
    let kinds = arguments.compactMap(\.converter.valueKind)
    guard kinds.count == arguments.count else { return nil }
    return bd_value_plan_create(
      kinds, UInt(kinds.count), resultKind, isMainActors, Self.functions, Unmanaged.passUnretained(self).toOpaque())
  }

  private var resultKind: bd_value_kind? {
    if plan.result == .void { return bd_value_bits }
    return switch result.valueKind {
    case nil: nil
    // One bit, however far it is extended.
    case bd_value_bool: bd_value_bits
    case bd_value_bits where plan.resultSignExtension == .none: bd_value_bits
    default: bd_value_converted
    }
  }

  // Never changed, nor freed.
  nonisolated(unsafe) private static let functions: UnsafePointer<bd_value_functions> = {
    let functions = UnsafeMutablePointer<bd_value_functions>.allocate(capacity: 1)
    functions.initialize(
      to: bd_value_functions(
        check: { plan in IsolationCheck.check(MainActor.shared, MethodPlan.of(plan).description) },
        load: { MethodPlan.of($0).load(Int($1), word: $2, to: $3) },
        destroy: { MethodPlan.of($0).arguments[Int($1)].converter.destroy($2) },
        store: { MethodPlan.of($0).word(moving: $1) },
        makeObject: { MethodPlan.makeObject($0) }))
    return UnsafePointer(functions)
  }()

  /// A plan as the C code knows it: one that is kept.
  private static func of(_ plan: UnsafeRawPointer) -> MethodPlan {
    Unmanaged<MethodPlan>.fromOpaque(plan).takeUnretainedValue()
  }

  /// Where the closure was registered that a plan is for, as the C code knows it.
  static func location(of plan: UnsafeRawPointer) -> SourceLocation? { of(plan).location }

  private func load(_ index: Int, word: UInt, to value: UnsafeMutableRawPointer) -> Bool {
    do {
      try withUnsafeBytes(of: word) { bytes in
        try naming(index) { try arguments[index].converter.load(bytes.baseAddress!, to: value) }
      }
      return true
    } catch {
      // A closure that throws is called in another way: nobody gave a place for an error.
      _ = fail(error, (0, 0, 0, 0))
      return false
    }
  }

  private func word(moving value: UnsafeMutableRawPointer) -> UInt {
    do {
      var word: UInt = 0
      giveToCaller(
        try withUnsafeMutableBytes(of: &word) { bytes in
          try naming(nil) { try result.store(moving: value, to: bytes.baseAddress!) }
        })
      return plan.resultSignExtension(word)
    } catch {
      return fail(error, (0, 0, 0, 0))
    }
  }

  private static func makeObject(_ object: OpaquePointer) -> UnsafeMutableRawPointer {
    #if canImport(ObjectiveC)
      fatalError("objects are Swift's own")
    #else
      Unmanaged.passRetained(ObjCObject(retaining: object)).toOpaque()
    #endif
  }
}

/// A method whose calls run elsewhere. A call is kept until then, or its caller waits.
///
/// The type is Sendable because a lock guards its only variable, and its functions are called where the route says.
package final class DeliveredMethod: @unchecked Sendable {
  package typealias Frame = UnsafeMutablePointer<bd_call_frame>

  private let method: SlotMethod
  private let plan: CallPlan
  private let route: DeliveryRoute
  private let report: @Sendable (any Error) -> Void
  private let run: (Frame) throws(ObjectiveCException) -> Bool
  private let decline: (Frame) -> Void
  /// The number of times that the queued calls were dropped. A call runs only if the number is the one at its begin.
  private let drops = Mutex(0)

  /// - Parameters:
  ///   - report: A closure that gets the ``ObjectiveCException`` of a call whose caller does not wait.
  ///   - run: Runs a call. Returns false if nothing was called.
  ///   - decline: Completes a call that is not run.
  /// - Throws: `synchronousMessage` if the method can't be called later, and callers do not wait.
  package init(
    _ method: SlotMethod, _ plan: CallPlan, _ route: DeliveryRoute, report: @escaping @Sendable (any Error) -> Void,
    run: @escaping (Frame) throws(ObjectiveCException) -> Bool, decline: @escaping (Frame) -> Void
  ) throws(BlockDelegateError) {
    guard method.canTake(route) else { throw method.synchronousMessage }
    (self.method, self.plan, self.route, self.report) = (method, plan, route, report)
    (self.run, self.decline) = (run, decline)
  }

  /// The content of the method's slot.
  package var content: SlotContent {
    .frame { [self] frame in
      if route.waits { return runNow(frame) }
      runLater(frame)
      return nil
    }
  }

  /// Drops the calls that have not run yet.
  package func drop() { drops.withLock { $0 += 1 } }

  /// Runs a call that began at the drop with this number. Returns false if it was dropped or nothing was called.
  private func runs(_ frame: Frame, since count: Int) throws(ObjectiveCException) -> Bool {
    guard drops.withLock({ $0 == count }) else { return false }
    return try run(frame)
  }

  private func runLater(_ original: Frame) {
    let message = QueuedMessage(method, plan, copying: original)
    let count = drops.withLock { $0 }
    let isQueued = route.perform { [self] in
      AutoreleasePool.run {
        do throws(ObjectiveCException) {
          if try !runs(message.frame, since: count) { decline(message.frame) }
        } catch { report(error) }
      }
    }
    if !isQueued { decline(message.frame) }
  }

  /// Runs a call while its caller waits. Returns the exception that it raised, for the caller.
  private func runNow(_ frame: Frame) -> ObjectiveCException.Autoreleased? {
    bd_call_frame_clearResult(frame, plan.indirectResultSize)
    frame.pointee.stackSize = UInt64(plan.stackSize)
    // Only the other place uses the frame while the caller waits.
    nonisolated(unsafe) let frame = frame
    let count = drops.withLock { $0 }
    // The exception must not pass the queue's own stack frames, because the queue would stay locked.
    let result = route.awaited { [self] in
      Result { () throws(ObjectiveCException) in
        try AutoreleasePool.ensure { () throws(ObjectiveCException) in try returned(frame, since: count) }
      }
    }
    do throws(ObjectiveCException) {
      let objects = try result.get()
      if objects == nil { decline(frame) }
      for object in objects ?? [] { OwnedReference(retaining: object.handle).autorelease() }
      return nil
    } catch { return error.autoreleased() }
  }

  /// Runs a call, and returns the objects that it has returned or stored in its caller's variables, such as that of an
  /// `NSError **`. They are autoreleased here, and this pool may end before the caller uses them. Returns nil if nothing
  /// was called.
  private func returned(_ frame: Frame, since count: Int) throws(ObjectiveCException) -> [StrongReference]? {
    let encoding = method.encoding
    let variables = zip(encoding.explicitArguments, plan.arguments).filter(\.0.isErrorPointer).map {
      $1.place.withBytes(of: frame) { $0.load(as: UnsafeMutablePointer<OpaquePointer?>?.self) }
    }
    // Callers need not initialize the variable of an error.
    if encoding.takesError { variables.last??.pointee = nil }
    let before = variables.map { $0?.pointee }
    guard try runs(frame, since: count) else { return nil }
    let stored = zip(variables, before).map { $0?.pointee == $1 ? nil : $0?.pointee }
    // The caller owns a result of such a method already.
    let offsets = MethodFamily(method.selector.name).returnsRetained ? [] : plan.resultObjectOffsets
    let results = offsets.map { plan.resultPlace.address(of: $0, in: frame).load(as: OpaquePointer?.self) }
    return (stored + results).compactMap { $0.map { StrongReference(retaining: ObjectHandle($0)) } }
  }
}

extension SlotMethod {
  /// The value that the method's caller must wait for, with its name: a result, or else an argument that is or has a
  /// pointer, which may dangle later. Nil if the method can be called later.
  private var waitsFor: String? {
    if encoding.result.kind != .void { return "a result, \(encoding.result)" }
    if DeliveryRoute.mustWait(for: selector.name) { return "a file that is deleted when the method returns" }
    let index = encoding.explicitArguments.firstIndex(where: \.hasPointer)
    return index.map { "argument \($0 + 1), \(encoding.explicitArguments[$0])" }
  }

  /// Whether calls can take a route: they run immediately, or can run later, or callers wait.
  func canTake(_ route: DeliveryRoute) -> Bool { route.isImmediate || route.waits || waitsFor == nil }

  /// The error for a method that can't be called later.
  var synchronousMessage: BlockDelegateError {
    BlockDelegateError(
      .synchronousMessage, selector: selector.name, expected: "a delivery that waits, .on(queue, waiting: true)",
      given: waitsFor)
  }
}

#if !canImport(ObjectiveC)
  import Foundation
  import struct Synchronization.Atomic

  /// The base class of the classes that implement a delegate protocol with closures. A subclass implements each method
  /// of the protocol `P` by calling `run` with the result for a method without a closure.
  ///
  /// It is Sendable because its table can be replaced while other threads use it, and closures check where they are
  /// called.
  class Closures<P>: NSObject, @unchecked Sendable {
    // Calls use a table without a lock, while other threads may replace it. Each call is counted as long as it runs. A table
    // that was replaced is released when no call is running, because a call that begins later uses the current table.
    // (`calls/held.h` does nearly the same for Objective-C delegates.)
    private final let tables: Mutex<(current: ClosureTable<P>, replaced: [ClosureTable<P>])>
    /// The current table, which `tables` retains.
    private final let table: Atomic<Unmanaged<ClosureTable<P>>>
    /// The number of calls that are running, and the bit `hasReplaced`.
    private final let calls = Atomic<Int>(0)
    /// Says that there are tables that were replaced.
    private static var hasReplaced: Int { 1 << 62 }
    let failures: DelegateFailures
    /// Whether a class of Foundation's may own the delegate, which debug builds set before they add closures.
    final var isOfFoundation = true
    /// Whether the delegate was made for others that are added, and goes with them. Only set before it is used.
    final var isTemporary = false

    required init(_ failures: DelegateFailures) {
      self.failures = failures
      let empty = ClosureTable<P>(DelegateContent())
      table = Atomic(.passUnretained(empty))
      tables = Mutex((empty, []))
      super.init()
    }

    deinit { LivingDelegate.forget(OpaquePointer(Unmanaged.passUnretained(self).toOpaque())) }

    /// Returns the subclass for a delegate that has these methods: it adopts the protocols of the methods, and those of
    /// another delegate in whose place it is called.
    class func type(for methods: [MethodName], like other: P?) -> Closures<P>.Type { self }

    /// One of the methods that this class does not have, or nil.
    class func missing(_ methods: [MethodName]) -> MissingMethod? { nil }

    /// The methods for paths that answer methods for URLs, by the numbers of the latter.
    class var pathMethods: [Int: PathMethod] { [:] }

    /// This object as the protocol's type. Each subclass of `Closures<P>` implements the protocol.
    final var delegate: P { self as! P }
    final var content: DelegateContent<P> { tables.withLock { $0.current.content } }

    /// Changes what is called. No closure is called or released during the change.
    final func update<Failure: Error>(_ change: (inout DelegateContent<P>) throws(Failure) -> Void) throws(Failure) {
      try tables.withLock { tables throws(Failure) in
        var content = tables.current.content
        try change(&content)
        tables.replaced.append(tables.current)
        tables.current = ClosureTable(content, Self.pathMethods)
        table.store(.passUnretained(tables.current), ordering: .releasing)
        calls.bitwiseOr(Self.hasReplaced, ordering: .acquiringAndReleasing)
      }
      releaseReplaced()
    }

    /// Releases the tables that were replaced, with their closures, unless a call is running, which may use one of them.
    @inline(never)
    private final func releaseReplaced() {
      // The tables are released after the lock.
      let unused = tables.withLock { tables in
        guard calls.load(ordering: .acquiring) == Self.hasReplaced else { return [ClosureTable<P>]() }
        calls.bitwiseAnd(~Self.hasReplaced, ordering: .acquiringAndReleasing)
        defer { tables.replaced = [] }
        return tables.replaced
      }
      withExtendedLifetime(unused) {}
    }

    /// Calls a function with the table.
    @inline(__always)
    final func withTable<Result>(_ body: (ClosureTable<P>) throws -> Result) rethrows -> Result {
      calls.wrappingAdd(1, ordering: .acquiringAndReleasing)
      defer {
        let left = calls.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
        if left == Self.hasReplaced { releaseReplaced() }
      }
      return try table.load(ordering: .acquiring)._withUnsafeGuaranteedRef { try body($0) }
    }

    // The generated classes pass a tuple of the arguments and a result with the types of the method's closures. These types
    // are generic arguments, and not inferred from `F`, because a tuple with a parameter pack would be copied, which retains
    // the arguments in each call. The functions of a chain are generic over few types, so that a program has few of them.

    /// Calls the closure of a method, and the members of a chain.
    ///
    /// - Parameters:
    ///   - fallback: The result if there is nothing to call.
    ///   - forward: Calls the method of another object.
    /// - Returns: The result of the closure. If it fails, the value of `otherwise`, or else false, because a question whether
    ///   something is done is answered no, or else `fallback`.
    @inline(__always)
    final func run<F, Arguments, R>(
      _ method: FoundationMethod<P, F>, _ arguments: Arguments, else fallback: @autoclosure () -> R,
      _ forward: (P, Arguments) -> R
    ) -> R {
      withTable { table in
        guard !table.isChain else { return runChain(table, method.name, arguments, fallback, forward) }
        guard let closure = table.closure(method.number) else { return fallback() }
        do {
          return try closure._withUnsafeGuaranteedRef { try $0.checkedCall(arguments) }
        } catch { return answer(closure, error) ?? fallback() }
      }
    }

    @inline(never)
    private final func answer<R>(_ closure: Unmanaged<Closure>, _ error: any Error) -> R? {
      closure.takeUnretainedValue().answer(error, to: failures)
    }

    @inline(never)
    private final func runChain<Arguments, R>(
      _ table: ClosureTable<P>, _ method: MethodName, _ arguments: Arguments, _ fallback: () -> R,
      _ forward: (P, Arguments) -> R
    ) -> R {
      callAll(
        method.number, in: table, { try $0.checkedCall(arguments) }, seen: { (method, arguments) }, else: fallback,
        forward: { forward($0, arguments) })
    }

    /// Calls the closures of a method whose completion handler is then called at most once.
    ///
    /// - Parameters:
    ///   - pending: What the handler's caller waits with.
    ///   - failed: The handler's arguments if the closure fails or drops the handler, and there is no value of `otherwise`.
    ///   - handler: Calls the handler of the method's caller.
    ///   - fallback: What is done without a closure.
    ///   - forward: Calls the method of another object, whose answer is used or not.
    ///   - arguments: Makes the closure's arguments, whose handler finishes the completion.
    @inline(__always)
    final func complete<each A, Value>(
      _ method: FoundationMethod<P, MethodBody<repeat each A, Void>>, pending: Pending, failed: Value,
      once handler: @escaping (Value) -> Void, else fallback: @escaping () -> Void, _ forward: (P, Bool) -> Void,
      _ arguments: (Completion<Value>) -> (repeat each A)
    ) {
      complete(
        method.number, pending, failed, handler, fallback, forward,
        call: { try $0.checkedCall(arguments($1)) as Void }, seen: { (method.name, arguments($0)) })
    }

    @inline(never)
    private final func complete<Value>(
      _ number: Int, _ pending: Pending, _ failed: Value, _ handler: @escaping (Value) -> Void,
      _ fallback: @escaping () -> Void, _ forward: (P, Bool) -> Void,
      call: (Closure, Completion<Value>) throws -> Void, seen: (Completion<Value>) -> (MethodName, Any)
    ) {
      var found = withTable { (closures: closures(of: number, in: $0), content: $0.content) }
      func see() -> (MethodName, Any) { seen(Completion({ _ in }, abandoned: { _ in }, report: { _ in })) }
      let watchers = found.content.watchers.filter { $0.sees(number) }
      let watched = watchers.compactMap { $0.begin([see()], isAnswered: answers(number)) }
      if let stub = watched.lazy.compactMap({ $0.stub }).first { found.closures.insert(stub, at: 0) }
      defer { for call in watched { call.end(()) } }
      // Nobody knows whether another object's method is Foundation's default. The closures decide, if there are any.
      let others = found.content.members.filter { !$0.isTarget || found.closures.isEmpty }
        .compactMap { $0.object(for: number) }
      for (index, other) in others.enumerated() { forward(other, found.closures.isEmpty && index == 0) }
      guard !found.closures.isEmpty else { return others.isEmpty ? fallback() : () }
      let asked = found.closures
      func abandon(isThrown: Bool) {
        // A closure that was removed, while its call was queued, is as if it had never been there.
        guard let (first, failures) = asked.first(where: { !$0.closure.hasBeenRemoved }) else { return fallback() }
        if !isThrown { first.report(first.error(.droppedCompletion), to: failures) }
        let otherwise = asked.lazy.compactMap { $0.closure.otherwise }.first
        guard let otherwise else { return pending.refuse(isThrown: isThrown) { handler(failed) } }
        if pending.isWaiting { handler(otherwise as! Value) }
      }
      let completion = Completion { value in
        if pending.isWaiting { handler(value) } else { _ = pending.cancel() }
      } abandoned: {
        abandon(isThrown: $0)
      } report: {
        asked[0].closure.report(asked[0].closure.error($0), to: asked[0].failures)
      }
      for (closure, failures) in asked {
        do { try call(closure, completion) } catch {
          if !closure.report(error, to: failures) {
            // The first call or error decides.
            completion.silence()
            if asked.count > 1, completion.close() { abandon(isThrown: true) }
          } else if asked.count == 1, completion.close() {
            fallback()
          }
        }
      }
    }
  }
#endif

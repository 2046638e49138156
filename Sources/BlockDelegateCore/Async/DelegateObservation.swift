/// An observation of delegates' methods. The observation ends when it is canceled or released.
///
/// A wait and a stream are observations, too. `DelegateObservation` is Sendable because its state is protected by
/// locks, and each chain can be used on any thread.
public final class DelegateObservation: @unchecked Sendable {
  /// The functions that remove the delegates and observers that this object has added.
  private let ends = Mutex<[() -> Void]>([])

  /// Adds a delegate or an observer for each method. If this initializer throws an error, all objects keep the delegates
  /// that they had.
  ///
  /// - Parameters:
  ///   - methods: The methods to listen for.
  ///   - location: The source location of the wait, stream or observation, for error messages.
  ///   - isWait: Whether it is an error if none of the methods is ever sent.
  ///   - ended: A closure that is called when the observation has ended, or when all the objects have been deallocated,
  ///     on the thread that deallocated the last object.
  package init(
    _ methods: [ListenedMethod], at location: CodeLocation, isWait: Bool = false,
    ended: @escaping @Sendable () -> Void = {}
  ) throws {
    var problems: [BlockDelegateError] = []
    let prepared = try methods.compactMap { method in
      do { return try method.prepare(location) } catch let error as BlockDelegateError {
        problems.append(error)
        return nil
      }
    }
    if !problems.isEmpty { throw BlockDelegateError(problems) }
    if isWait {
      let unsent = prepared.map(\.unsent)
      if let last = unsent.last, let last, !unsent.contains(where: { $0 == nil }) { throw last }
    }
    // If a delegate can't be added, `deinit` removes the delegates that this initializer has already added.
    let end = Ended(call: ended)
    for method in prepared { try method.begin(self, end) }
  }

  /// Makes an observation for a delegate, a recording or another thing that was added already.
  ///
  /// - Parameter end: Removes what was added. It is called once, when the observation ends.
  package init(whenEnded end: @escaping () -> Void) { whenEnded(end) }

  deinit { cancel() }

  /// Returns a stream of what a method yields until the stream or all objects end.
  ///
  /// - Parameter method: Makes the method from a function that adds an element to the stream.
  package static func stream<Element>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, at location: CodeLocation,
    of method: (@escaping (Element) -> Void) -> ListenedMethod
  ) throws -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let listened = method { element in
      // Either the element is Sendable, or the stream and the element both stay on the main actor.
      nonisolated(unsafe) let element = element
      continuation.yield(element)
    }
    let observation = try DelegateObservation([listened], at: location) { continuation.finish() }
    // The delegate retains the continuation, and this closure retains the delegate. The reference cycle is broken when
    // the stream ends, because the stream then calls this closure and releases it.
    continuation.onTermination = { _ in observation.cancel() }
    return stream
  }

  /// Adds a function that is called when the observation ends.
  package func whenEnded(_ end: @escaping () -> Void) { ends.withLock { $0.append(end) } }

  /// Ends the observation. The object keeps its delegates. Only the first call of `cancel()` has an effect.
  public func cancel() {
    // The delegates are released after the lock is unlocked, because releasing their closures can run code outside the
    // library.
    for end in ends.exchange([]) { end() }
  }

  /// Calls a function when it is deallocated. All observed objects retain it.
  private final class Ended: Sendable {
    let call: @Sendable () -> Void
    init(call: @escaping @Sendable () -> Void) { self.call = call }
    deinit { call() }
  }
}

/// A method of an object's delegate, together with the closure that a wait, stream or observation runs at each call.
package struct ListenedMethod {
  /// A method that has been checked: the error for a method that is never sent, or nil, and a function that adds a delegate
  /// or an observer, and lets the object retain `ended` until the observation ends.
  package typealias Prepared = (
    unsent: BlockDelegateError?, begin: (_ observation: DelegateObservation, _ ended: AnyObject) throws -> Void
  )

  /// Checks the method and the closure, or throws their problems.
  let prepare: (CodeLocation) throws -> Prepared

  package init(prepare: @escaping (CodeLocation) throws -> Prepared) { self.prepare = prepare }
}

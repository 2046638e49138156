import BlockDelegateRuntime
import Foundation

extension AnyDelegateBuilder {
  /// Implements a method, named by its selector, with a closure that runs on a dispatch queue.
  ///
  ///     delegate.on("download:progressed:", delivering: .on(queue)) { (download: ObjCObject, done: Double) in
  ///       log(done)
  ///     }
  ///
  /// The method may be called on any thread. A method with a result, or with a pointer argument, is refused unless its
  /// caller waits for the closure: `.on(queue, waiting: true)`.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
  ///   - delivery: The queue, and whether the caller waits: `.on(queue)` or `.on(queue, waiting: true)`.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ selector: Selector, delivering delivery: QueueDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    QueueBuilder(into: self, delivery).register(selector, Closure(body, at: CodeLocation(fileID, line)))
  }
}

extension DelegateBuilder {
  /// Implements a method, named by a typed member, with a closure that runs on a dispatch queue.
  ///
  ///     delegate.on(.downloadProgressed, delivering: .on(queue)) { download, done in log(done) }
  ///
  /// The method may be called on any thread. A method with a result, or with a pointer argument, is refused unless its
  /// caller waits for the closure: `.on(queue, waiting: true)`.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - delivery: The queue, and whether the caller waits: `.on(queue)` or `.on(queue, waiting: true)`.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, delivering delivery: QueueDelivery,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    QueueBuilder(into: self, delivery).register(
      method.selector, Closure(body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
  }

  /// Implements a main-actor method, named by a typed member, with a closure that runs on a dispatch queue.
  ///
  /// A method with a result, or with a pointer argument, is refused unless its caller waits for the closure:
  /// `.on(queue, waiting: true)`.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - delivery: The queue, and whether the caller waits: `.on(queue)` or `.on(queue, waiting: true)`.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, delivering delivery: QueueDelivery,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    QueueBuilder(into: self, delivery).register(
      method.selector, Closure(body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
  }
}

/// A builder that registers its closures in another builder, to be called on a queue.
final class QueueBuilder: AnyDelegateBuilder {
  private let delivery: QueueDelivery

  init(into main: AnyDelegateBuilder, _ delivery: QueueDelivery) {
    self.delivery = delivery
    super.init(into: main)
  }

  /// Puts the closure into an object of its own. The queue relay sends that object the messages, as it does for a chain
  /// member on a queue.
  override func add(_ method: SlotMethod, isInstance: Bool, _ content: SlotContent, at location: CodeLocation?) {
    do {
      let object = try DelegateInstance.make(
        dynamicClass, slots: [Slot(method: method, content: content)], state: nil)
      let slot = try QueueRelay.slot(
        method, of: object, on: delivery.queue, waits: delivery.waits, report: reporter)
      if let slot { super.add(method, isInstance: isInstance, slot.content, at: location) }
    } catch is QueueRelay.CannotWait {
      add(
        .init(
          .synchronousMessage, selector: method.selector.name, expected: "delivering: .on(queue, waiting: true)",
          given: method.types), at: location)
    } catch {
      if let error = publicError(error, protocol: description.name) as? BlockDelegateError { add(error, at: location) }
    }
  }
}

import BlockDelegateRuntime
import Foundation

extension AnyDelegateBuilder {
  /// Implements a method with a closure that is called on a dispatch queue, wherever the method is called.
  ///
  ///     delegate.on("download:progressed:", delivering: .on(queue)) { (download: ObjCObject, done: Double) in log(done) }
  ///
  /// A method with a result, or with a pointer, is refused unless its callers wait: `.on(queue, waiting: true)`.
  /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`, and `delivering`, which says on which queue.
  public func on<each A, R, E: Error>(
    _ selector: Selector, delivering delivery: QueueDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    QueueBuilder(into: self, delivery).register(selector, Closure(body, at: CodeLocation(fileID, line)))
  }
}

extension DelegateBuilder {
  /// Implements a method with a closure that is called on a dispatch queue, wherever the method is called.
  ///
  ///     delegate.on(.downloadProgressed, delivering: .on(queue)) { download, done in log(done) }
  ///
  /// - Parameters: as of `on(_:delivering:fileID:line:_:)` with a selector.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, delivering delivery: QueueDelivery,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    QueueBuilder(into: self, delivery).register(
      method.selector, Closure(body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
  }

  /// Implements a method of the main actor with a closure that is called on a dispatch queue.
  /// - Parameters: as of `on(_:delivering:fileID:line:_:)` with a selector.
  public func on<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, delivering delivery: QueueDelivery,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @Sendable (repeat each A) throws(E) -> R
  ) {
    QueueBuilder(into: self, delivery).register(
      method.selector, Closure(body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
  }
}

/// Registers closures in another builder that are called on a queue.
final class QueueBuilder: AnyDelegateBuilder {
  private let delivery: QueueDelivery

  init(into main: AnyDelegateBuilder, _ delivery: QueueDelivery) {
    self.delivery = delivery
    super.init(into: main)
  }

  /// The closure is an object's of its own, which gets the messages as a chain's member on a queue does.
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

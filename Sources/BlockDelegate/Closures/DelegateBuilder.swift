import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

extension BlockDelegate {
  /// The methods that a delegate gets: what `implement` and `update` hand to their closure.
  ///
  /// Problems are collected here and thrown together when the closure has returned.
  public final class Methods {
    let dynamicClass: DynamicClass
    /// The delegate that is updated, if one is.
    private let existing: StrongReference?
    var isUpdate: Bool { existing != nil }
    // Only ever used by one thread, within `implement` or `update`.
    @exclusivity(unchecked) private(set) var problems: [BlockDelegateError.Problem] = []
    @exclusivity(unchecked) private(set) var slots: [DelegateObject.Slot] = []
    @exclusivity(unchecked) private(set) var classSlots: [DelegateObject.Slot] = []
    @exclusivity(unchecked) private(set) var removals: [SlotMethod] = []
    private(set) var classRemovals: [SelectorHandle] = []

    init(_ dynamicClass: DynamicClass, updating existing: StrongReference? = nil) {
      self.dynamicClass = dynamicClass
      self.existing = existing
      // What most delegates have: one allocation instead of four.
      slots.reserveCapacity(8)
    }

    var description: ProtocolDescription { dynamicClass.description }

    /// Takes the closure for a selector away: the delegate does not respond to it any longer.
    public func remove(_ selector: Selector) {
      let isNew = slots.contains { $0.method.selector == selector.handle }
      let isOld = existing.map { DelegateObject.hasClosure($0.pointer, for: selector.handle) } ?? false
      guard isNew || isOld else {
        return add(.init(.nothingToRemove, selector: selector.handle.name))
      }
      slots.removeAll { $0.method.selector == selector.handle }
      if isOld, let index = dynamicClass.slotIndex(of: selector.handle) {
        removals.append(dynamicClass.slotMethod(at: index))
      }
    }

    /// Takes the closure for a class method away.
    public func removeClass(_ selector: Selector) {
      let isNew = classSlots.contains { $0.method.selector == selector.handle }
      let isOld = existing.map { DelegateObject.hasClassMethod($0.pointer, for: selector.handle) } ?? false
      guard isNew || isOld else {
        return add(.init(.nothingToRemove, selector: selector.handle.name, expected: "a class method"))
      }
      classSlots.removeAll { $0.method.selector == selector.handle }
      if isOld { classRemovals.append(selector.handle) }
    }

    /// Implements a method with an `@convention(block)` closure, whose first parameter is the delegate object and whose
    /// others are the method's. It runs without any conversion: objects are pointers.
    ///
    ///     let block: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void = { ... }
    ///     delegate.on("cache:willEvictObject:", block: block)
    ///
    /// - Parameters:
    ///   - selector: a method of the protocol.
    ///   - block: an `@convention(block)` closure or an ``ObjCBlock``. It is copied.
    public func on<Block>(_ selector: Selector, block: borrowing Block) {
      guard let slotMethod = findSlotMethod(selector) else { return }
      guard let pointer = blockPointer(of: block) else {
        return add(
          .init(
            .notABlock, selector: selector.handle.name, expected: "an @convention(block) closure",
            given: "\(Block.self)"))
      }
      let reference = BlockReference(copying: pointer)
      guard check(reference, for: slotMethod) else { return }
      add(DelegateObject.Slot(method: slotMethod, content: .block(reference)), isInstance: true)
    }

    private func findSlotMethod(_ selector: Selector) -> SlotMethod? {
      if let known = dynamicClass.knownSlotMethod(for: selector.handle) { return known }
      return findMethod(selector, isInstance: true).flatMap { slotMethod($0, true) }
    }

    // MARK: Registration

    /// The plan for a closure, or nil after noting what is wrong with it.
    /// - Parameter type: the closure's type, which `arguments`, `result` and `throwing` are the parts of.
    @usableFromInline
    func plan(
      _ selector: Selector, isInstance: Bool, type: Any.Type, arguments: @autoclosure () -> [Any.Type],
      result: Any.Type, throwing: Any.Type
    ) -> MethodPlan? {
      let known =
        isInstance
        ? dynamicClass.knownSlotMethod(for: selector.handle) : dynamicClass.knownClassMethod(for: selector.handle)
      guard let method = known ?? findMethod(selector, isInstance: isInstance).flatMap({ slotMethod($0, isInstance) })
      else { return nil }
      do {
        return try method.cached(type) {
          guard
            let plan = makePlan(method, arguments: arguments(), result: result, throwsError: throwing != Never.self)
          else { throw Refused() }
          return plan
        }
      } catch {
        // What is wrong has been noted.
        return nil
      }
    }

    private struct Refused: Error {}

    @usableFromInline
    func install(_ plan: MethodPlan, isInstance: Bool, words: @escaping (UInt, UInt, UInt, UInt) -> UInt) {
      add(DelegateObject.Slot(method: plan.method, content: .words(words)), isInstance: isInstance)
    }

    @usableFromInline
    func install(
      _ plan: MethodPlan, isInstance: Bool, frame: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void
    ) {
      add(DelegateObject.Slot(method: plan.method, content: .frame(frame)), isInstance: isInstance)
    }

    private func add(_ slot: DelegateObject.Slot, isInstance: Bool) {
      let isTaken = (isInstance ? slots : classSlots).contains { $0.method.selector == slot.method.selector }
      guard !isTaken else { return add(.init(.implementedTwice, selector: slot.method.selector.name)) }
      if isInstance { slots.append(slot) } else { classSlots.append(slot) }
    }

    func add(_ problem: BlockDelegateError.Problem) {
      var problem = problem
      if problem.protocolName == nil { problem.protocolName = description.name }
      problems.append(problem)
    }

    // MARK: Checks

    private func findMethod(_ selector: Selector, isInstance: Bool) -> ProtocolDescription.Method? {
      if let method = description.method(selector.handle, isInstance: isInstance) { return method }
      let name = selector.handle.name
      add(
        .init(
          .unknownSelector, selector: name, expected: isInstance ? nil : "a class method of the protocol",
          nearMisses: nearMisses(of: name, among: description.methods(isInstance: isInstance).map(\.selector.name))))
      return nil
    }

    private func slotMethod(_ method: ProtocolDescription.Method, _ isInstance: Bool) -> SlotMethod? {
      do {
        return try isInstance ? dynamicClass.slotMethod(for: method) : dynamicClass.classMethod(for: method)
      } catch let error as EncodingError {
        add(.init(.malformedEncoding, selector: method.selector.name, given: "\(error)"))
      } catch {
        add(.init(.noExecutableMemory, selector: method.selector.name))
      }
      return nil
    }

    private func makePlan(
      _ method: SlotMethod, arguments types: [Any.Type], result: Any.Type, throwsError: Bool
    ) -> MethodPlan? {
      let selector = method.selector.name
      let callPlan: CallPlan
      switch method.plan {
      case .success(let plan): callPlan = plan
      case .failure(let error):
        add(.init(.unsupportedMethod, selector: selector, given: "\(error)"))
        return nil
      }
      var expected = Array(method.encoding.explicitArguments)
      if throwsError {
        guard expected.last?.isErrorPlace == true, method.encoding.result.canSayFailure else {
          add(.init(.cannotThrow, selector: selector, given: method.types))
          return nil
        }
        expected.removeLast()
      }
      guard expected.count == types.count else {
        add(
          .init(
            .argumentCount, selector: selector, expected: describe(expected), given: describe(types)))
        return nil
      }
      let before = problems.count
      var converters: [AnyValueConverter] = []
      for (index, (type, encoding)) in zip(types, expected).enumerated() {
        guard let converter = AnyValueConverter(type, for: encoding) else {
          add(
            .init(
              .argumentType(index), selector: selector, expected: describe(encoding), given: describe(type)))
          continue
        }
        converters.append(converter)
      }
      let resultConverter = AnyValueConverter(result, for: method.encoding.result)
      if resultConverter == nil {
        add(
          .init(
            .resultType, selector: selector, expected: describe(method.encoding.result), given: describe(result)))
      }
      guard problems.count == before, let resultConverter else { return nil }
      return MethodPlan(
        protocolName: description.name, method: method, plan: callPlan, arguments: converters,
        result: resultConverter, throwsError: throwsError,
        boxesNumbers: (zip(types, expected) + [(result, method.encoding.result)]).contains { type, encoding in
          encoding.kind == .object && type is any ObjCEncodable.Type || type == Bool.self && !encoding.isBOOL
        })
    }

    private func check(_ block: BlockReference, for method: SlotMethod) -> Bool {
      if dynamicClass.isKnownToFit(block, method) { return true }
      let selector = method.selector.name
      guard let signature = block.signature else {
        add(.init(.blockWithoutSignature, selector: selector))
        return false
      }
      guard let encoding = try? MethodEncoding(block: signature) else {
        add(.init(.malformedEncoding, selector: selector, given: signature))
        return false
      }
      let before = problems.count
      let given = encoding.explicitArguments
      let expected = method.encoding.explicitArguments
      // The first is the delegate object.
      guard given.count == expected.count + 1, let receiver = given.first,
        receiver.hasSameCallingShape(as: .anyObject, pointersForObjects: true)
      else {
        add(
          .init(
            .argumentCount, selector: selector, expected: "the delegate object, then \(describe(Array(expected)))",
            given: describe(Array(given))))
        return false
      }
      for (index, (type, other)) in zip(given.dropFirst(), expected).enumerated()
      where !type.hasSameCallingShape(as: other, pointersForObjects: true) {
        add(
          .init(.argumentType(index), selector: selector, expected: describe(other), given: describe(type)))
      }
      if !encoding.result.hasSameCallingShape(as: method.encoding.result, pointersForObjects: true) {
        add(
          .init(
            .resultType, selector: selector, expected: describe(method.encoding.result),
            given: describe(encoding.result)))
      }
      if problems.count == before { dynamicClass.noteFit(block, method) }
      return problems.count == before
    }
  }
}

import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

extension AnyDelegateChain {
  /// Which of several members' results the sender of a message gets. Each member gets the message in any case.
  ///
  /// The numbers are those of `BDCombination` in Objective-C and `bd_combine` in C.
  public enum Combination: Int, Sendable, CaseIterable {
    /// The result of the last member that responds.
    case last = 0
    /// The result of the first member that responds.
    case first = 1
    /// For `BOOL`: YES when all say YES.
    case all = 2
    /// For `BOOL`: YES when one says YES.
    case any = 3
  }

  /// Says what becomes of several results of a method.
  ///
  ///     try chain.combineResults(of: "panel:isValidFilename:", by: .all)
  ///
  /// Until then it is ``Combination/all`` for a method that returns `BOOL` and has `should`, `can` or `allows` among
  /// the words of its selector, as `windowShouldClose:` has: what one member does not permit is not permitted. For
  /// other methods it is ``Combination/last``.
  /// - Throws: ``BlockDelegateError`` when the protocol has no such method, or `all` or `any` are for another result
  ///   than `BOOL`.
  public func combineResults(of selector: Selector, by combination: Combination) throws {
    let method = try method(selector)
    let isAllowed =
      switch combination {
      case .last, .first: true
      case .all, .any: method.encoding.result.isBOOL
      }
    guard isAllowed else {
      throw BlockDelegateError(
        .wrongResultType, protocol: chain.dynamicClass.description.name, selector: selector.handle.name,
        expected: "a method that returns BOOL", given: describe(method.encoding.result))
    }
    chain.combine(selector.handle, bd_combine(rawValue: UInt32(combination.rawValue))!)
  }

  /// Has a closure make one result of several. It gets those of the members that responded, in order, on the thread of
  /// the message; also when there are none.
  ///
  ///     try chain.combineResults(of: "cache:costFor:") { (costs: [Int]) in costs.max() ?? 0 }
  ///
  /// - Throws: ``BlockDelegateError`` when the protocol has no such method, or its result is of another type.
  public func combineResults<R>(of selector: Selector, by body: @escaping @Sendable ([R]) -> R) throws {
    let method = try method(selector)
    let name = chain.dynamicClass.description.name
    guard method.encoding.result.kind != .void, case .success(let plan) = method.plan,
      let converter = makeValueConverter(R.self, for: method.encoding.result)
    else {
      throw BlockDelegateError(
        .wrongResultType, protocol: name, selector: selector.handle.name, expected: describe(method.encoding.result),
        given: describe(R.self))
    }
    let access = ResultAccess(
      place: plan.resultPlace, signExtension: plan.resultSignExtension, converter: converter, protocolName: name,
      selector: method.selector.name)
    chain.combine(selector.handle) { CombinedResults(access, body) }
  }

  func method(_ selector: Selector) throws -> SlotMethod {
    if let method = chain.method(selector.handle) { return method }
    let description = chain.dynamicClass.description
    if let failure = chain.failure(selector.handle) {
      throw BlockDelegateError(failure, protocol: description.name)
    }
    let error = BlockDelegateError.unknownSelector(
      selector.handle, among: description.instanceMethods.map(\.selector.name))
    throw BlockDelegateError([error], protocol: description.name)
  }
}

/// Where the result of a method is, and what it is in Swift.
private struct ResultAccess<R> {
  let place: FramePlace
  let signExtension: SignExtension
  let converter: ValueConverter<R>
  let protocolName: String
  let selector: String
}

/// Swift values of the results of one message.
private final class CombinedResults<R>: ChainResults {
  private let method: ResultAccess<R>
  private let combine: ([R]) -> R
  private var values: [R] = []

  init(_ method: ResultAccess<R>, _ combine: @escaping ([R]) -> R) {
    self.method = method
    self.combine = combine
  }

  func add(_ frame: UnsafePointer<bd_call_frame>) {
    report {
      // It is only read.
      try values.append(
        method.place.withBytes(of: UnsafeMutablePointer(mutating: frame)) { try method.converter.load($0) })
    }
  }

  func store(in frame: UnsafeMutablePointer<bd_call_frame>) {
    report {
      try method.place.withMutableBytes(of: frame) {
        try method.converter.store(combine(values), $0)?.autorelease()
        method.signExtension.extend($0)
      }
    }
  }

  private func report(_ body: () throws -> Void) {
    do {
      try body()
    } catch let failure as ConversionFailure {
      FailureHandler.report(failure.error(argument: nil, protocol: method.protocolName, selector: method.selector))
    } catch {
      FailureHandler.report(error)
    }
  }
}

extension AnyDelegateChain {
  /// Has members call the completion block of a method as often as they like.
  ///
  ///     try chain.passCompletionBlockUnchanged(of: "progress:update:")
  ///
  /// Until then, where the last argument of a message is a block that returns nothing, and several members get the
  /// message, the block's first call runs it. Each later one does nothing, and ``DelegateFailure/handler`` is told
  /// (``BlockDelegateError/Reason/repeatedCompletion``), because most who pass such a block count on one call.
  /// - Throws: ``BlockDelegateError`` when the protocol has no such method, or its last argument is no block.
  public func passCompletionBlockUnchanged(of selector: Selector) throws {
    let method = try method(selector)
    if chain.passCompletionUnchanged(selector.handle) { return }
    let last = method.encoding.explicitArguments.last
    throw BlockDelegateError(
      last == nil ? .wrongArgumentCount : .wrongArgumentType(method.encoding.explicitArguments.count - 1),
      protocol: chain.dynamicClass.description.name, selector: selector.handle.name,
      expected: "a method whose last argument is a block", given: last.map { describe($0) } ?? "none")
  }
}

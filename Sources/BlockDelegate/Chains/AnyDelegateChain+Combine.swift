import BlockDelegateRuntime
import Foundation

extension AnyDelegateChain {
  /// A rule that chooses the result that the sender of a message gets when several members return results.
  public typealias Combination = ResultCombination

  /// Chooses the rule that combines several results of a method, named by its selector, into one.
  ///
  ///     try chain.combineResults(of: "textView:doCommandBySelector:", by: .any)
  ///
  /// The default is ``ResultCombination/all`` for a method that returns `BOOL`, and ``ResultCombination/last`` for any
  /// other method.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol.
  ///   - combination: The rule. The rules `all` and `any` are only for methods that return `BOOL`.
  /// - Throws: ``BlockDelegateError`` if the protocol has no such method, or if the rule does not fit the type of the
  ///   result. The chain is unchanged then.
  public func combineResults(of selector: Selector, by combination: Combination) throws {
    let chainMethod = try method(selector)
    let method = chainMethod.method
    guard combination == .last || combination == .first || method.encoding.result.isBOOL else {
      throw BlockDelegateError(
        .wrongResultType, protocol: protocolName, selector: selector.handle.name,
        expected: "a method that returns BOOL", given: "\(method.encoding.result)")
    }
    chainMethod.combine(bd_combine(rawValue: UInt32(combination.rawValue))!)
  }

  /// Combines several results of a method, named by its selector, with a closure.
  ///
  ///     try chain.combineResults(of: "cache:costFor:") { (costs: [Int]) in costs.max() ?? 0 }
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol.
  ///   - body: Makes one result from the results of the members that responded, in the order of the members. The
  ///     closure is called on the thread of the message, even if no member responded. The chain retains the closure.
  /// - Throws: ``BlockDelegateError`` if the protocol has no such method, or if the result of the method has another
  ///   type. The chain is unchanged then.
  public func combineResults<R>(of selector: Selector, by body: @escaping @Sendable ([R]) -> R) throws {
    let chainMethod = try method(selector)
    let method = chainMethod.method
    guard method.encoding.result.kind != .void, case .success(let plan) = method.plan,
      let converter = makeValueConverter(R.self, for: method.encoding.result)
    else {
      throw BlockDelegateError(
        .wrongResultType, protocol: protocolName, selector: selector.handle.name,
        expected: "\(method.encoding.result)", given: "\(R.self)")
    }
    let name = protocolName
    @Sendable func report(_ body: () throws -> Void) {
      do { try body() } catch let failure as ConversionFailure {
        FailureHandler.report(failure.error(argument: nil, protocol: name, selector: method.selector.name))
      } catch { FailureHandler.report(publicError(error)) }
    }
    chainMethod.combine {
      var values: [R] = []
      return (
        add: { frame in
          report { try values.append(plan.resultPlace.withBytes(of: frame) { try converter.load($0) }) }
        },
        store: { frame in
          report {
            try plan.resultPlace.withMutableBytes(of: frame) {
              try converter.store(body(values), $0)?.autorelease()
              plan.resultSignExtension.extend($0)
            }
          }
        }
      )
    }
  }

  func method(_ selector: Selector) throws -> ChainMethod {
    try throwingPublicErrors(of: protocolName) {
      if let method = chain.method(selector.handle) { return method }
      if let failure = chain.failure(selector.handle) { throw failure }
      throw BlockDelegateError.unknownSelector(
        selector.handle, among: chain.dynamicClass.description.instanceMethods.map(\.selector.name))
    }
  }

  /// Passes the completion block of a method, named by its selector, to the members unchanged.
  ///
  ///     try chain.passCompletionBlockUnchanged(of: "progress:update:")
  ///
  /// By default, if the last argument of a message is a block that returns nothing, and several members get the
  /// message, only the first call of the block has an effect. Each later call does nothing, and
  /// ``DelegateFailure/handler`` gets an error with ``BlockDelegateError/Reason/repeatedCompletion``, because most
  /// senders expect exactly one call of the block. After this method is called, each member may call the block any
  /// number of times.
  ///
  /// - Parameter selector: The selector of a method of the protocol.
  /// - Throws: ``BlockDelegateError`` if the protocol has no such method, or if the last argument of the method is not
  ///   a block. The chain is unchanged then.
  public func passCompletionBlockUnchanged(of selector: Selector) throws {
    let chainMethod = try method(selector)
    if chainMethod.passCompletionUnchanged() { return }
    let method = chainMethod.method
    let last = method.encoding.explicitArguments.last
    throw BlockDelegateError(
      last == nil ? .wrongArgumentCount : .wrongArgumentType(method.encoding.explicitArguments.count - 1),
      protocol: protocolName, selector: selector.handle.name,
      expected: "a method whose last argument is a block", given: last.map { "\($0)" } ?? "none")
  }
}

/// A planner that assigns registers and stack offsets to arguments, in their order.
protocol CallPlanner {
  /// The size of the stack arguments that have been located so far, in bytes.
  var stackSize: Int { get }

  /// Returns the location of the next argument.
  mutating func locate(_ type: PassableType) -> ArgumentLocation
  /// Returns the location of a result that is not void.
  static func locate(result: PassableType) -> ResultLocation
}

extension CallPlanner {
  /// Plans a call.
  /// - Parameter start: A closure that returns a planner that has assigned registers to the leading words, and the
  ///   number of those registers.
  static func plan(
    arguments: [TypeEncoding], result: TypeEncoding, start: (ResultLocation) -> (planner: Self, hiddenWords: Int)
  ) throws(UnsupportedTypeError) -> CallPlan {
    let passable = result == .void ? nil : try PassableType(result, position: .result)
    let location = passable.map { locate(result: $0) } ?? .void
    var (planner, hiddenWords) = start(location)
    var planned: [CallPlan.Argument] = []
    var size = 0
    for (index, argument) in arguments.enumerated() {
      let type = try PassableType(argument, position: .argument(index))
      size += type.layout.size
      guard size <= PassableType.largestSize else {
        throw UnsupportedTypeError(
          position: .argument(index), type: argument, reason: "all arguments are \(PassableType.whyTooLarge)")
      }
      planned.append(CallPlan.Argument(type, at: planner.locate(type)))
    }
    return CallPlan(
      arguments: planned, result: location, resultSize: passable?.layout.size ?? 0,
      resultSignExtension: SignExtension(result), hiddenWords: hiddenWords, stackSize: (planner.stackSize + 15) & ~15)
  }
}

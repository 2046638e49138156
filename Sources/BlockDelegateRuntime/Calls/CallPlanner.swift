/// Hands out registers and stack places, one argument after the other.
protocol CallPlanner {
  /// The room that the arguments so far take on the stack, in bytes.
  var stackSize: Int { get }

  /// Where the next argument is.
  mutating func locate(_ type: PassableType) -> ArgumentLocation
  /// Where a result other than void is.
  static func locate(result: PassableType) -> ResultLocation
}

extension CallPlanner {
  /// Plans a call.
  /// - Parameter start: a planner with the leading words handed out, and the number of general registers that they
  ///   took.
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

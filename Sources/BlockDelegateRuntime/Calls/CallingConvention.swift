/// The rules by which a platform's compilers pass arguments and results. Each processor has a folder for its planner.
package enum CallingConvention: Equatable, Sendable {
  /// System V AMD64, for Linux and Apple's systems on x86-64.
  case systemV
  /// AAPCS64, for Linux on arm64.
  case aapcs64
  /// AAPCS64 with Apple's differences, for Apple's systems on arm64.
  case appleARM64
  /// A processor whose calls can't be planned yet. Closures that are blocks work there, and typed closures are
  /// rejected.
  case unplanned

  /// The convention of the platform that the library is compiled for.
  package static var native: CallingConvention {
    #if arch(x86_64)
      .systemV
    #elseif arch(arm64) && canImport(Darwin)
      .appleARM64
    #elseif arch(arm64)
      .aapcs64
    #else
      .unplanned
    #endif
  }
}

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

extension CallingConvention {
  /// Returns whether the first general register of a method's arguments holds the address of the result.
  ///
  /// For a result whose fields can't be planned, such as a struct with a bit-field, the size decides (psABI AMD64,
  /// 3.2.3, rule 5(c)). On arm64 the result is always false, because register x8 holds the address.
  package func passesResultAddress(of result: TypeEncoding) -> Bool {
    do {
      let plan = try CallPlan(arguments: [], result: result, leadingWords: 2, convention: self)
      return plan.passesResultAddress(leadingWords: 2)
    } catch {
      return self == .systemV && result.aggregate != nil && result.leastSize > 16
    }
  }
}

extension CallPlan {
  /// Plans a call.
  /// - Parameters:
  ///   - arguments: The explicit arguments' types.
  ///   - result: The result's type.
  ///   - leadingWords: The number of pointers before the explicit arguments, without the address of an indirect result.
  ///     It is 2 for a method (`self`, `_cmd`) and for a slot's code (context, `self`), and 1 for a block.
  ///   - convention: The calling convention.
  /// - Throws: ``UnsupportedTypeError`` for `long double`, complex numbers, SIMD vectors, 128-bit integers, unions and
  ///   bit-fields by value, and types that the encoding leaves out.
  package init(
    arguments: [TypeEncoding], result: TypeEncoding, leadingWords: Int, convention: CallingConvention
  ) throws(UnsupportedTypeError) {
    switch convention {
    case .systemV:
      self = try SystemVPlanner.plan(arguments: arguments, result: result) {
        SystemVPlanner.start(leadingWords: leadingWords, result: $0)
      }
    case .aapcs64, .appleARM64:
      self = try ARM64Planner.plan(arguments: arguments, result: result) { _ in
        ARM64Planner.start(leadingWords: leadingWords, isApple: convention == .appleARM64)
      }
    case .unplanned:
      throw UnsupportedTypeError(position: .result, type: result, reason: "typed calls on this processor")
    }
  }
}

/// The call plans that have been made for this processor. There is one plan for each signature, for incoming calls,
/// outgoing calls and calls of blocks. The memory is bounded by the number of signatures that a program uses.
package enum CallPlans {
  private static let plans = Mutex<[String: CallPlan]>([:])

  /// Returns the plan for an encoding, and makes it on first use.
  /// - Throws: ``UnsupportedTypeError`` if the encoding has a type that can't be passed. Nothing is stored then.
  package static func plan(for encoding: MethodEncoding) throws(UnsupportedTypeError) -> CallPlan {
    let key = encoding.encoded
    if let known = plans.withLock({ $0[key] }) { return known }
    let new = try CallPlan(
      arguments: encoding.explicitArguments, result: encoding.result, leadingWords: encoding.receiver.leadingCount,
      convention: .native)
    plans.withLock { $0[key] = new }
    return new
  }
}

/// Where the arguments and the result of a call are: made once for a signature, used for every call.
package struct CallPlan: Hashable, Sendable {
  /// One explicit argument.
  package struct Argument: Hashable, Sendable {
    /// In bytes, without the padding of its register or stack place.
    package let size: Int
    package let location: ArgumentLocation
    /// Whether the caller extends it by its sign: clang's code expects an integer narrower than 32 bits to be extended
    /// to 32, although the psABI doesn't ask for it.
    package let isSigned: Bool

    package init(size: Int, location: ArgumentLocation, isSigned: Bool = false) {
      self.size = size
      self.location = location
      self.isSigned = isSigned
    }
  }

  /// The explicit arguments.
  package let arguments: [Argument]
  package let result: ResultLocation
  /// In bytes; 0 for void.
  package let resultSize: Int
  /// How many general registers are taken before the explicit arguments: the leading words, after the address of an
  /// indirect result where a register of the arguments holds it.
  package let hiddenWords: Int
  /// The room that the arguments on the stack take, in bytes, a multiple of 16.
  package let stackSize: Int

  /// Whether the first general register of the arguments holds the address of the result.
  package func passesResultAddress(leadingWords: Int) -> Bool { hiddenWords > leadingWords }

  package init(
    arguments: [Argument], result: ResultLocation, resultSize: Int, hiddenWords: Int, stackSize: Int
  ) {
    self.arguments = arguments
    self.result = result
    self.resultSize = resultSize
    self.hiddenWords = hiddenWords
    self.stackSize = stackSize
  }

  /// Plans a call.
  /// - Parameters:
  ///   - arguments: the explicit arguments' types.
  ///   - result: the result's type.
  ///   - leadingWords: how many pointers are passed before the explicit arguments, without the address of an indirect
  ///     result: 2 for a method (`self`, `_cmd`) and for a slot's code (context, `self`), 1 for a block.
  ///   - convention: the rules.
  /// - Throws: ``UnsupportedTypeError`` for `long double`, complex numbers, SIMD vectors, 128-bit integers, unions and
  ///   bit-fields by value, and types that the encoding does not tell.
  package init(
    arguments: some Sequence<TypeEncoding>, result: TypeEncoding, leadingWords: Int, convention: CallingConvention
  ) throws(UnsupportedTypeError) {
    switch convention {
    case .systemV:
      self = try SystemVPlanner.plan(arguments: arguments, result: result, leadingWords: leadingWords)
    case .aapcs64, .appleARM64:
      self = try ARM64Planner.plan(
        arguments: arguments, result: result, leadingWords: leadingWords, isApple: convention == .appleARM64)
    case .unplanned:
      throw UnsupportedTypeError(position: .result, type: result, reason: "typed calls on this processor")
    }
  }
}

extension CallPlan {
  /// The most arguments that a call of words has.
  package static let maximumWordCount = 4

  /// Whether the call is one of words: at most ``maximumWordCount`` arguments, each in one general register, and the
  /// result in one too or void.
  package var isWords: Bool {
    guard result == .void || result == .general, arguments.count <= Self.maximumWordCount else { return false }
    return arguments.allSatisfy { argument in
      if case .general = argument.location { true } else { false }
    }
  }
}

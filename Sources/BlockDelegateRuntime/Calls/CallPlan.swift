/// Where the arguments and the result of a call are: made once for a signature, used for every call.
package struct CallPlan: Equatable, Sendable {
  /// One explicit argument.
  package struct Argument: Equatable, Sendable {
    /// The argument's size in bytes, without the padding of its register or stack place.
    package let size: Int
    package let location: ArgumentLocation
    /// Whether it is an integer with a sign.
    package let isSigned: Bool
    /// For an argument that travels by its address: where its copy stands in the memory of a call, in bytes.
    package fileprivate(set) var copyOffset: Int?

    init(_ type: PassableType, at location: ArgumentLocation) {
      size = type.layout.size
      self.location = location
      isSigned = type.content == .integer(signed: true)
    }

    /// Where it stands in a frame of this processor.
    package var place: FramePlace { FramePlace(location) }

    /// How an integer in a register of its own is extended.
    package var signExtension: SignExtension {
      if case .general = location, isSigned { SignExtension(size: size) } else { .none }
    }
  }

  /// The explicit arguments.
  package let arguments: [Argument]
  package let result: ResultLocation
  /// Where the result stands in a frame of this processor.
  package var resultPlace: FramePlace { FramePlace(result) }
  /// The result's size in bytes; 0 for void.
  package let resultSize: Int
  /// How many general registers are taken before the explicit arguments: the leading words, after the address of an
  /// indirect result where a register of the arguments holds it.
  package let hiddenWords: Int
  /// How a result that is an integer is extended.
  package let resultSignExtension: SignExtension
  /// The room that the arguments on the stack take, in bytes, a multiple of 16.
  package let stackSize: Int
  /// The room of the arguments on the stack and, behind them, of copies of those that travel by their addresses, in
  /// bytes, a multiple of 16: the memory of a call that is sent on, or later.
  package let memorySize: Int

  /// Whether the first general register of the arguments holds the address of the result.
  package func passesResultAddress(leadingWords: Int) -> Bool { hiddenWords > leadingWords }

  init(
    arguments: [Argument], result: ResultLocation, resultSize: Int, resultSignExtension: SignExtension,
    hiddenWords: Int, stackSize: Int
  ) {
    var memorySize = stackSize
    self.arguments = arguments.map { argument in
      guard argument.location.isReference else { return argument }
      var copied = argument
      copied.copyOffset = memorySize
      // Any type can stand on such a boundary.
      memorySize += (argument.size + 15) & ~15
      return copied
    }
    self.memorySize = memorySize
    self.result = result
    self.resultSize = resultSize
    self.resultSignExtension = resultSignExtension
    self.hiddenWords = hiddenWords
    self.stackSize = stackSize
  }
}

extension CallPlan {
  /// The most arguments that a call of words has.
  package static let maximumWordCount = 4

  /// Whether the call is one of words: at most ``maximumWordCount`` arguments, each in one general register, and the
  /// result in one too or void.
  package var isWords: Bool {
    guard result == .void || result == .general, arguments.count <= Self.maximumWordCount else { return false }
    return arguments.allSatisfy { argument in if case .general = argument.location { true } else { false } }
  }
}

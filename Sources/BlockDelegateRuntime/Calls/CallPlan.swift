/// The locations of a call's arguments and result. A plan is made once for each signature, and is used for every call.
package struct CallPlan: Equatable, Sendable {
  /// The plan of one explicit argument.
  package struct Argument: Equatable, Sendable {
    /// The argument's size in bytes, without the padding in its register or on the stack.
    package let size: Int
    package let location: ArgumentLocation
    /// Whether the argument is a signed integer.
    package let isSigned: Bool
    /// The offset of the argument's copy in the memory of a call, in bytes, if the argument is passed by its address.
    package fileprivate(set) var copyOffset: Int?

    init(_ type: PassableType, at location: ArgumentLocation) {
      size = type.layout.size
      self.location = location
      isSigned = type.content == .integer(signed: true)
    }

    /// The argument's location in a call frame of this processor.
    package var place: FramePlace { FramePlace(location) }

    /// The sign extension of an integer that has its own register.
    package var signExtension: SignExtension {
      if case .general = location, isSigned { SignExtension(size: size) } else { .none }
    }
  }

  /// The plans of the explicit arguments.
  package let arguments: [Argument]
  package let result: ResultLocation
  /// The result's location in a call frame of this processor.
  package var resultPlace: FramePlace { FramePlace(result) }
  /// The result's size in bytes, or 0 for void.
  package let resultSize: Int
  /// The number of general registers before the explicit arguments. These registers hold the leading words. On x86-64
  /// the address of an indirect result comes before the leading words.
  package let hiddenWords: Int
  /// The sign extension of an integer result.
  package let resultSignExtension: SignExtension
  /// The size of the stack arguments in bytes, a multiple of 16.
  package let stackSize: Int
  /// The size in bytes, a multiple of 16, of the memory that a call needs when it is forwarded or sent later. The
  /// memory holds the stack arguments, and after them copies of the arguments that are passed by their addresses.
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
      // Every type can be stored at a multiple of 16 bytes.
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
  /// The largest number of arguments in a call of words.
  package static let maximumWordCount = 4

  /// Whether the call is a call of words: at most ``maximumWordCount`` arguments, each in one general register, and a
  /// result that is void or is in one general register.
  package var isWords: Bool {
    guard result == .void || result == .general, arguments.count <= Self.maximumWordCount else { return false }
    return arguments.allSatisfy { argument in if case .general = argument.location { true } else { false } }
  }
}

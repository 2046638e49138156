/// The locations of a call's arguments and result. A plan is made once for each signature, and is used for every call.
package struct CallPlan: Sendable {
  /// The plan of one explicit argument.
  package struct Argument: Sendable {
    /// The argument's size in bytes, without the padding in its register or on the stack.
    package let size: Int
    package let location: ArgumentLocation
    /// The location in a call frame of this processor.
    package let place: Place
    /// Whether the argument is a signed integer.
    package let isSigned: Bool
    /// The offset of the argument's copy in the memory of a call, in bytes, if the argument is passed by its address.
    package fileprivate(set) var copyOffset: Int?

    init(_ type: PassableType, at location: ArgumentLocation) {
      size = type.layout.size
      self.location = location
      place = Place(location)
      isSigned = type.content == .integer(signed: true)
    }

    /// The sign extension of an integer that has its own register.
    package var signExtension: SignExtension {
      if case .general = location, isSigned { SignExtension(size: size) } else { .none }
    }
  }

  /// The plans of the explicit arguments.
  package let arguments: [Argument]
  package let result: ResultLocation
  /// The result's location in a call frame of this processor.
  package let resultPlace: Place
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
    (self.memorySize, self.result, self.resultSize) = (memorySize, result, resultSize)
    resultPlace = Place(result)
    (self.resultSignExtension, self.hiddenWords, self.stackSize) = (resultSignExtension, hiddenWords, stackSize)
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

/// The location of an argument at the start of a call. Indices count from the first register of each class. On x86-64
/// `general` counts rdi, rsi, rdx, rcx, r8, r9, and `vector` counts xmm0 to xmm7. On arm64 they count x0 to x7 and v0
/// to v7.
package enum ArgumentLocation: Equatable, Sendable {
  /// No location. C does not pass a struct without fields.
  case none
  /// In the low bytes of one general register.
  case general(Int)
  /// In the low bytes of one vector register.
  case vector(Int)
  /// In two consecutive general registers.
  case generalPair(Int)
  /// In two consecutive vector registers.
  case vectorPair(Int)
  /// The first eight bytes in one register, and the rest in a register of the other class.
  case mixed(first: Register, second: Register)
  /// Numbers of one size, each in the low bytes of its own vector register (arm64).
  case vectors(first: Int, count: Int, elementSize: Int)
  /// On the stack. The value is the distance in bytes from the first byte of the stack arguments.
  case stack(Int)
  /// In the caller's memory, whose address is in a general register (arm64).
  case generalReference(Int)
  /// In the caller's memory, whose address is on the stack (arm64).
  case stackReference(Int)

  package enum Register: Equatable, Sendable {
    case general(Int)
    case vector(Int)
  }

  /// Whether an address is passed instead of the argument itself.
  var isReference: Bool {
    switch self {
    case .generalReference, .stackReference: true
    default: false
    }
  }
}

/// The location of a result at the end of a call. On x86-64 the general registers are rax and rdx, and the vector
/// registers are xmm0 and xmm1. On arm64 they are x0 and x1, and v0 to v3.
package enum ResultLocation: Equatable, Sendable {
  /// No location. The call has no result.
  case void
  /// In the low bytes of the first general register.
  case general
  /// In both general registers.
  case generalPair
  /// In the low bytes of the first vector register.
  case vector
  /// In the low eight bytes of both vector registers.
  case vectorPair
  /// The first eight bytes in the first general register, the rest in the first vector register.
  case generalVector
  /// The first eight bytes in the first vector register, the rest in the first general register.
  case vectorGeneral
  /// Numbers of one size, each in the low bytes of its own vector register (arm64).
  case vectors(count: Int, elementSize: Int)
  /// In memory that the caller provides. The caller passes its address.
  case indirect
}

/// The extension of a signed integer that is narrower than its register: copies of the sign bit fill the upper bits.
/// clang's code expects this extension up to 32 bits, although the psABI does not require it.
package struct SignExtension: Equatable, Sendable {
  /// The number of register bits that the integer does not fill.
  package let shift: Int

  /// No extension, for all other values.
  package static let none = SignExtension(size: 8)

  /// Creates the extension of a signed integer.
  /// - Parameter size: The integer's size in bytes.
  init(size: Int) { shift = 64 - 8 * size }

  init(_ type: TypeEncoding) {
    self = if case .integer(let size, signed: true) = type.kind { SignExtension(size: size) } else { .none }
  }

  package func callAsFunction(_ word: UInt) -> UInt { UInt(bitPattern: (Int(bitPattern: word) << shift) >> shift) }

  /// Extends the word at an address in memory.
  package func extend(_ place: UnsafeMutableRawPointer) {
    if shift > 0 { place.storeBytes(of: self(place.load(as: UInt.self)), as: UInt.self) }
  }
}

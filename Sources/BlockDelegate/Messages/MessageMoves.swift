import BlockDelegateRuntime

/// Makes the moves of a message's plan: how the bytes of its arguments get to their places.
struct MessageMoves {
  private let plan: CallPlan
  private let made: UnsafeMutablePointer<bd_message_plan>
  /// Whether a call in C can make all moves.
  private var areSimple = true

  private static let frameSize = MemoryLayout<bd_call_frame>.size
  private static let vectors = FrameLayout.native.vector..<FrameLayout.native.vector + 16 * 8

  init(_ plan: CallPlan, for made: UnsafeMutablePointer<bd_message_plan>) {
    (self.plan, self.made) = (plan, made)
    (made.pointee.stackSize, made.pointee.memorySize) = (UInt32(plan.stackSize), UInt32(plan.memorySize))
  }

  /// Returns the offset of a place in the memory of a call.
  static func offset(of place: Place) -> UInt32 { UInt32(Int(place.offset) + (place.isOnStack ? frameSize : 0)) }

  /// Returns the offset of memory behind everything else.
  func reserve(_ bytes: Int) -> UInt32 {
    defer { made.pointee.memorySize += UInt32((bytes + 15) & ~15) }
    return UInt32(Self.frameSize) + made.pointee.memorySize
  }

  /// Adds the next argument.
  mutating func add(_ argument: CallPlan.Argument, _ converter: AnyValueConverter) {
    defer { made.pointee.argumentCount += 1 }
    let place = argument.place
    if converter.isReference { return add(bd_move_reference, 0, Self.offset(of: place), 8) }
    if !converter.storesBytes {
      bd_message_plan_addMade(made, made.pointee.argumentCount, UInt32(max(argument.size, 8)))
    }
    if let copy = argument.copyOffset {
      // The method gets the address of a copy.
      add(bd_move_bytes, 0, UInt32(Self.frameSize + copy), argument.size)
      return add(bd_move_address, Self.frameSize + copy, Self.offset(of: place), 8)
    }
    let (each, step) = place.isApart ? (Int(place.pieceSize), Int(place.step)) : (8, 8)
    var (from, to) = (0, Int(Self.offset(of: place)))
    while from < argument.size {
      let size = min(each, argument.size - from)
      add(kind(size, argument, isVector: Self.vectors.contains(to)), from, UInt32(to), size)
      (from, to) = (from + each, to + step)
    }
  }

  private func kind(_ size: Int, _ argument: CallPlan.Argument, isVector: Bool) -> Int {
    let isSigned = argument.signExtension.shift > 0
    #if canImport(ObjectiveC)
      // A small value on the stack has no bytes of its own behind it on arm64.
      if argument.place.isOnStack, size < 8 { return bd_move_bytes }
    #endif
    return switch size {
    case 8: isVector ? bd_move_double : bd_move_word
    case 4: isVector ? bd_move_float : isSigned ? bd_move_i32 : bd_move_u32
    case 2: isSigned ? bd_move_i16 : bd_move_u16
    case 1: isSigned ? bd_move_i8 : bd_move_u8
    default: bd_move_bytes
    }
  }

  private mutating func add(_ kind: Int, _ from: Int, _ to: UInt32, _ size: Int) {
    bd_message_plan_addMove(made, UInt8(kind), made.pointee.argumentCount, UInt32(from), to, UInt32(size))
    let fifthVector = Self.vectors.lowerBound + 16 * 4
    if kind >= bd_move_bytes || (fifthVector..<Self.vectors.upperBound).contains(Int(to)) { areSimple = false }
  }

  /// Sets the way of the result.
  func finish(_ converter: AnyValueConverter, isIgnored: Bool) {
    let place = plan.resultPlace
    made.pointee.resultPlace = place
    made.pointee.hasResultAddress = plan.passesResultAddress
    made.pointee.resultSize = UInt32(converter.size)
    if place.isAddress { made.pointee.resultOffset = reserve(plan.resultSize) }
    let result =
      if isIgnored || converter.isBitwise && converter.size == 0 {
        bd_result_none
      } else if converter.isBitwise {
        place.isAddress && converter.size == plan.resultSize ? bd_result_inPlace : bd_result_bytes
      } else if converter.storesBytes {  // a Bool, for a BOOL
        bd_result_bool
      } else if converter is ValueConverter<NewObject> {
        bd_result_owned
      } else {
        converter.isReference ? bd_result_reference : bd_result_made
      }
    made.pointee.result = UInt8(result)
    made.pointee.isOptional = converter.isOptionalReference
    made.pointee.isSimple =
      areSimple && !made.pointee.consumesSelf && made.pointee.errorOffset == 0 && plan.stackSize == 0
      && (place.isAddress ? result == bd_result_inPlace : !place.isApart && plan.resultSize <= 8)
  }
}

/// An object that was allocated or initialized, which the caller owns.
#if canImport(ObjectiveC)
  // A type that the program has anyway.
  @usableFromInline typealias NewObject = Unmanaged<ObjCObject>

  extension Unmanaged<ObjCObject> { var pointer: OpaquePointer { OpaquePointer(toOpaque()) } }
#else
  @usableFromInline
  struct NewObject { @usableFromInline let pointer: OpaquePointer }
#endif

extension AnyValueConverter {
  /// Whether a value is a reference to an object, or an Optional of one, from which the C layer gets the object.
  var isReference: Bool {
    #if canImport(ObjectiveC)
      false
    #else
      self is ValueConverter<ObjCObject> || isOptionalReference
    #endif
  }

  fileprivate var isOptionalReference: Bool { self is ValueConverter<ObjCObject?> }
}

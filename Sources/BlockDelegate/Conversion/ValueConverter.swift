import BlockDelegateRuntime

/// A converter between values of one Swift type and arguments or results of one encoding.
///
/// `ValueConverter` is Sendable because it never changes, and its closures can be called on any thread.
class ValueConverter<Value>: AnyValueConverter, @unchecked Sendable {
  /// Reads a value from the bytes of an argument or a result.
  let load: (UnsafeRawPointer) throws -> Value
  /// Writes the bytes of a value to memory. Returns a reference that keeps the object alive if the value is passed as
  /// an object, and nil otherwise.
  let store: (Value, UnsafeMutableRawPointer) throws -> OwnedReference?

  init(
    isBitwise: Bool = false, storesBytes: Bool? = nil, load: @escaping (UnsafeRawPointer) throws -> Value,
    store: @escaping (Value, UnsafeMutableRawPointer) throws -> OwnedReference?
  ) {
    (self.load, self.store) = (load, store)
    super.init(isBitwise: isBitwise, storesBytes: storesBytes ?? isBitwise)
  }

  override func load(_ bytes: UnsafeRawPointer, to value: UnsafeMutableRawPointer) throws {
    value.assumingMemoryBound(to: Value.self).initialize(to: try load(bytes))
  }

  override func destroy(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }

  override func store(
    moving value: UnsafeMutableRawPointer, to memory: UnsafeMutableRawPointer
  ) throws -> OwnedReference? {
    try store(value.assumingMemoryBound(to: Value.self).move(), memory)
  }

  override func store(copying value: UnsafeRawPointer, to memory: UnsafeMutableRawPointer) throws -> OwnedReference? {
    try store(value.assumingMemoryBound(to: Value.self).pointee, memory)
  }

  override var size: Int { MemoryLayout<Value>.size }

  /// A converter for values whose bytes are the bytes of the argument.
  static var bitwise: ValueConverter<Value> {
    ValueConverter(
      isBitwise: true,
      // `load(as:)` requires the alignment of the type, so it can't read an argument on the stack, which may be aligned
      // to only eight bytes.
      load: { $0.assumingMemoryBound(to: Value.self).pointee },
      store: { value, memory in
        withUnsafeBytes(of: value) { memory.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        return nil
      })
  }
}

/// The argument nil of a message, where the Swift type of the argument is unknown. Its bytes are a null pointer.
struct Nil { private let pointer: OpaquePointer? = nil }

/// Makes the converter between a Swift type and an encoding, or returns nil if the type does not fit the encoding.
func makeValueConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ValueConverter<Value>? {
  if type == NewObject.self {
    let expected = "\(ObjCObject.self)"
    return ValueConverter<NewObject>(
      load: { _ in throw ConversionFailure.unexpectedNil(expected: expected) }, store: { _, _ in nil })
      as? ValueConverter<Value>
  }
  if type == Nil.self, [.object, .block, .class, .selector, .pointer].contains(encoding.kind) { return .bitwise }
  return switch encoding.kind {
  case .void:
    // A closure such as `{ self?.titles.append(text) }` returns `Void?`, so this type is accepted too.
    Value.self == Void.self || Value.self == Void?.self ? .bitwise : nil
  case .object, .block, .class:
    makeObjectConverter(type, for: encoding)?.values
  case .unsupported:
    nil
  case .pointer:
    makeScalarConverter(type, for: encoding)
      ?? makeObjectConverter(type, for: encoding.isBlockLiteral ? .block(nil) : encoding)?.values
  case .integer, .float, .double, .selector, .aggregate:
    makeScalarConverter(type, for: encoding)
  }
}

extension ObjectConverter {
  /// The converter for arguments and results of the type.
  fileprivate var values: ValueConverter<Value> {
    #if !canImport(ObjectiveC)
      if let texts = self as? ObjectConverter<String> { return StringConverter(texts) as! ValueConverter<Value> }
      if Value.self == Any.self || Value.self == Any?.self { return AnyConverter(self) }
    #endif
    return ValueConverter(self)
  }
}

extension ValueConverter {
  /// Makes a converter for values that are passed as objects.
  convenience init(_ objects: ObjectConverter<Value>) {
    self.init(
      load: { try objects.load($0.load(as: OpaquePointer?.self).map { ObjectHandle($0) }) },
      store: { value, memory in
        guard let object = try objects.store(value) else {
          memory.storeBytes(of: nil, as: OpaquePointer?.self)
          return nil
        }
        memory.storeBytes(of: object.pointer, as: OpaquePointer?.self)
        return object
      })
  }
}

private func makeScalarConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ValueConverter<Value>? {
  if type == Bool.self {
    guard encoding.isBOOL else { return nil }
    // A BOOL is true if any of its bits is set, but a Swift Bool uses only the lowest bit.
    return ValueConverter<Bool>(
      storesBytes: true,
      load: { $0.load(as: UInt8.self) != 0 },
      store: { value, memory in
        memory.storeBytes(of: value ? 1 : 0, as: UInt8.self)
        return nil
      }) as? ValueConverter<Value>
  }
  let pointer = nullablePointer(type)
  if let pointer = pointer ?? type as? any NullablePointer.Type, !pointer.points(by: encoding) { return nil }
  let known = cTypeEncoding(of: type)
  if known == nil, case .integer(let integer) = encoding, EncodingOfType.importedEnumeration(type) != nil {
    return integer.size == MemoryLayout<Value>.size ? .bitwise : nil
  }
  if let own = known ?? EncodingOfType.importedStruct(type) ?? pointer?.encoding {
    // Values of both encodings must be passed in the same way, and the type must be laid out as its own encoding says.
    let own = try? TypeEncoding(own)
    let fits = own.map { $0.hasSameCallingShape(as: encoding) && EncodingOfType.misfit(type, $0) == nil } == true
    return fits || isOfOtherSign(type, encoding) ? .bitwise : nil
  }
  if let raw = type as? any RawRepresentable.Type {
    return makeRawConverter(raw, for: encoding) as? ValueConverter<Value>
  }
  return nil
}

/// Returns whether an integer type fits an integer encoding of the same size although only one of the two is signed.
/// Swift imports `NSUInteger` as `Int`, and the C compiler chooses whether an enumeration is signed.
private func isOfOtherSign(_ type: Any.Type, _ encoding: TypeEncoding) -> Bool {
  guard case .integer(let integer) = encoding else { return false }
  return switch integer.size {
  case 8: type == Int.self && !integer.isSigned
  case 4: type == Int32.self || type == UInt32.self
  default: false
  }
}

/// Makes a converter for enumerations and option sets that are declared in Swift, whose raw values are integers.
private func makeRawConverter<Value: RawRepresentable>(_ type: Value.Type, for encoding: TypeEncoding) -> AnyObject? {
  guard Value.RawValue.self is any FixedWidthInteger.Type,
    let raw = makeValueConverter(Value.RawValue.self, for: encoding)
  else { return nil }
  return ValueConverter<Value>(
    load: { memory in
      let number = try raw.load(memory)
      guard let value = Value(rawValue: number) else {
        throw ConversionFailure.unexpectedValue(expected: "\(Value.self)", given: "\(number)")
      }
      return value
    },
    store: { try raw.store($0.rawValue, $1) })
}

/// A protocol that only `Optional` conforms to, so that code can find the wrapped type at run time.
protocol OptionalType {
  static var wrappedType: Any.Type { get }
  /// Makes a converter for results that Swift code receives from Objective-C code and that are never nil, such as
  /// numbers.
  static func makeScalarConverter(for encoding: TypeEncoding) -> AnyValueConverter?
}

extension Optional: OptionalType {
  static var wrappedType: Any.Type { Wrapped.self }

  static func makeScalarConverter(for encoding: TypeEncoding) -> AnyValueConverter? {
    makeValueConverter(Wrapped.self, for: encoding).map { wrapped in
      ValueConverter<Self>(load: { try wrapped.load($0) }, store: { _, _ in nil })
    }
  }
}

/// A ``ValueConverter`` whose Swift type is erased.
///
/// `AnyValueConverter` is Sendable because its subclass ``ValueConverter`` never changes.
class AnyValueConverter: @unchecked Sendable {
  /// Whether a Swift value has the same bytes as the argument or result that it is converted to or from.
  let isBitwise: Bool
  /// Whether storing a Swift value only copies its bytes. For `Bool`, `storesBytes` is true although `isBitwise` is
  /// false, because not every `BOOL` has the bytes of a Swift `Bool`.
  let storesBytes: Bool

  init(isBitwise: Bool, storesBytes: Bool) { (self.isBitwise, self.storesBytes) = (isBitwise, storesBytes) }

  // The type of the values in the following methods is known only at run time. The parameter `value` is the address of
  // a value.
  func load(_ bytes: UnsafeRawPointer, to value: UnsafeMutableRawPointer) throws { fatalError("abstract") }
  func destroy(_ value: UnsafeMutableRawPointer) { fatalError("abstract") }
  func store(moving value: UnsafeMutableRawPointer, to memory: UnsafeMutableRawPointer) throws -> OwnedReference? {
    fatalError("abstract")
  }
  func store(copying value: UnsafeRawPointer, to memory: UnsafeMutableRawPointer) throws -> OwnedReference? {
    fatalError("abstract")
  }
  /// The size of a Swift value in bytes.
  var size: Int { fatalError("abstract") }

  func of<Value>(_ type: Value.Type) -> ValueConverter<Value> {
    // The cast is safe, because a closure plan is stored under the type of its closures, and this type contains the
    // types of the converters.
    unsafeDowncast(self, to: ValueConverter<Value>.self)
  }

  /// Makes the converter between a Swift type and an encoding, or returns nil if the type does not fit the encoding.
  static func make(_ type: Any.Type, for encoding: TypeEncoding) -> AnyValueConverter? {
    func make<Value>(_ type: Value.Type) -> AnyValueConverter? { makeValueConverter(type, for: encoding) }
    return _openExistential(type, do: make)
  }
}

/// Reads a value of a Swift type from the bytes of an argument or a result, for code that handles calls of any
/// signature.
///
/// - Parameters:
///   - encoding: The type encoding of the argument or the result.
///   - index: The index of the argument, or nil for the result.
///   - withBytes: Calls a function with the address of the bytes.
/// - Throws: ``BlockDelegateError`` if the type does not fit the encoding, or if the value can't be converted to it, for
///   example because the value is nil or an object of another class.
package func readValue<Value>(
  _ encoding: TypeEncoding, argument index: Int?, protocol name: String, selector: String,
  from withBytes: ((UnsafeRawPointer) throws -> Value) throws -> Value
) throws -> Value {
  guard let converter = makeValueConverter(Value.self, for: encoding) else {
    throw BlockDelegateError(
      index.map { .wrongArgumentType($0) } ?? .wrongResultType, protocol: name, selector: selector,
      expected: "\(encoding)", given: "\(Value.self)")
  }
  do { return try withBytes(converter.load) } catch let failure as ConversionFailure {
    throw failure.error(argument: index, protocol: name, selector: selector)
  }
}

/// The converters for the arguments and the result of one call.
struct CallConverters {
  let arguments: [AnyValueConverter]
  let result: AnyValueConverter

  /// Calls `body` with the converter of an argument, or of the result if there is no index. The converter is not
  /// retained for the call, because that would take longer than some conversions.
  func with<Value>(_ index: Int?, _ body: (AnyValueConverter) throws -> Value) rethrows -> Value {
    try Unmanaged.passUnretained(index.map { arguments[$0] } ?? result)._withUnsafeGuaranteedRef(body)
  }

  /// Finds the converters for the types of a call.
  ///
  /// - Parameters:
  ///   - types: The Swift types of the arguments.
  ///   - encodings: The encodings of the arguments.
  ///   - result: The Swift type of the result; nil if the result is ignored.
  ///   - resultEncoding: The encoding of the result.
  ///   - isReceived: Whether Objective-C code returns the result to Swift code. If true, the Swift type of the result
  ///     may be an Optional of a number, as in `try? object.send("count") ?? 0`.
  ///   - selector: The selector of the method, for the error.
  /// - Throws: One error that lists every type that does not fit its encoding.
  init(
    _ types: [Any.Type], for encodings: [TypeEncoding], result: Any.Type?, for resultEncoding: TypeEncoding,
    isReceived: Bool = false, selector: String
  ) throws(BlockDelegateError) {
    guard encodings.count == types.count else {
      let mayThrow = types.count + 1 != encodings.count || encodings.last?.isErrorPointer != true
      let hint = mayThrow ? "" : "; a closure may omit the NSError ** only if the method's result is Bool or an object"
      throw BlockDelegateError(
        .wrongArgumentCount, selector: selector, expected: describe(encodings) + hint, given: describe(types))
    }
    var problems: [BlockDelegateError] = []
    func find(_ type: Any.Type, _ encoding: TypeEncoding, _ reason: BlockDelegateError.Reason) -> AnyValueConverter? {
      var found = AnyValueConverter.make(type, for: encoding)
      if found == nil, reason == .wrongResultType, isReceived, let optional = type as? any OptionalType.Type {
        found = optional.makeScalarConverter(for: encoding)
      }
      if found == nil, reason != .wrongResultType, encoding.kind == .block || encoding.isBlockLiteral {
        found = makeHandlerConverter(type)
      }
      if found == nil {
        problems.append(
          .init(reason, selector: selector, expected: "\(encoding)", given: describe(type, for: encoding)))
      }
      return found
    }
    arguments = zip(types, encodings).enumerated().compactMap { find($1.0, $1.1, .wrongArgumentType($0)) }
    let found = result.map { find($0, resultEncoding, .wrongResultType) } ?? ValueConverter<Void>.bitwise
    guard problems.isEmpty, let found else { throw BlockDelegateError(problems) }
    self.result = found
  }
}

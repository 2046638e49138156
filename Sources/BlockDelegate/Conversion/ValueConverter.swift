import BlockDelegateRuntime

/// How values of one Swift type become arguments and results of one encoding, and back. Chosen when a closure is
/// registered.
///
/// Sendable because it never changes, and its closures touch nothing but what they are given.
final class ValueConverter<Value>: AnyValueConverter, @unchecked Sendable {
  /// Reads a value from the bytes of an argument or a result.
  let load: (UnsafeRawPointer) throws -> Value
  /// Writes a value's bytes. Returns the object that was made for it, if one was.
  let store: (Value, UnsafeMutableRawPointer) throws -> OwnedReference?

  init(
    isBitwise: Bool = false, storesBytes: Bool? = nil, load: @escaping (UnsafeRawPointer) throws -> Value,
    store: @escaping (Value, UnsafeMutableRawPointer) throws -> OwnedReference?
  ) {
    self.load = load
    self.store = store
    super.init(isBitwise: isBitwise, storesBytes: storesBytes ?? isBitwise)
  }

  override func load(_ bytes: UnsafeRawPointer, to value: UnsafeMutableRawPointer) throws {
    #if !canImport(ObjectiveC)
      // Without the closures between, which don't know the type: 30 ns.
      if Value.self == String.self, let object = bytes.load(as: OpaquePointer?.self) {
        value.initializeMemory(as: String.self, to: try StringBridge.load(ObjectHandle(object)))
        return
      }
    #endif
    value.initializeMemory(as: Value.self, to: try load(bytes))
  }

  override func destroy(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }

  override func store(
    moving value: UnsafeMutableRawPointer, to memory: UnsafeMutableRawPointer
  ) throws -> OwnedReference? {
    try store(value.assumingMemoryBound(to: Value.self).move(), memory)
  }

  override var size: Int { MemoryLayout<Value>.size }

  /// A converter for results that nobody looks at; there are no arguments of that type.
  static var nothing: ValueConverter<Value> {
    ValueConverter(load: { $0.assumingMemoryBound(to: Value.self).pointee }, store: { _, _ in nil })
  }

  /// A converter for values that are their bytes.
  static var bitwise: ValueConverter<Value> {
    ValueConverter(
      isBitwise: true,
      // Not `load`: arguments on the stack are aligned to eight bytes only.
      load: { $0.assumingMemoryBound(to: Value.self).pointee },
      store: { value, memory in
        withUnsafeBytes(of: value) { memory.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        return nil
      })
  }
}

/// The converter between a Swift type and an encoding, or nil when they don't fit.
func makeValueConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ValueConverter<Value>? {
  switch encoding.kind {
  case .void:
    // `self?.titles.append(text)` is a Void or nil.
    Value.self == Void.self || Value.self == Void?.self ? .nothing : nil
  case .object, .block, .class:
    makeObjectConverter(type, for: encoding).map { ValueConverter($0) }
  case .unsupported:
    nil
  case .pointer:
    makeScalarConverter(type, for: encoding)
      ?? (encoding.isBlockLiteral ? makeObjectConverter(type, for: .block(nil)) : makeForeignConverter(type))
      .map { ValueConverter($0) }
  case .integer, .float, .double, .selector, .aggregate:
    makeScalarConverter(type, for: encoding)
  }
}

extension ValueConverter {
  /// A converter for values whose object is the argument.
  convenience init(_ objects: ObjectConverter<Value>) {
    self.init(
      load: { try objects.load($0.load(as: OpaquePointer?.self).map { ObjectHandle($0) }) },
      store: { value, memory in
        guard let object = try objects.store(value) else {
          memory.storeBytes(of: nil, as: OpaquePointer?.self)
          return nil
        }
        memory.storeBytes(of: object.handle.pointer, as: OpaquePointer?.self)
        return object
      })
  }
}

private func makeScalarConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ValueConverter<Value>? {
  if type == Bool.self {
    guard encoding.isBOOL else { return nil }
    // Any bit makes a BOOL true; a Swift Bool has one.
    return ValueConverter<Bool>(
      storesBytes: true,
      load: { $0.load(as: UInt8.self) != 0 },
      store: { value, memory in
        memory.storeBytes(of: value ? 1 : 0, as: UInt8.self)
        return nil
      }) as? ValueConverter<Value>
  }
  let pointed: Any.Type = nullablePointer(type) ?? type
  if let pointer = pointed as? any ObjectPointer.Type, !pointer.isBridged || !encoding.isErrorPointer { return nil }
  if let own = cTypeEncoding(of: type) ?? EncodingOfType.importedStruct(type) {
    return fits(type, own, encoding) || isOfOtherSign(type, encoding) ? .bitwise : nil
  }
  if let pointer = nullablePointer(type) { return fits(type, pointer.encoding, encoding) ? .bitwise : nil }
  if let raw = type as? any RawRepresentable.Type {
    return makeRawConverter(raw, for: encoding) as? ValueConverter<Value>
  }
  return nil
}

/// Whether a type is the one that Swift imports an integer of the other sign as: `NSUInteger` is `Int`, and enumerations
/// have a sign in C that nobody chose.
private func isOfOtherSign(_ type: Any.Type, _ encoding: TypeEncoding) -> Bool {
  guard case .integer(let integer) = encoding else { return false }
  return switch integer.size {
  case 8: type == Int.self && !integer.isSigned
  case 4: type == Int32.self || type == UInt32.self
  default: false
  }
}

/// Whether a type's own encoding is that of a method's, and its memory what the encoding says.
private func fits<Value>(_ type: Value.Type, _ own: String, _ encoding: TypeEncoding) -> Bool {
  guard let own = try? TypeEncoding(own), let layout = try? own.layout() else { return false }
  guard own.hasSameCallingShape(as: encoding) else { return false }
  // A Swift type's size is without the padding at its end.
  guard MemoryLayout<Value>.stride == max(layout.size, 1), MemoryLayout<Value>.alignment <= layout.alignment else {
    return false
  }
  return hasFields(type, of: own)
}

/// Whether a Swift type has its numbers and pointers where an encoding has them.
private func hasFields(_ type: Any.Type, of encoding: TypeEncoding) -> Bool {
  guard encoding.kind == .aggregate else { return true }
  guard let expected = try? encoding.scalarFields(), let found = SwiftFields(of: type) else { return true }
  // It may have more: what fills the padding.
  return Set(expected.map { SwiftFields.Field(offset: $0.offset, size: $0.layout.size) }).isSubset(of: found.fields)
}

/// A converter for enumerations and option sets, which have a case for each number.
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

/// `Optional`, as a result that is received.
protocol ReceivedOptional {
  /// A converter for results that are received, and never nil: a number, say.
  static func makeScalarConverter(for encoding: TypeEncoding) -> AnyValueConverter?
}

extension Optional: ReceivedOptional {
  static func makeScalarConverter(for encoding: TypeEncoding) -> AnyValueConverter? {
    switch encoding.kind {
    case .integer, .float, .double, .selector, .aggregate: break
    case .void, .object, .block, .class, .pointer, .unsupported: return nil
    }
    guard let wrapped = makeValueConverter(Wrapped.self, for: encoding) else { return nil }
    return ValueConverter<Self>(
      load: { try wrapped.load($0) }, store: { value, memory in try value.flatMap { try wrapped.store($0, memory) } })
  }
}

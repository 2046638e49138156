import BlockDelegateRuntime

/// The encodings of Swift types, for protocols that declare the types of their methods in Swift.
enum EncodingOfType {
  /// Returns the type encoding of the methods that closures of a Swift function type can implement.
  ///
  /// - Parameter takesError: Whether the method has an `NSError **` after the arguments of the function.
  /// - Returns: The encoding. If a method can't have an argument or a result of a type, the encoding contains a struct
  ///   with the name of the type, without fields or, for a type from C, with an empty list of fields. No value fits it.
  static func method(_ function: Any.Type, takesError: Bool) -> String {
    guard let parts = FunctionTypeParts(of: function) else { return "?" }
    func encoding(_ type: Any.Type) -> String { value(type) ?? "{\(type)\(isImported(type) ? "=" : "")}" }
    return encoding(parts.result) + "@:" + parts.parameters.map(encoding).joined() + (takesError ? "^@" : "")
  }

  /// Returns the encoding of an argument or a result of a Swift type, or nil if the type has no encoding.
  static func value(_ type: Any.Type) -> String? {
    func encoding<Value>(_ type: Value.Type) -> String? {
      if type == Void.self { return "v" }
      if type == Bool.self { return bool }
      if type == ObjCBlock.self || type == ObjCBlock?.self { return "@?" }
      if type == ObjCClass.self || type == ObjCClass?.self { return "#" }
      if let known = cTypeEncoding(of: type) ?? importedEnumeration(type) ?? importedStruct(type) { return known }
      if let pointer = nullablePointer(type) { return pointer.encoding }
      if let raw = type as? any RawRepresentable.Type { return self.raw(raw) }
      if makeObjectConverter(type, for: .anyObject) != nil { return "@" }
      return isHandler((type as? any OptionalType.Type)?.wrappedType ?? type) ? "@?" : nil
    }
    return _openExistential(type, do: encoding)
  }

  /// Returns whether values of a type are Swift closures that can be passed as blocks, such as completion handlers.
  static func isHandler(_ type: Any.Type) -> Bool {
    guard let parts = FunctionTypeParts(of: type), parts.isPlainClosure else { return false }
    func hasZero<Value>(_ type: Value.Type) -> Bool { zero(type) != nil }
    return parts.parameters.count <= 4 && parts.parameters.allSatisfy { value($0) != nil }
      && converter(parts.result) != nil && _openExistential(parts.result, do: hasZero)
  }

  /// Returns the value of a type whose bytes in a result are zero, such as `false` or nil. Returns nil if the type has
  /// no such value, as `String` has none.
  static func zero<Value>(_ type: Value.Type) -> Value? {
    /// Returns whether a type has a pointer that can't be nil.
    func hasPointer(_ type: Any.Type) -> Bool {
      type is any NullablePointer.Type
        || SwiftFields.isCompound(type) && SwiftFields.parts(of: type).contains { hasPointer($0.type) }
    }
    guard !hasPointer(type), let converter = converter(type)?.of(type) else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: max(MemoryLayout<Value>.size, 8), alignment: 16) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return try? converter.load(UnsafeRawPointer(bytes.baseAddress!))
    }
  }

  private static func converter(_ type: Any.Type) -> AnyValueConverter? {
    (try? value(type).map(TypeEncoding.init)).flatMap { AnyValueConverter.make(type, for: $0) }
  }

  /// Returns the encoding of an enumeration or an option set that Swift imports from C, or nil for another type. Swift
  /// imports some as enumerations, and others as structs with the field `rawValue`.
  ///
  /// The type's metadata decides, because the compiler emits a conformance of an imported type, such as
  /// `RawRepresentable`, only in modules that use it.
  static func importedEnumeration(_ type: Any.Type) -> String? {
    if MetadataKind(of: type) == .enumeration {
      // The metadata doesn't say whether the numbers are signed.
      return isImported(type) ? [1: "C", 2: "S", 4: "I", 8: "Q"][SwiftFields.memorySize(type)] : nil
    }
    guard SwiftFields.isCompound(type), isImported(type) else { return nil }
    let parts = SwiftFields.parts(of: type)
    guard parts.map(\.name) == ["rawValue"], parts[0].type is any FixedWidthInteger.Type else { return nil }
    return value(parts[0].type)
  }

  /// Returns whether Swift imports a type from C. `__C` is the module of all declarations that are imported from C and
  /// Objective-C (Swift's ABI, "Mangling").
  private static func isImported(_ type: Any.Type) -> Bool { _typeName(type).hasPrefix("__C.") }

  /// Returns the encoding of a struct that Swift imports from C, such as `CMTime`, made from the struct's fields.
  /// Returns nil if the fields do not tell how C passes the struct, or if the struct's metadata lists no fields.
  static func importedStruct(_ type: Any.Type) -> String? {
    guard SwiftFields.isCompound(type), isImported(type) else { return nil }
    func encoding(_ part: Any.Type) -> String? {
      if let own = value(part) { return own }
      // Swift imports a C array as a tuple.
      guard _typeName(part).hasPrefix("(") else { return nil }
      let elements = SwiftFields.parts(of: part)
      return elements.first.flatMap { encoding($0.type) }.map { "[\(elements.count)\($0)]" }
    }
    let parts = SwiftFields.parts(of: type)
    let encodings = parts.compactMap { encoding($0.type) }
    guard !parts.isEmpty, encodings.count == parts.count else { return nil }
    let encoding = "{\(type)=\(encodings.joined())}"
    return (try? TypeEncoding(encoding)).flatMap { misfit(type, $0) ?? gap(in: type, $0) } == nil ? encoding : nil
  }

  /// Returns why fields that Swift does not show may change how C passes a struct, or nil if they can't.
  static func gap(in type: Any.Type, _ encoding: TypeEncoding) -> String? {
    guard isImported(type), let fields = encoding.scalarFields, let size = encoding.size else { return nil }
    if SwiftFields.ranges(of: type) != nil, SystemVPlanner.isCertain(fields, size: size) { return nil }
    return "which may have fields that Swift does not show; if @encode gives no others, state it with ObjCEncodable"
  }

  /// Returns why a Swift type is not the C type that has an encoding, or nil if nothing shows that. Compares sizes,
  /// alignments and offsets. The Swift type may have additional fields, which fill the padding of the C struct.
  static func misfit(_ type: Any.Type, _ encoding: TypeEncoding) -> String? {
    // The size of a Swift type does not include the padding at its end.
    func layout<Value>(_ type: Value.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Value>.stride, MemoryLayout<Value>.alignment)
    }
    let own = _openExistential(type, do: layout)
    guard let expected = encoding.layout else { return "whose encoding has no size" }
    if own.size != max(expected.size, 1) { return "which has \(own.size) bytes, not \(expected.size)" }
    if own.alignment > expected.alignment { return "aligned to \(own.alignment) bytes, not \(expected.alignment)" }
    guard encoding.kind == .aggregate, let fields = encoding.scalarFields,
      let found = SwiftFields.ranges(of: type)
    else { return nil }
    let ranges = fields.map { $0.offset..<$0.offset + $0.layout.size }
    return ranges.allSatisfy(found.contains) ? nil : "whose fields have other offsets"
  }

  private static func raw<Value: RawRepresentable>(_ type: Value.Type) -> String? {
    Value.RawValue.self is any FixedWidthInteger.Type ? value(Value.RawValue.self) : nil
  }

  /// The encoding of `BOOL`, which is `unsigned char` for GNUstep, `bool` on arm64, and `signed char` on Intel Macs
  /// (objc.h).
  static var bool: String {
    #if !canImport(ObjectiveC)
      "C"
    #elseif os(macOS) && arch(x86_64)
      "c"
    #else
      "B"
    #endif
  }
}

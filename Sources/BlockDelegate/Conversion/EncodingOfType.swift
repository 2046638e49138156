import BlockDelegateRuntime
import Foundation

/// The encodings that Swift types stand for, where a protocol says its methods' types in Swift.
enum EncodingOfType {
  /// The method type encoding for closures of a function type.
  /// - Parameter takesError: whether an `NSError **` follows the function's arguments.
  /// - Returns: one in which a type that a method can't have is a struct of its name without fields, which nothing fits.
  static func method(_ function: Any.Type, takesError: Bool) -> String {
    guard let parts = FunctionTypeParts(of: function) else { return "?" }
    func encoding(_ type: Any.Type) -> String { value(type) ?? "{\(type)}" }
    return encoding(parts.result) + "@:" + parts.parameters.map(encoding).joined() + (takesError ? "^@" : "")
  }

  /// The encoding of an argument or a result; nil when there is none.
  static func value(_ type: Any.Type) -> String? {
    func encoding<Value>(_ type: Value.Type) -> String? {
      if type == Void.self { return "v" }
      if type == Bool.self { return bool }
      if type == ObjCBlock.self || type == ObjCBlock?.self { return "@?" }
      if type == ObjCClass.self || type == ObjCClass?.self { return "#" }
      if let known = cTypeEncoding(of: type) ?? importedStruct(type) { return known }
      if let pointer = nullablePointer(type) { return pointer.encoding }
      if let raw = type as? any RawRepresentable.Type { return self.raw(raw) }
      if makeObjectConverter(type, for: object) != nil { return "@" }
      return isHandler((type as? any OptionalType.Type)?.wrappedType ?? type) ? "@?" : nil
    }
    return _openExistential(type, do: encoding)
  }

  /// Whether a type is that of Swift closures that can stand for blocks: completion handlers.
  static func isHandler(_ type: Any.Type) -> Bool {
    guard FunctionTypeParts.isPlainClosure(type), let parts = FunctionTypeParts(of: type) else { return false }
    return parts.result == Void.self && parts.parameters.count <= 3
      && parts.parameters.allSatisfy { value($0) != nil }
  }

  /// The encoding of a struct that Swift imports from C, made of its fields: `CMTime`. nil for one that has unions or bit
  /// fields, which Swift does not see, or that does not tell its fields.
  static func importedStruct(_ type: Any.Type) -> String? {
    // The module of all that is imported from C and Objective-C (Swift's ABI, "Mangling"). An enumeration is a struct, too.
    guard SwiftFields.isCompound(type), String(reflecting: type).hasPrefix("__C."), !(type is any RawRepresentable.Type)
    else { return nil }
    func encoding(_ part: Any.Type) -> String? {
      if let own = value(part) { return own }
      // A C array is a tuple.
      guard String(reflecting: part).hasPrefix("(") else { return nil }
      let elements = SwiftFields.parts(of: part)
      return elements.first.flatMap(encoding).map { "[\(elements.count)\($0)]" }
    }
    let parts = SwiftFields.parts(of: type)
    let encodings = parts.compactMap(encoding)
    return parts.isEmpty || encodings.count != parts.count ? nil : "{\(type)=\(encodings.joined())}"
  }

  private static func raw<Value: RawRepresentable>(_ type: Value.Type) -> String? {
    Value.RawValue.self is any FixedWidthInteger.Type ? value(Value.RawValue.self) : nil
  }

  // It parses.
  private static let object = try! TypeEncoding("@")

  /// `BOOL`: an `unsigned char` for GNUstep, `bool` on arm64, `signed char` on Intel Macs (objc.h).
  private static var bool: String {
    #if !canImport(ObjectiveC)
      "C"
    #elseif os(macOS) && arch(x86_64)
      "c"
    #else
      "B"
    #endif
  }
}

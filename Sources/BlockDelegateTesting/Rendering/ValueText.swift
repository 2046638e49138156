import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// Makes the text of arguments and results from their type encodings.
struct ValueText {
  let objects: ObjectText

  /// Returns the text of a value.
  ///
  /// - Parameters:
  ///   - encoding: The type encoding of the value.
  ///   - bytes: The address of the value, which need not be aligned.
  func callAsFunction(_ encoding: TypeEncoding, at bytes: UnsafeRawPointer) -> String {
    func load<T: BitwiseCopyable>(_ type: T.Type) -> T { bytes.loadUnaligned(as: type) }
    func pointer() -> OpaquePointer? { OpaquePointer(bitPattern: load(UInt.self)) }
    switch encoding {
    case .integer(let type):
      if encoding.isBOOL, load(UInt8.self) <= 1 { return load(UInt8.self) == 1 ? "YES" : "NO" }
      return integer(type, at: bytes)
    case .float: return "\(load(Float.self))"
    case .double: return "\(load(Double.self))"
    case .structure(let aggregate): return structure(encoding, aggregate, at: bytes)
    default: break
    }
    switch encoding.kind {
    case .object, .block: return pointer().map { objects.text(of: ObjectHandle($0)) } ?? "nil"
    case .class: return pointer().map { ClassHandle($0).name } ?? "Nil"
    case .selector: return pointer().map { "@selector(\(SelectorHandle($0).name))" } ?? "NULL"
    case .pointer: return pointer() == nil ? "NULL" : "<pointer>"
    default: return "<\(encoding.encoded)>"
    }
  }

  private func integer(_ type: IntegerType, at bytes: UnsafeRawPointer) -> String {
    switch (type.size, type.isSigned) {
    case (1, true): "\(bytes.loadUnaligned(as: Int8.self))"
    case (1, false): "\(bytes.loadUnaligned(as: UInt8.self))"
    case (2, true): "\(bytes.loadUnaligned(as: Int16.self))"
    case (2, false): "\(bytes.loadUnaligned(as: UInt16.self))"
    case (4, true): "\(bytes.loadUnaligned(as: Int32.self))"
    case (4, false): "\(bytes.loadUnaligned(as: UInt32.self))"
    case (8, true): "\(bytes.loadUnaligned(as: Int64.self))"
    case (8, false): "\(bytes.loadUnaligned(as: UInt64.self))"
    default: "<\(type.rawValue)>"
    }
  }

  private func structure(
    _ encoding: TypeEncoding, _ aggregate: TypeEncoding.Aggregate, at bytes: UnsafeRawPointer
  ) -> String {
    guard let fields = aggregate.fields, let offsets = try? encoding.aggregateLayout().fieldOffsets else {
      return "<\(encoding.encoded)>"
    }
    let names = StructNames(of: aggregate)
    let texts = fields.indices.map { "\(names.fields[$0]): \(field(fields[$0].type, at: bytes + offsets[$0]))" }
    return "\(names.name)(\(texts.joined(separator: ", ")))"
  }

  /// Returns the text of a field of a struct. An array in a struct is shown by its elements.
  private func field(_ type: TypeEncoding, at bytes: UnsafeRawPointer) -> String {
    guard case .array(let count, let element) = type, let stride = element.size else { return self(type, at: bytes) }
    return objects.list(UInt(count)) { field(element, at: bytes + Int($0) * stride) }
  }
}

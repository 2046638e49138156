import BlockDelegate
import TestSupport

/// A compiled struct without padding, which is equal to another one if their bytes are equal.
public protocol CompiledStruct: ObjCEncodable, Equatable {}

extension CompiledStruct {
  public static func == (left: Self, right: Self) -> Bool {
    withUnsafeBytes(of: left) { left in withUnsafeBytes(of: right) { left.elementsEqual($0) } }
  }
}

// The encodings are written by hand, as users write them, and the methods' types in the tests are the compiler's. The
// structs belong to the tests, so no other code can make them equatable.

// swift-format-ignore: AvoidRetroactiveConformances
extension TestStruct16: CompiledStruct, @retroactive Equatable {
  public static var objCTypeEncoding: String { "{TestStruct16=qd}" }
}
// swift-format-ignore: AvoidRetroactiveConformances
extension TestTurned16: CompiledStruct, @retroactive Equatable {
  public static var objCTypeEncoding: String { "{TestTurned16=dq}" }
}
// swift-format-ignore: AvoidRetroactiveConformances
extension TestStruct24: CompiledStruct, @retroactive Equatable {
  public static var objCTypeEncoding: String { "{TestStruct24=dqfi}" }
}
// swift-format-ignore: AvoidRetroactiveConformances
extension TestStruct32: CompiledStruct, @retroactive Equatable {
  public static var objCTypeEncoding: String { "{TestStruct32=qdqd}" }
}
// swift-format-ignore: AvoidRetroactiveConformances
extension TestStruct48: CompiledStruct, @retroactive Equatable {
  public static var objCTypeEncoding: String { "{TestStruct48=difqscCidq}" }
}
// swift-format-ignore: AvoidRetroactiveConformances
extension TestStruct64: CompiledStruct, @retroactive Equatable {
  public static var objCTypeEncoding: String { "{TestStruct64=qqqqdddd}" }
}
// swift-format-ignore: AvoidRetroactiveConformances
extension TestTransform: CompiledStruct, @retroactive Equatable {
  public static var objCTypeEncoding: String { "{TestTransform=dddddddddddddddd}" }

  /// Creates a transform whose elements count up from `start`.
  init(from start: Double) {
    self.init()
    withUnsafeMutableBytes(of: &self) { bytes in
      for (index, element) in bytes.bindMemory(to: Double.self).indices.enumerated() {
        bytes.bindMemory(to: Double.self)[element] = start + Double(index)
      }
    }
  }
}

import BlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// The fields of Swift types, which are compared with the fields of an encoding.
@Suite struct SwiftFieldsTests {
  struct Small {
    var a: Int32
    var b: Int8
  }

  struct AfterPadding {
    var p: Int32
    var x: Small
    var c: Int8
    var d: Int64
  }

  struct Tuple {
    var t: (Float, Float, Float)
    var b: Bool
  }

  struct Pointers {
    var a: UnsafeRawPointer?
    var b: OpaquePointer
    var c: UnsafeMutablePointer<Int>
  }

  struct Empty {}
  enum Color: UInt8 { case red, green }

  private func fields(_ type: Any.Type) -> [[Int]]? { SwiftFields.ranges(of: type)?.map { [$0.lowerBound, $0.count] } }

  @Test func `A number, a pointer and an enumeration each have one field`() {
    #expect(fields(Int16.self) == [[0, 2]])
    #expect(fields(Double.self) == [[0, 8]])
    #expect(fields(UnsafeRawPointer?.self) == [[0, 8]])
    #expect(fields(Color.self) == [[0, 1]])
  }

  @Test func `The fields of structs and tuples are listed individually with their offsets`() {
    #expect(fields(Tuple.self) == [[0, 4], [4, 4], [8, 4], [12, 1]])
    #expect(fields(Pointers.self) == [[0, 8], [8, 8], [16, 8]])
    #expect(fields(CGRect.self) == [[0, 8], [8, 8], [16, 8], [24, 8]])
    #expect(fields(Empty.self) == [])
  }

  @Test func `A field inside another field's padding has the offset that Swift gives it`() {
    // C would put the byte at offset 12.
    #expect(fields(AfterPadding.self) == [[0, 4], [4, 4], [8, 1], [9, 1], [16, 8]])
  }
}

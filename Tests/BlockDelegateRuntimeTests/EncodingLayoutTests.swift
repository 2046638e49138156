import Testing

@testable import BlockDelegateRuntime

/// The sizes, alignments and offsets are those that clang 21 and GCC 12 print for the same C types on x86-64.
@Suite struct EncodingLayoutTests {
  @Test(
    arguments: [
      ("c", 1, 1),
      ("s", 2, 2),
      ("i", 4, 4),
      ("l", 4, 4),
      ("q", 8, 8),
      ("t", 16, 16),
      ("C", 1, 1),
      ("S", 2, 2),
      ("I", 4, 4),
      ("L", 4, 4),
      ("Q", 8, 8),
      ("T", 16, 16),
      ("B", 1, 1),
      ("f", 4, 4),
      ("d", 8, 8),
      ("jf", 8, 4),
      ("jd", 16, 8),
      ("ji", 8, 4),
      ("*", 8, 8),
      ("^v", 8, 8),
      ("^?", 8, 8),
      ("[12s]", 24, 2),
      ("[3[2i]]", 24, 4),
      ("[0d]", 0, 8),
      ("{?=c}", 1, 1),
      ("{?=cd}", 16, 8),
      ("{?=dc}", 16, 8),
      ("{?=csi}", 8, 4),
      ("{?=c[3s]c}", 10, 2),
      ("{CGRect={CGPoint=dd}{CGSize=dd}}", 32, 8),
      ("{?=}", 0, 1),
      ("{?=i{?=}}", 4, 4),
      ("{?=i[0q]}", 8, 8),
      ("[2{?=}]", 0, 1),
      ("(?=id)", 8, 8),
      ("(?=[9c]i)", 12, 4),
      ("(?=)", 0, 1),
      ("{?=c(?=sd)}", 16, 8),
      ("{?=b0I3b3i5b8q40cb64I0b64I7}", 16, 8),
      ("{?=b0C3b8C6}", 2, 1),
      ("{?=b0i30b32i3}", 8, 4),
      ("{?=cb8I7}", 4, 4),
      ("{?=cb8I24b32I1}", 8, 4),
      ("{?=cb32I25}", 8, 4),
      ("{?=\"a\"c\"\"b8I7}", 2, 1),
      ("{?=cb32i0c}", 5, 1),
      ("(?=b0I7c)", 4, 4),
      ("{?=b0Q33s}", 8, 8),
    ] as [(String, Int, Int)])
  func `The size and alignment of an encoded type match the C compiler's`(encoding: String, size: Int, alignment: Int)
    throws
  {
    let type = try TypeEncoding(encoding)
    #expect(try type.layout() == TypeLayout(size: size, alignment: alignment))
    #expect(type.size == size)
    #expect(type.alignment == alignment)
  }

  @Test(
    arguments: [
      ("{?=cdc}", [0, 8, 16]), ("{?=csi}", [0, 2, 4]), ("{?=c[3s]c}", [0, 2, 8]), ("{?=c{?=q}c}", [0, 8, 16]),
      ("(?=icd)", [0, 0, 0]), ("{?=}", []), ("{?=i{?=}c}", [0, 4, 4]),
    ] as [(String, [Int])])
  func `The field offsets of an encoded struct or union match the C compiler's`(encoding: String, offsets: [Int]) throws
  {
    #expect(try TypeEncoding(encoding).aggregateLayout().fieldOffsets == offsets)
  }

  @Test func `Bit-fields have the bit offsets that their encoding specifies`() throws {
    let layout = try TypeEncoding("{BF=b0I3b3i5b8q40cb64I0b64I7}").aggregateLayout()
    #expect(layout.fieldBitOffsets == [0, 3, 8, 48, 64, 64])
    #expect(layout.fieldOffsets == [0, 0, 1, 6, 8, 8])
  }

  @Test(
    arguments: [
      ("v", "v", "void has no size"), ("?", "?", "a function or an unknown type has no size"),
      ("[3v]", "v", "void has no size"), ("{S=i?}", "?", "a function or an unknown type has no size"),
      ("{O}", "{O}", "the encoding omits its fields"), ("{S=i{O}}", "{O}", "the encoding omits its fields"),
      ("(U)", "(U)", "the encoding omits its fields"), ("b3", "b3", "a bit-field has a size only within a struct"),
      ("{S=b3}", "b3", "the encoding omits the bit-field's type"),
      ("{S=cb1I7}", "b1I7", "a bit-field at bit 1, not 8, is in a packed struct"),
      ("[9223372036854775807i]", "[9223372036854775807i]", "it is larger than memory"),
      ("{S=[1152921504606846976c]}", "{S=[1152921504606846976c]}", "it is larger than memory"),
      (
        "{S=[1152921504606846975c][1152921504606846975c]}", "{S=[1152921504606846975c][1152921504606846975c]}",
        "it is larger than memory"
      ),
      ("{S=[1152921504606846975c]q}", "{S=[1152921504606846975c]q}", "it is larger than memory"),
    ] as [(String, String, String)])
  func `The layout of a type without a size throws an error that explains the reason`(
    encoding: String, part: String, reason: String
  ) throws {
    let type = try TypeEncoding(encoding)
    #expect(throws: LayoutError(type: try TypeEncoding(part), reason: reason)) { try type.layout() }
    #expect(type.size == nil)
    #expect(type.alignment == nil)
  }

  @Test func `The aggregate layout of a type that is not a struct or union throws an error`() throws {
    let error = LayoutError(type: .double, reason: "it has no fields")
    #expect(throws: error) { try TypeEncoding.double.aggregateLayout() }
    #expect(error.description == "d: it has no fields")
  }

  @Test func `The size of long double depends on the processor`() throws {
    #if arch(arm64) && !os(Linux)
      #expect(TypeEncoding.longDouble.size == 8)
    #else
      #expect(try TypeEncoding.longDouble.layout() == TypeLayout(size: 16, alignment: 16))
      #expect(try TypeEncoding("{?=c{?=cD}c}").layout() == TypeLayout(size: 64, alignment: 16))
    #endif
  }

  @Test func `The scalar fields of a nested struct are listed with their offsets`() throws {
    let fields = try #require(try TypeEncoding("{?=c[2{?=sf}]{?=}@}").scalarFields())
    #expect(fields.map(\.offset) == [0, 4, 8, 12, 16, 24])
    #expect(fields.map(\.type.encoded).joined() == "csfsf@")
  }

  @Test func `The scalar fields of a very large array are not listed`() throws {
    #expect(try TypeEncoding("{?=[4096c]}").scalarFields()?.count == ScalarField.limit)
    #expect(try TypeEncoding("{?=[4097c]}").scalarFields() == nil)
    #expect(try TypeEncoding("{?=[1000000000000{?=}]c}").scalarFields()?.count == 1)
  }

  @Test func `Listing the scalar fields of unions and bit-fields throws an error`() throws {
    #expect(throws: LayoutError.self) { try TypeEncoding("{?=(?=id)}").scalarFields() }
    #expect(throws: LayoutError.self) { try TypeEncoding("{?=b0I3}").scalarFields() }
  }
}

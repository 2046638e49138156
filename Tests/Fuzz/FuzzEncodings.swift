/// libFuzzer's entry: one input. What it finds ends the process, and libFuzzer writes the input to a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEncodings(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let string = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  do {
    _ = try EncodingInvariants.check(string)
  } catch {
    fatalError("\(string): \(error)")
  }
  return 0
}

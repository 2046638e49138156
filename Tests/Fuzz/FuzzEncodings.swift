/// The entry point for libFuzzer, which passes one input. A violation ends the process, and libFuzzer saves the input.
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

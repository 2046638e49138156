import ParserTexts

/// Prints how many more bytes are resident after each of `count` parsers has received a delegate.
/// usage: Memory closures | objc | foundation | swift COUNT
guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
  fatalError("usage: Memory closures | objc | foundation | swift COUNT")
}
let give =
  switch CommandLine.arguments[1] {
  case "closures": try closures(count)
  case "objc": handWrittenObjC(count)
  case "foundation": try foundationClosures(count)
  case "swift": handWrittenSwift(count)
  default: fatalError("unknown: \(CommandLine.arguments[1])")
  }

// The first call allocates memory itself, so its result is not used.
_ = bytes_resident()
let before = bytes_resident()
try give()
print(bytes_resident() - before)

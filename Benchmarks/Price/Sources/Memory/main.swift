import ParserTexts

/// Prints how many bytes more are resident after `count` parsers have been given a delegate each.
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

// What asking for it takes is not counted.
_ = bytes_resident()
let before = bytes_resident()
try give()
print(bytes_resident() - before)

import BlockDelegate
import Foundation

// usage: Benchmarks [--filter TEXT] [--output FILE]
func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
  return arguments[index + 1]
}

var harness = Harness(filter: option("--filter"))
print(Harness.header)
// As a program's events are: with an autorelease pool around them.
try ObjCObject.autoreleasepool { try benchmarkCalls(&harness) }
try ObjCObject.autoreleasepool { try benchmarkChains(&harness) }
try benchmarkCallsWithoutPool(&harness)
try benchmarkDelegates(&harness)
benchmarkEvents(&harness)
if let output = option("--output") {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  try encoder.encode(harness.rows).write(to: URL(fileURLWithPath: output))
}

import BenchmarkHarness
import BlockDelegate
import Foundation

// usage: Benchmarks [--filter TEXT] [--output FILE]
var harness = Harness(filter: option("--filter"))
print(Harness.header)
// The benchmarks run inside an autorelease pool, like the events of a program.
try ObjCObject.autoreleasepool { try benchmarkCalls(&harness) }
try ObjCObject.autoreleasepool { try benchmarkChains(&harness) }
try benchmarkCallsWithoutPool(&harness)
try benchmarkDelegates(&harness)
benchmarkEvents(&harness)
benchmarkAwaits(&harness)
try ObjCObject.autoreleasepool { try benchmarkReplies(&harness) }
try benchmarkRunLoops(&harness)
try ObjCObject.autoreleasepool { try benchmarkRecording(&harness) }
try benchmarkXML(&harness)
try benchmarkFoundation(&harness)
try ObjCObject.autoreleasepool { try benchmarkGrowth(&harness) }
if let output = option("--output") { try harness.write(to: output) }

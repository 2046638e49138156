import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

/// Measures messages through a chain, next to direct messages to the same objects and next to one NSInvocation for all.
func benchmarkChains(_ harness: inout Harness) throws {
  var keep = 0
  for (count, target) in [(1, 10.0), (5, 8), (100, 6), (1_000, 6)] {
    let name = "chain of \(count), words"
    guard harness.wants(name) || harness.wants("chain: bytes") else { continue }
    let members = (0..<count).map { _ in ObjCObject(owned: OpaquePointer(ct_makeBaseline())) }
    let pointers = members.map { UnsafeRawPointer($0.pointer) }
    let chain = try DelegateChain(BenchmarkDelegate.self)
    let bytes = ct_bytesInUse()
    for member in members { try chain.add(member) }
    if count == 1_000 {
      harness.add(
        Row(name: "chain: bytes for each of 1,000 members", bytes: Double(ct_bytesInUse() - bytes) / Double(count)))
    }
    let object = UnsafeRawPointer(chain.object.pointer)
    pointers.withUnsafeBufferPointer { each in
      harness.compare(
        name, target: target, { keep &+= ct_sendWords(object, $0) }, to: "\(count) compiled methods",
        { keep &+= ct_sendWordsToEach(each.baseAddress!, count, $0) })
      let multicaster = ObjCObject(owned: OpaquePointer(ct_makeMulticaster(each.baseAddress!, count)))
      harness.compare(
        "  the same of \(name)", target: 1.0 / 50, { keep &+= ct_sendWords(object, $0) },
        to: "one NSInvocation to \(count)",
        { rounds in ObjCObject.autoreleasepool { keep &+= ct_sendWords(multicaster.pointer.raw, rounds) } })
    }
    withExtendedLifetime((chain, members)) {}
  }
}

extension OpaquePointer {
  fileprivate var raw: UnsafeRawPointer { UnsafeRawPointer(self) }
}

import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

/// Measures messages through a chain, next to direct messages to the same objects and next to one NSInvocation for all.
func benchmarkChains(_ harness: inout Harness) throws {
  try benchmarkMembers(&harness)
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

/// Measures the time and the memory of a member without closures of its own, in one chain and in chains of one member.
private func benchmarkMembers(_ harness: inout Harness) throws {
  let count = 10_000
  func measure(_ name: String, target: Double? = 200, _ add: (Int, ObjCObject) throws -> Void) rethrows {
    guard harness.wants(name) else { return }
    let members = (0..<count).map { _ in ObjCObject(owned: OpaquePointer(ct_makeBaseline())) }
    let bytes = ct_bytesInUse()
    let time = try seconds { for (index, member) in members.enumerated() { try add(index, member) } }
    harness.add(
      Row(
        name: name, nanoseconds: time / Double(count) * 1e9,
        bytes: Double(ct_bytesInUse() - bytes) / Double(count), target: target, targetUnit: .bytes))
    withExtendedLifetime(members) {}
  }
  let chain = try DelegateChain(BenchmarkDelegate.self)
  try measure("chain: adding 10,000 members") { try chain.add($1) }
  let chains = try (0..<count).map { _ in try DelegateChain(BenchmarkDelegate.self) }
  try measure("chain: adding a member to each of 10,000") { try chains[$0].add($1) }
  let owners = (0..<count).map { _ in ObjCObject(owned: OpaquePointer(ct_makeOwner())) }
  // Each owner gets a chain, too.
  try measure("chain: addDelegate of 10,000 owners", target: nil) {
    try owners[$0].addDelegate($1, for: BenchmarkDelegate.self)
  }
  withExtendedLifetime((chain, chains, owners)) {}
}

extension OpaquePointer {
  fileprivate var raw: UnsafeRawPointer { UnsafeRawPointer(self) }
}

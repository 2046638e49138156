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

/// Measures the time and the memory of a member without closures of its own, in chains of one member and in one chain.
private func benchmarkMembers(_ harness: inout Harness) throws {
  let count = 10_000
  let members = (0..<count).map { _ in ObjCObject(owned: OpaquePointer(ct_makeBaseline())) }
  func measure(_ name: String, _ add: () throws -> Void) rethrows {
    guard harness.wants(name) else { return }
    let bytes = ct_bytesInUse()
    let time = try seconds(add)
    harness.add(
      Row(
        name: name, nanoseconds: time / Double(count) * 1e9,
        bytes: Double(ct_bytesInUse() - bytes) / Double(count)))
  }
  let chain = try DelegateChain(BenchmarkDelegate.self)
  try measure("chain: adding 10,000 members") { for member in members { try chain.add(member) } }
  chain.removeAll()
  let chains = try members.map { _ in try DelegateChain(BenchmarkDelegate.self) }
  try measure("chain: adding a member to each of 10,000") {
    for (chain, member) in zip(chains, members) { try chain.add(member) }
  }
  let owners = members.map { _ in ObjCObject(owned: OpaquePointer(ct_makeOwner())) }
  try measure("chain: addDelegate of 10,000 owners") {
    for (owner, member) in zip(owners, members) { try owner.addDelegate(member, for: BenchmarkDelegate.self) }
  }
  withExtendedLifetime((chain, chains, owners, members)) {}
}

extension OpaquePointer {
  fileprivate var raw: UnsafeRawPointer { UnsafeRawPointer(self) }
}

import CBlockDelegateRuntime
import Testing

@Suite struct AddressMapTests {
  /// The map only compares keys, so any addresses will do. Maps are never freed, so they are kept reachable for leak
  /// checkers.
  static func key(_ index: Int) -> UnsafeRawPointer { UnsafeRawPointer(bitPattern: 0x1000 + index * 16)! }
  static func make() -> OpaquePointer { immortal(bd_address_map_create()).pointee }

  @Test func `An address map keeps every number while it grows, and a new number replaces the old one`() {
    let map = Self.make()
    #expect(bd_address_map_get(map, Self.key(0)) == -1)
    for index in 0..<1_000 {
      bd_address_map_set(map, Self.key(index), index)
      #expect(bd_address_map_get(map, Self.key(index + 1)) == -1)
    }
    #expect((0..<1_000).allSatisfy { bd_address_map_get(map, Self.key($0)) == $0 })
    for index in 0..<1_000 { bd_address_map_set(map, Self.key(index), -2 - index) }
    #expect((0..<1_000).allSatisfy { bd_address_map_get(map, Self.key($0)) == -2 - $0 })
    #expect(bd_address_map_get(map, Self.key(1_000)) == -1)
  }

  @Test func `Threads that read an address map while another adds to it never read a wrong number`() {
    let map = Shared(Self.make())
    let journal = Journal()
    TestRuntime.onThreads(5) { thread in
      if thread == 0 {
        for index in 0..<5_000 { bd_address_map_set(map.value, Self.key(index), index) }
        return
      }
      var known = 0
      for _ in 0..<200_000 where known < 5_000 {
        let number = bd_address_map_get(map.value, Self.key(known))
        if number != known, number != -1 { journal.note("another number") }
        if number == known { known += 1 }
        if known > 0, bd_address_map_get(map.value, Self.key(known / 2)) != known / 2 { journal.note("lost") }
      }
    }
    #expect(journal.all == [])
  }
}

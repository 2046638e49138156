import CBlockDelegateRuntime
import Testing

@Suite struct ThreadNumberTests {
  @Test func `A thread's number stays the same, and no later thread gets the number again`() {
    var numbers: [UInt64] = []
    for _ in 0..<200 {
      nonisolated(unsafe) var own: [UInt64] = []  // this thread waits for the other thread
      TestRuntime.onThreads(1) { _ in own = [bd_thread_number(), bd_thread_number()] }
      #expect(own[0] > 0)
      #expect(own[0] == own[1])
      numbers.append(own[0])
    }
    #expect(Set(numbers).count == numbers.count)
  }
}

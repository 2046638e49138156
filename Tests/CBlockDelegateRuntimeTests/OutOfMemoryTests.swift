#if os(Linux)
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// The end of a program when the library cannot allocate memory that it needs.
  @Suite struct OutOfMemoryTests {
    /// A sanitizer's allocator ends the process without the library's message. An emulator has no limit of memory.
    @Test(.disabled(if: support_isSanitized() || support_isEmulated()))
    func `A program that runs out of memory ends with a message on standard error`()
      async
    {
      let map = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endMemory()
        while true { _ = bd_address_map_create() }
      }
      #expect(said(map).contains("BlockDelegate: out of memory for a map\n"))
    }

    private func said(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
  }

  /// Limits the process to the memory that it already has.
  private func endMemory() {
    var limit = rlimit(rlim_cur: 1, rlim_max: 1)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
#endif

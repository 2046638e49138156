#if os(Linux)
  import CBlockDelegateRuntime
  import Foundation
  import Testing

  /// Where memory that the library can't go on without is not to be had.
  @Suite struct OutOfMemoryTests {
    /// A sanitizer's allocator ends the process itself.
    @Test(.disabled(if: isSanitized)) func `The end of a program without memory has a sentence`() async {
      let map = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endMemory()
        while true { _ = bd_address_map_create() }
      }
      #expect(said(map).contains("BlockDelegate: out of memory for a map\n"))
      let receivers = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let selector = bd_sel_registerName("perform")
        endMemory()
        while true { _ = bd_receivers_create(selector) }
      }
      #expect(said(receivers).contains("BlockDelegate: out of memory for receivers\n"))
    }

    private func said(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
  }

  /// Lets the process have no more memory than it has.
  private func endMemory() {
    var limit = rlimit(rlim_cur: 1, rlim_max: 1)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
#endif

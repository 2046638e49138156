#if os(Linux)
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  extension SlotTests {
    /// Messages whose arguments or results are larger than the rest of the stack.
    @Suite struct StackGuardTests {
      /// The memory around a stack, from its lowest address: memory of another owner, the page that guards the stack,
      /// and the stack.
      private enum Memory {
        static let (below, page, stack) = (1 << 20, sysconf(Int32(_SC_PAGESIZE)), 256 << 10)
        nonisolated(unsafe) static let start = mmap(
          nil, below + page + stack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
        static let large = 512 << 10
        nonisolated(unsafe) static let ones = memset(malloc(large), 1, large)!
      }
      nonisolated(unsafe) private static var message: () -> Void = {}

      /// Sends a message on a thread whose stack is too small for it, and ends the process. The process succeeds if the
      /// guard page was touched before the memory below it was changed.
      private static func end(_ message: @escaping () -> Void) -> Never {
        Self.message = message
        mprotect(Memory.start + Memory.below, Memory.page, PROT_NONE)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
          let words = Memory.start.assumingMemoryBound(to: Int.self)
          for index in 0..<Memory.below / 8 where words[index] != 0 { _exit(2) }
          _exit(0)
        }
        action.sa_flags = SA_ONSTACK
        sigaction(SIGSEGV, &action, nil)
        var (thread, attributes) = (pthread_t(), pthread_attr_t())
        pthread_attr_init(&attributes)
        pthread_attr_setstack(&attributes, Memory.start + Memory.below + Memory.page, Memory.stack)
        pthread_create(
          &thread, &attributes,
          { _ in
            var other = stack_t(ss_sp: malloc(Memory.stack), ss_flags: 0, ss_size: Memory.stack)
            sigaltstack(&other, nil)
            StackGuardTests.message()
            _exit(1)
          }, nil)
        while true { sleep(1) }
      }

      @Test(.disabled(if: support_isSanitized()))
      func `A call whose arguments don't fit on the stack touches the guard page before it writes below`() async {
        await #expect(processExitsWith: .success) {
          Self.end {
            var frame = bd_call_frame()
            frame.stack = Memory.ones.assumingMemoryBound(to: UInt8.self)
            frame.stackSize = UInt64(Memory.large)
            let function: @convention(c) () -> Void = {}
            bd_call(unsafeBitCast(function, to: UnsafeRawPointer.self), &frame)
          }
        }
      }

      @Test(.disabled(if: support_isSanitized()))
      func `A chain's message whose result does not fit on the stack touches the guard page before it writes below`()
        async
      {
        await #expect(processExitsWith: .success) {
          Self.end {
            var frame = bd_call_frame()
            frame.indirectResult = Memory.ones.assumingMemoryBound(to: UInt8.self)
            let (layout, members) = (place(bd_message_layout()), place(bd_members()))
            layout.pointee.indirectResultSize = UInt(Memory.large)
            let method = place(
              bd_chain_method(
                members: members,
                method: place(
                  bd_slot_method(selector: bd_sel_registerName("self"), index: 0, layout: layout, object: nil)),
                count: 0, combine: .last, sender: nil))
            (members.pointee.methods, members.pointee.methodCount) = (method, 1)
            _ = bd_members_rebuild(members)
            let object = TestRuntime.new("NSObject")
            let member = bd_member_create(members, object, object, nil)
            _ = bd_member_take(member, members, [1])
            bd_members_append(members, member)
            bd_chainMethod_send(method, &frame, nil, nil)
          }
        }
      }
    }
  }
#endif

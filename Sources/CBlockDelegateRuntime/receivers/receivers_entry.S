// The code of a slot that sends messages of words to receivers. The entry passes the call's hazard pointer to C++
// instead of self.
#include "../include/bd_slots.h"
#include "../support/asm.h"

  .text

#if defined(__x86_64__)
// Entry: rdi = the slot, rsi = self, rdx rcx r8 r9 = arguments, r10 = the hazard pointer.
FUNCTION(bd_receivers_entry)
  .cfi_startproc
  movq BD_SLOT_PAYLOAD(%rdi), %rdi         // the receivers
  movq %r10, %rsi
  jmp SYMBOL(bd_receivers_run)
  .cfi_endproc
END_FUNCTION(bd_receivers_entry)
#elif defined(__aarch64__) || defined(__arm64__)
// Entry: x0 = the slot, x1 = self, x2 to x5 = arguments, x9 = the hazard pointer.
FUNCTION(bd_receivers_entry)
  .cfi_startproc
  ldr x0, [x0, #BD_SLOT_PAYLOAD]           // the receivers
  mov x1, x9
  b SYMBOL(bd_receivers_run)
  .cfi_endproc
END_FUNCTION(bd_receivers_entry)
#endif

// What the entry and the call share. AAPCS64 6.1.1, 6.4 and 6.8.2: x19 to x28 are preserved; x8 has the address of a result
// in memory; x9 to x17 are free between caller and callee (x18 is reserved on Apple's platforms). Return addresses are not
// signed, and no ELF note declares branch targets, so arm64e and BTI are not supported.
#include "../include/bd_call_frame.h"

// Moves the argument registers 0 to 7 of a kind (x, q) to or from memory at `base` + `place`.
.macro EIGHT move, kind, size, place, base
  \move \kind\()0, \kind\()1, [\base, #\place]
  \move \kind\()2, \kind\()3, [\base, #\place + 2 * \size]
  \move \kind\()4, \kind\()5, [\base, #\place + 4 * \size]
  \move \kind\()6, \kind\()7, [\base, #\place + 6 * \size]
.endm

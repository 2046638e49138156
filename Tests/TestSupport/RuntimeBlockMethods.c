// Methods of test classes that are blocks of up to two words.
#include "RuntimeTestSupport.h"

#include <stdatomic.h>
#include <stdlib.h>

extern void *_Block_copy(const void *block);

enum { count = 512 };

static const void *blocks[count];
static atomic_int used;

/// The first fields of a block (Block-ABI-Apple, "High Level").
struct literal {
  const void *isa;
  int flags, reserved;
  uintptr_t (*invoke)(const void *block, const void *self, uintptr_t a, uintptr_t b);
};

#define METHOD(i)                                                                                 \
  static uintptr_t method##i(const void *self, const void *command, uintptr_t a, uintptr_t b) {   \
    (void)command;                                                                                \
    return ((const struct literal *)blocks[0x##i])->invoke(blocks[0x##i], self, a, b);            \
  }
#define SIXTEEN(of, i) \
  of(i##0) of(i##1) of(i##2) of(i##3) of(i##4) of(i##5) of(i##6) of(i##7) \
  of(i##8) of(i##9) of(i##a) of(i##b) of(i##c) of(i##d) of(i##e) of(i##f)
#define HUNDRED(of, i) \
  SIXTEEN(of, i##0) SIXTEEN(of, i##1) SIXTEEN(of, i##2) SIXTEEN(of, i##3) \
  SIXTEEN(of, i##4) SIXTEEN(of, i##5) SIXTEEN(of, i##6) SIXTEEN(of, i##7) \
  SIXTEEN(of, i##8) SIXTEEN(of, i##9) SIXTEEN(of, i##a) SIXTEEN(of, i##b) \
  SIXTEEN(of, i##c) SIXTEEN(of, i##d) SIXTEEN(of, i##e) SIXTEEN(of, i##f)
HUNDRED(METHOD, 0)
HUNDRED(METHOD, 1)
#define ADDRESS(i) (RuntimeFunction)method##i,
static const RuntimeFunction methods[count] = {HUNDRED(ADDRESS, 0) HUNDRED(ADDRESS, 1)};

RuntimeFunction RuntimeMethodOfBlock(const void *block) {
  const int index = atomic_fetch_add(&used, 1);
  if (index >= count) abort();
  blocks[index] = _Block_copy(block);
  return methods[index];
}

// What a block says of itself.
#include "bd_blocks.h"
#include "bd_runtime.h"
#include "../support/block_layout.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);
extern void *_NSConcreteGlobalBlock[];
extern void *_NSConcreteStackBlock[];
extern void *_NSConcreteMallocBlock[];

void *bd_Block_copy(const void *block) { return _Block_copy(block); }

void bd_Block_release(const void *block) { _Block_release(block); }

const void *bd_block_getInvoke(const void *block) { return ((const struct bd_block_literal *)block)->invoke; }

const char *bd_block_getSignature(const void *block) {
  const struct bd_block_literal *literal = block;
  if (!(literal->flags & BD_BLOCK_HAS_SIGNATURE)) return NULL;
  // The descriptor is: reserved, size, [copy, dispose], signature.
  return (const char *)literal->descriptor[literal->flags & BD_BLOCK_HAS_COPY_DISPOSE ? 4 : 2];
}

const void *bd_block_makeDescriptor(const void *block, const char *signature) {
  const struct bd_block_literal *literal = block;
  const bool copies = literal->flags & BD_BLOCK_HAS_COPY_DISPOSE;
  // reserved, size, [copy, dispose], signature, and a layout where the block's flags say so: Swift's have none.
  const size_t before = copies ? 4 : 2;
  const bool has_layout = (uint32_t)literal->flags & BD_BLOCK_HAS_EXTENDED_LAYOUT;
  uintptr_t *descriptor = calloc(before + 2, sizeof(uintptr_t));
  if (descriptor == NULL) return NULL;
  memcpy(descriptor, literal->descriptor, before * sizeof(uintptr_t));
  descriptor[before] = (uintptr_t)signature;
  if (has_layout) descriptor[before + 1] = ((const uintptr_t *)literal->descriptor)[before + 1];
  return descriptor;
}

void bd_block_setDescriptor(void *block, const void *descriptor) {
  ((struct bd_block_literal *)block)->descriptor = descriptor;
}

bool bd_block_returnsNothing(const void *block) {
  const char *signature = bd_block_getSignature(block);
  if (signature == NULL) return false;
  // Qualifiers come before the type: `oneway void` is "Vv".
  while (*signature != 0 && strchr("rnNoORVA", *signature) != NULL) signature++;
  return *signature == 'v';
}

bool bd_block_usesStret(const void *block) {
#if defined(__x86_64__)
  // The flag has this meaning only beside a signature (clang, CGBlocks.h: BLOCK_USE_STRET).
  const int32_t both = BD_BLOCK_USE_STRET | BD_BLOCK_HAS_SIGNATURE;
  return (((const struct bd_block_literal *)block)->flags & both) == both;
#else
  // The address of the result has a register of its own, x8.
  (void)block;
  return false;
#endif
}

bool bd_object_isBlock(const bd_object *object) {
  // Not the object's first word: a tagged pointer is no address.
  const void *isa = bd_object_getClass(object);
  return isa == _NSConcreteStackBlock || isa == _NSConcreteMallocBlock || isa == _NSConcreteGlobalBlock;
}

const char *bd_lastErrorText(void) { return strerror(errno); }

// Functions that read the layout, the flags and the signature of blocks.
#include "bd_runtime.h"
#include "../support/allocation.h"
#include "../support/block_layout.h"

#include <string.h>

const void *bd_block_getInvoke(const void *block) { return ((const struct bd_block_literal *)block)->invoke; }

const char *bd_block_getSignature(const void *block) {
  const struct bd_block_literal *literal = block;
  if (!(literal->flags & BD_BLOCK_HAS_SIGNATURE)) return NULL;
  // The words of the descriptor are: reserved, size, [copy, dispose], signature.
  return (const char *)literal->descriptor[literal->flags & BD_BLOCK_HAS_COPY_DISPOSE ? 4 : 2];
}

bool bd_block_returnsInMemory(const void *block) {
  return ((const struct bd_block_literal *)block)->flags & BD_BLOCK_USE_STRET;
}

bool bd_block_returnsNothing(const void *block) {
  const char *signature = bd_block_getSignature(block);
  if (signature == NULL) return false;
  // Qualifiers come before the type: the encoding of `oneway void` is "Vv".
  while (*signature != 0 && strchr("rnNoORVA", *signature) != NULL) signature++;
  return *signature == 'v';
}

/// Returns the class of copied blocks, which is found by copying a block without captures. Several threads may search
/// for it at the same time, and find the same class.
static const void *copied_block_class(void) {
  static const void *_Atomic known;
  if (known == NULL) {
    static const uintptr_t descriptor[] = {0, sizeof(struct bd_block_literal)};
    const struct bd_block_literal block = {.isa = _NSConcreteStackBlock, .descriptor = descriptor};
    bd_object *copy = bd_allocated(bd_Block_copy(&block), "a block");
    known = bd_object_getClass(copy);
    bd_Block_release(copy);
  }
  return known;
}

bool bd_object_isBlock(const bd_object *object) {
  // The class is not read from the object's first word, because a tagged pointer is not an address.
  const void *isa = bd_object_getClass(object);
  return isa == _NSConcreteStackBlock || isa == copied_block_class() || isa == _NSConcreteGlobalBlock;
}

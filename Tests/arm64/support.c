// Minimal replacements for libraries that the C layer needs and that are missing here: Swift's reference counting and
// the block runtime. The replacements count references. None of the tested code is in this file.
#include "support.h"

#include "bd_runtime.h"
#include "block_layout.h"

#include <stdlib.h>
#include <string.h>

// The context of a closure begins with its reference count.
void *swift_retain(void *object) {
  if (object != NULL) __atomic_add_fetch((long *)object, 1, __ATOMIC_SEQ_CST);
  return object;
}
void swift_release(void *object) {
  if (object != NULL) __atomic_sub_fetch((long *)object, 1, __ATOMIC_SEQ_CST);
}

bd_object *bd_objc_autorelease(bd_object *object) { return object; }
// No closure in this program raises an Objective-C exception.
void bd_objc_raise(bd_object *exception) {
  (void)exception;
  abort();
}

void *_NSConcreteGlobalBlock[32], *_NSConcreteStackBlock[32], *_NSConcreteMallocBlock[32];

// The field `reserved` of a copied block is its reference count.
void *_Block_copy(const void *block) {
  const struct bd_block_literal *literal = block;
  if (literal->flags & BD_BLOCK_IS_GLOBAL) return (void *)block;
  if (literal->isa == _NSConcreteMallocBlock) {
    ((struct bd_block_literal *)block)->reserved++;
    return (void *)block;
  }
  struct bd_block_literal *copy = malloc(literal->descriptor[1]);
  memcpy(copy, literal, literal->descriptor[1]);
  copy->isa = _NSConcreteMallocBlock;
  copy->reserved = 1;
  if (literal->flags & BD_BLOCK_HAS_COPY_DISPOSE) {
    ((void (*)(void *, const void *))literal->descriptor[2])(copy, literal);
  }
  return copy;
}

void _Block_release(const void *block) {
  const struct bd_block_literal *literal = block;
  if (literal->flags & BD_BLOCK_IS_GLOBAL) return;
  if (--((struct bd_block_literal *)block)->reserved > 0) return;
  if (literal->flags & BD_BLOCK_HAS_COPY_DISPOSE) ((void (*)(const void *))literal->descriptor[3])(literal);
  free((void *)block);
}

bd_class *bd_object_getClass(const bd_object *object) { return *(bd_class *const *)object; }
bd_class *bd_class_getSuperclass(const bd_class *cls) {
  (void)cls;
  return NULL;
}

const void *bd_sel_key(const bd_selector *selector) { return selector; }
bool bd_class_respondsToSelector(const bd_class *cls, const bd_selector *selector) {
  (void)cls, (void)selector;
  return true;
}
bd_imp bd_objc_msg_lookup(bd_object *receiver, bd_selector *selector) {
  (void)receiver, (void)selector;
#if defined(__aarch64__)
  return capture;
#else
  abort();  // no frame is passed on
#endif
}

// There is no runtime, so no object gets a message that is passed on or sent to a chain.
__attribute__((noreturn)) static void no_object(const void *unused) {
  (void)unused;
  abort();
}
bd_class *bd_objc_lookUpClass(const char *name) { no_object(name); }
bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector) {
  (void)cls;
  no_object(selector);
}
void bd_objc_release(bd_object *object) { no_object(object); }
bd_receiver *bd_receiver_retain(bd_receiver *receiver) { no_object(receiver); }
void bd_receiver_release(bd_receiver *receiver) { no_object(receiver); }
bd_object *bd_receiver_hold(bd_receiver *receiver) { no_object(receiver); }
void bd_receiver_letGo(bd_receiver *receiver, bd_object *object) { (void)object, no_object(receiver); }
void bd_objc_initWeak(bd_weak *location, bd_object *object) { (void)object, no_object(location); }
void bd_objc_destroyWeak(bd_weak *location) { no_object(location); }
bd_object *bd_objc_loadWeakRetained(bd_weak *location) { no_object(location); }
bd_object *bd_weak_hold(bd_weak *location) { no_object(location); }
void bd_weak_letGo(bd_weak *location, bd_object *object) { (void)object, no_object(location); }
bool bd_weak_isLiving(bd_weak *location) { no_object(location); }

bd_slot_table *make_table(uint16_t count) {
  uint16_t indices[BD_SLOT_COUNT];
  for (uint16_t i = 0; i < count; i++) indices[i] = i;
  return bd_slotTable_make(NULL, indices, count);
}

// Functions of Apple's runtime and of GNUstep's libobjc2. Those that are not here have Apple's names (bd_runtime.h).
#include "../../support/allocation.h"
#include "../../support/block_layout.h"
#include "../../support/hash.h"
#include "../objc.h"
#if defined(BD_MODERN_RUNTIME)

bool bd_objc_isModern(void) { return true; }

// `objc_disposeClassPair` frees a class, but libobjc2 does not free its name. The product of the name's address spreads
// over all bits, so that two pairs of addresses do not have one key.
const void *bd_object_classKey(const bd_object *object) {
  const bd_class *cls = bd_object_getClass(object);
  return (const void *)((uintptr_t)cls ^ bd_hash((uintptr_t)bd_class_getName(cls), 64));
}

// If there is no pool, the runtime makes one that lasts as long as the thread.
bool bd_objc_hasAutoreleasePool(void) { return true; }

#if defined(__APPLE__)
// Apple's selectors are unique, and have no types.
const void *bd_sel_key(const bd_selector *selector) { return selector; }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  (void)selector;
  return NULL;
}

bool bd_sel_isKnown(const char *name) { return name != NULL; }

bd_imp bd_objc_msg_lookup(bd_object *object, bd_selector *selector) {
  return bd_class_getMethodImplementation(bd_object_getClass(object), selector);
}

bd_imp bd_objc_msg_lookup_stret(bd_object *object, bd_selector *selector) {
#if defined(__x86_64__)
  return class_getMethodImplementation_stret(bd_object_getClass(object), selector);
#else
  return bd_objc_msg_lookup(object, selector);
#endif
}

void bd_objc_setAssociatedObject(bd_object *object, const void *key, bd_object *value) {
  const uintptr_t retain = 01401;  // OBJC_ASSOCIATION_RETAIN
  objc_setAssociatedObject(object, key, value, retain);
}

/// A block that the object has as an associated object, and whose end is the end of the object.
struct end_block {
  struct bd_block_literal literal;
  void *word;
  bd_word_end end;
};

static void copy_end(void *copy, const void *block) { (void)copy, (void)block; }
static void dispose_end(struct end_block *block) { block->end(&block->word); }

void **bd_object_endWord(bd_object *object, bd_word_end end, bool makes) {
  static const struct {
    uintptr_t reserved, size;
    void (*copy)(void *, const void *);
    void (*dispose)(struct end_block *);
  } descriptor = {0, sizeof(struct end_block), copy_end, dispose_end};
  struct end_block *block = (struct end_block *)objc_getAssociatedObject(object, (const void *)end);
  if (block == NULL && makes) {
    const struct bd_block_literal literal = {
        .isa = _NSConcreteStackBlock, .flags = BD_BLOCK_HAS_COPY_DISPOSE, .descriptor = &descriptor.reserved};
    block = bd_allocated(bd_Block_copy(&(struct end_block){literal, NULL, end}), "a block");
    objc_setAssociatedObject(object, (const void *)end, (bd_object *)block, 1);  // OBJC_ASSOCIATION_RETAIN_NONATOMIC
    bd_Block_release(block);
  }
  static void *none;
  return block == NULL ? &none : &block->word;
}

bd_object *bd_objc_copyAssociatedObject(bd_object *object, const void *key) {
  // The getter retains and autoreleases the value. Without this pool, a program that opens no pools would keep every
  // delegate that is looked up until the thread ends.
  void *pool = bd_objc_autoreleasePoolPush();
  bd_object *value = bd_objc_retain(objc_getAssociatedObject(object, key));
  bd_objc_autoreleasePoolPop(pool);
  return value;
}
#else
// Selectors with the same name and different types are different handles. All of them have the same pointer to the
// characters of the name.
const void *bd_sel_key(const bd_selector *selector) { return bd_sel_getName(selector); }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  const char *types = NULL;
  return sel_copyTypes_np(bd_sel_getName(selector), &types, 1) > 0 ? types : NULL;
}

// The list of a registered name's types starts with the name itself.
bool bd_sel_isKnown(const char *name) { return sel_copyTypes_np(name, NULL, 0) > 0; }

// libobjc2 finds no method of a class before its first message. The method lists exist before it.

bool bd_class_respondsToSelector(const bd_class *cls, const bd_selector *selector) {
  return class_respondsToSelector(cls, selector) || bd_class_getInstanceMethod(cls, selector) != NULL;
}

bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector) {
  const Method method = class_respondsToSelector(cls, selector) ? NULL : bd_class_getInstanceMethod(cls, selector);
  return method != NULL ? method_getImplementation(method) : class_getMethodImplementation(cls, selector);
}

SAME(IMP, class_replaceMethod, (Class cls, SEL selector, IMP method, const char *types), cls, selector, method, types)
SAME(Class, object_getClass, (const bd_object *object), object)
SAME(id, class_createInstance, (Class cls, size_t extraBytes), cls, extraBytes)
SAME(id, objc_retain, (id object), object)
SAME(void, objc_release, (id object), object)
SAME(id, objc_autorelease, (id object), object)
SAME(void *, objc_autoreleasePoolPush, (void))
SAME(void, objc_autoreleasePoolPop, (void *pool), pool)
SAME(void, objc_destroyWeak, (bd_weak *location), location)
SAME(Protocol *, objc_allocateProtocol, (const char *name), name)
SAME(void, protocol_addProtocol, (Protocol *protocol, Protocol *adopted), protocol, adopted)
SAME(void, objc_registerProtocol, (Protocol *protocol), protocol)
#endif

#endif

#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "../../support/allocation.h"

#include <pthread.h>
#include <string.h>

// GCC's libobjc reads protocols, but has no functions that make them. A protocol is an object of the class `Protocol`,
// and the compiler writes its memory. This file makes protocols by writing the same memory.
//
// Protocols, and the names, types and lists in them, are never freed. A runtime never forgets a protocol, and any class
// or caller can keep a pointer to it. Those whose name belongs to another protocol are not freed either, because no
// function releases a protocol.
//
// A protocol belongs to the thread that makes it until it is registered, and does not change afterwards. `lock` guards
// the list of protocols that this file has made. libobjc reads the adopted protocols while it registers others, so it
// is called under the lock. It does not call back, and `lock` is not taken under any of our other locks.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

typedef struct {
  int count;
  bd_method_description list[];
} method_list;

typedef struct protocol_list {
  struct protocol_list *next;
  size_t count;
  Protocol *list[];
} protocol_list;

/// A `struct objc_protocol` with two more lists. clang appends these lists, and libobjc ignores them.
typedef struct made_protocol {
  Class isa;
  const char *name;
  protocol_list *adopted;
  /// The lists by `listIndex`: required instance and class methods, optional instance and class methods.
  method_list *methods[4];
  bool isRegistered;
  struct made_protocol *next;
} made_protocol;

_Static_assert(offsetof(made_protocol, methods) == 3 * sizeof(void *), "libobjc's struct objc_protocol");
_Static_assert(offsetof(method_list, list) == sizeof(void *), "libobjc's struct objc_method_description_list");

static size_t listIndex(bool isRequired, bool isInstance) { return (isRequired ? 0 : 2) + (isInstance ? 0 : 1); }

static made_protocol *madeProtocols;

/// Returns the protocol as one that this file has made, or NULL. The caller holds the lock.
static made_protocol *made(Protocol *protocol) {
  made_protocol *own = madeProtocols;
  while (own != NULL && own != (made_protocol *)protocol) own = own->next;
  return own;
}

static void *allocate(size_t size) { return bd_allocated(calloc(1, size), "a protocol"); }

static void *grow(void *memory, size_t size) { return bd_allocated(realloc(memory, size), "a protocol"); }

static char *copyString(const char *string) {
  size_t size = strlen(string) + 1;
  return memcpy(allocate(size), string, size);
}

// MARK: Reading protocols

bool bd_objc_keepsOptionalMethods(void) { return false; }

/// Returns a list, or NULL if it is empty.
static void *nonempty(void *list, const unsigned int *count) {
  if (*count != 0) return list;
  free(list);
  return NULL;
}

bd_method_description *bd_protocol_copyMethodDescriptionList(
    bd_protocol *protocol, bool isRequired, bool isInstance, unsigned int *count) {
  pthread_mutex_lock(&lock);
  const made_protocol *own = made(protocol);
  const method_list *methods = own == NULL ? NULL : own->methods[listIndex(isRequired, isInstance)];
  bd_method_description *result = NULL;
  *count = methods == NULL ? 0 : (unsigned int)methods->count;
  if (methods != NULL) result = memcpy(allocate(*count * sizeof *result), methods->list, *count * sizeof *result);
  pthread_mutex_unlock(&lock);
  return own != NULL
             ? result
             : nonempty(protocol_copyMethodDescriptionList(protocol, isRequired, isInstance, count), count);
}

bd_protocol **bd_protocol_copyProtocolList(bd_protocol *protocol, unsigned int *count) {
  *count = 0;
  pthread_mutex_lock(&lock);
  bd_protocol **result = protocol_copyProtocolList(protocol, count);
  pthread_mutex_unlock(&lock);
  return nonempty(result, count);
}

bool bd_protocol_conformsToProtocol(bd_protocol *protocol, bd_protocol *other) {
  pthread_mutex_lock(&lock);
  bool conforms = protocol_conformsToProtocol(protocol, other);
  pthread_mutex_unlock(&lock);
  return conforms;
}

// MARK: Making protocols

bd_protocol *bd_objc_allocateProtocol(const char *name) {
  if (bd_objc_getProtocol(name) != NULL) return NULL;
  made_protocol *protocol = allocate(sizeof *protocol);
  protocol->isa = bd_objc_lookUpClass("Protocol");
  protocol->name = copyString(name);
  pthread_mutex_lock(&lock);
  protocol->next = madeProtocols;
  madeProtocols = protocol;
  pthread_mutex_unlock(&lock);
  return (bd_protocol *)protocol;
}

void bd_protocol_addMethodDescription(
    bd_protocol *protocol, bd_selector *selector, const char *types, bool isRequired, bool isInstance) {
  made_protocol *own = (made_protocol *)protocol;
  if (own->isRegistered) return;
  method_list **methods = &own->methods[listIndex(isRequired, isInstance)];
  const int count = *methods == NULL ? 0 : (*methods)->count;
  *methods = grow(*methods, sizeof **methods + ((size_t)count + 1) * sizeof (*methods)->list[0]);
  (*methods)->list[count] = (bd_method_description){selector, copyString(types)};
  (*methods)->count = count + 1;
}

void bd_protocol_addProtocol(bd_protocol *protocol, bd_protocol *adopted) {
  made_protocol *own = (made_protocol *)protocol;
  if (own->isRegistered) return;
  protocol_list **all = &own->adopted;
  const size_t count = *all == NULL ? 0 : (*all)->count;
  *all = grow(*all, sizeof **all + (count + 1) * sizeof (*all)->list[0]);
  (*all)->next = NULL;
  (*all)->list[count] = adopted;
  (*all)->count = count + 1;
}

void bd_objc_registerProtocol(bd_protocol *protocol) {
  pthread_mutex_lock(&lock);
  // If the name belongs to another protocol, libobjc keeps that protocol.
  made_protocol *own = (made_protocol *)protocol;
  own->isRegistered = true;
  __objc_protocols_add_protocol(own->name, protocol);
  pthread_mutex_unlock(&lock);
}

#endif

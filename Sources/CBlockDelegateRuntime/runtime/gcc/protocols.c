#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "../../support/allocation.h"
#include "bd_address_map.h"

#include <pthread.h>
#include <string.h>

// GCC's libobjc reads protocols, but has no functions that make them. A protocol is an object of the class `Protocol`,
// and the compiler writes its memory. This file makes protocols by writing the same memory.
//
// Protocols, and the names, types and lists in them, are never freed. A runtime never forgets a protocol, and any class
// or caller can keep a pointer to it. Those whose name belongs to another protocol are not freed either, because no
// function releases a protocol.
//
// A protocol belongs to the thread that makes it until it is registered, and does not change afterwards.

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
typedef struct {
  Class isa;
  const char *name;
  protocol_list *adopted;
  /// The lists by `listIndex`: required instance and class methods, optional instance and class methods.
  method_list *methods[4];
  bool isRegistered;
} made_protocol;

_Static_assert(offsetof(made_protocol, methods) == 3 * sizeof(void *), "libobjc's struct objc_protocol");
_Static_assert(offsetof(method_list, list) == sizeof(void *), "libobjc's struct objc_method_description_list");

static size_t listIndex(bool isRequired, bool isInstance) { return (isRequired ? 0 : 2) + (isInstance ? 0 : 1); }

/// The protocols that this file has made. `lock` guards additions, and is not held while other code is called.
static _Atomic(bd_address_map *) madeProtocols;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *allocate(size_t size) { return bd_allocated(calloc(1, size), "a protocol"); }

static void *grow(void *memory, size_t size) { return bd_allocated(realloc(memory, size), "a protocol"); }

static char *copyString(const char *string) { return bd_allocated(strdup(string), "a protocol"); }

bd_method_description *bd_protocol_copyMethodDescriptionList(
    bd_protocol *protocol, bool isRequired, bool isInstance, unsigned int *count) {
  const bd_address_map *made = madeProtocols;
  if (made == NULL || bd_address_map_get(made, protocol) == -1) {
    return protocol_copyMethodDescriptionList(protocol, isRequired, isInstance, count);
  }
  const method_list *methods = ((made_protocol *)protocol)->methods[listIndex(isRequired, isInstance)];
  *count = methods == NULL ? 0 : (unsigned int)methods->count;
  const size_t size = *count * sizeof(bd_method_description);
  return methods == NULL ? NULL : memcpy(allocate(size), methods->list, size);
}

bd_protocol *bd_objc_allocateProtocol(const char *name) {
  if (bd_objc_getProtocol(name) != NULL) return NULL;
  made_protocol *protocol = allocate(sizeof *protocol);
  protocol->isa = bd_objc_lookUpClass("Protocol");
  protocol->name = copyString(name);
  pthread_mutex_lock(&lock);
  if (madeProtocols == NULL) madeProtocols = bd_address_map_create();
  bd_address_map_set(madeProtocols, protocol, 0);
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
  made_protocol *own = (made_protocol *)protocol;
  own->isRegistered = true;
  // If the name belongs to another protocol, libobjc keeps that protocol.
  __objc_protocols_add_protocol(own->name, protocol);
}

#endif

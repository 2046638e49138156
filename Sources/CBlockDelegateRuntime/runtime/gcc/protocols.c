#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

#include "../../support/allocation.h"

#include <string.h>

// GCC's libobjc reads protocols, but has no functions that make them. A protocol is an object of the class `Protocol`,
// and the compiler writes its memory. This file makes protocols by writing the same memory.
//
// Protocols, and the names and lists in them, are never freed. A runtime never forgets a protocol, and any class or
// caller can keep a pointer to it. Those whose name belongs to another protocol are not freed either, because no
// function releases a protocol.
//
// A protocol belongs to the thread that makes it until it is registered, and does not change afterwards.

typedef struct protocol_list {
  struct protocol_list *next;
  size_t count;
  Protocol *list[];
} protocol_list;

/// A `struct objc_protocol`.
typedef struct made_protocol {
  Class isa;
  const char *name;
  protocol_list *adopted;
  /// The runtime's lists of methods, which stay empty.
  void *methods[2];
  /// The protocol that was made before.
  struct made_protocol *previous;
} made_protocol;

/// The protocol that was made last. A protocol whose name belongs to another one is found only here.
static made_protocol *last;

_Static_assert(offsetof(made_protocol, methods) == 3 * sizeof(void *), "libobjc's struct objc_protocol");

bd_protocol *bd_objc_allocateProtocol(const char *name) {
  if (bd_objc_getProtocol(name) != NULL) return NULL;
  made_protocol *protocol = bd_allocated(calloc(1, sizeof *protocol), "a protocol");
  protocol->isa = bd_objc_lookUpClass("Protocol");
  protocol->name = bd_allocated(strdup(name), "a protocol");
  protocol->previous = __atomic_load_n(&last, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&last, &protocol->previous, protocol, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
  }
  return (bd_protocol *)protocol;
}

void bd_protocol_addProtocol(bd_protocol *protocol, bd_protocol *adopted) {
  protocol_list **all = &((made_protocol *)protocol)->adopted;
  const size_t count = *all == NULL ? 0 : (*all)->count;
  *all = bd_allocated(realloc(*all, sizeof **all + (count + 1) * sizeof (*all)->list[0]), "a protocol");
  (*all)->next = NULL;
  (*all)->list[count] = adopted;
  (*all)->count = count + 1;
}

void bd_objc_registerProtocol(bd_protocol *protocol) {
  // If the name belongs to another protocol, libobjc keeps that protocol.
  __objc_protocols_add_protocol(((made_protocol *)protocol)->name, protocol);
}

#endif

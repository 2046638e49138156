#include "../which_runtime.h"
#if defined(BD_GCC_RUNTIME)

#include "bd_runtime.h"

#include "../associations/object_table.h"
#include "../../support/allocation.h"

#include <pthread.h>
#include <string.h>

// GCC's libobjc reads protocols and can't make any. A protocol is an object of its class `Protocol` whose layout the
// compiler writes, so we write the same.
//
// Never freed: protocols, the names, types and lists in them, and the record of which protocols are ours. A runtime
// knows a protocol for the life of the process, and any class or caller can keep a pointer to it. That holds for
// protocols that lost their name to another one, or were never registered, too: there is no call that gives them up.
//
// Locks: `lock` guards our protocols and the record of them. libobjc's locks are taken under it (it calls nothing
// back); it is not taken under any lock of ours. libobjc reads the lists without a lock, but only those of registered
// protocols, and these don't change any more.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// `struct objc_method_description_list`
typedef struct {
  int count;
  struct objc_method_description list[];
} method_list;

/// `struct objc_protocol_list`
typedef struct protocol_list {
  struct protocol_list *next;
  size_t count;
  Protocol *list[];
} protocol_list;

/// `struct objc_protocol`, and the two lists that clang adds to it and libobjc doesn't know.
typedef struct {
  Class isa;
  const char *name;
  protocol_list *adopted;
  /// Indexed by `listIndex`: required instance and class methods, optional instance and class methods.
  method_list *methods[4];
  bool isImmutable;
} made_protocol;

_Static_assert(offsetof(made_protocol, methods) == 3 * sizeof(void *), "libobjc's struct objc_protocol");
_Static_assert(offsetof(method_list, list) == sizeof(void *), "libobjc's struct objc_method_description_list");
_Static_assert(
    sizeof(bd_method_description) == sizeof(struct objc_method_description), "lists are handed out as they are");

static size_t listIndex(bool isRequired, bool isInstance) { return (isRequired ? 0 : 2) + (isInstance ? 0 : 1); }

/// The protocols that we made, registered or not.
static object_table madeProtocols;

/// The protocol as one of ours, or NULL. Under the lock.
static made_protocol *made(Protocol *protocol) {
  return object_table_find(&madeProtocols, (uintptr_t)protocol) == NULL ? NULL : (made_protocol *)protocol;
}

static void *allocate(size_t size) { return bd_allocated(calloc(1, size), "a protocol"); }

static void *grow(void *memory, size_t size) { return bd_allocated(realloc(memory, size), "a protocol"); }

static char *copyString(const char *string) {
  size_t size = strlen(string) + 1;
  return memcpy(allocate(size), string, size);
}

// MARK: Reading

bool bd_objc_keepsOptionalMethods(void) { return false; }

static bool hasMethod(const method_list *methods, SEL selector) {
  for (int index = 0; methods != NULL && index < methods->count; index++) {
    // Selectors of one name can differ in their types.
    if (sel_isEqual(methods->list[index].name, selector)) return true;
  }
  return false;
}

bd_method_description *bd_protocol_copyMethodDescriptionList(
    bd_protocol *protocol, bool isRequired, bool isInstance, unsigned int *count) {
  bd_method_description *result = NULL;
  *count = 0;
  pthread_mutex_lock(&lock);
  made_protocol *own = made(protocol);
  method_list *methods = own == NULL ? NULL : own->methods[listIndex(isRequired, isInstance)];
  if (methods != NULL) {
    *count = (unsigned int)methods->count;
    result = allocate(*count * sizeof *result);
    memcpy(result, methods->list, *count * sizeof *result);
  }
  pthread_mutex_unlock(&lock);
  if (own != NULL) return result;

  result = (bd_method_description *)protocol_copyMethodDescriptionList(protocol, isRequired, isInstance, count);
  if (*count != 0) return result;
  free(result);
  return NULL;
}

bd_protocol **bd_protocol_copyProtocolList(bd_protocol *protocol, unsigned int *count) {
  pthread_mutex_lock(&lock);
  *count = 0;
  bd_protocol **result = protocol_copyProtocolList(protocol, count);
  pthread_mutex_unlock(&lock);
  if (*count != 0) return result;
  free(result);
  return NULL;
}

bool bd_protocol_conformsToProtocol(bd_protocol *protocol, bd_protocol *other) {
  pthread_mutex_lock(&lock);
  bool conforms = protocol_conformsToProtocol(protocol, other);
  pthread_mutex_unlock(&lock);
  return conforms;
}

// MARK: Making

bd_protocol *bd_objc_allocateProtocol(const char *name) {
  if (objc_getProtocol(name) != NULL) return NULL;
  made_protocol *protocol = allocate(sizeof *protocol);
  protocol->isa = objc_lookUpClass("Protocol");
  protocol->name = copyString(name);
  pthread_mutex_lock(&lock);
  object_table_insert(&madeProtocols, (uintptr_t)protocol, 0, 0);
  pthread_mutex_unlock(&lock);
  return (bd_protocol *)protocol;
}

void bd_protocol_addMethodDescription(
    bd_protocol *protocol, bd_selector *selector, const char *types, bool isRequired, bool isInstance) {
  pthread_mutex_lock(&lock);
  made_protocol *own = made(protocol);
  method_list **methods = own == NULL ? NULL : &own->methods[listIndex(isRequired, isInstance)];
  // The first declaration of a method counts, as it would for a reader who searches the list.
  if (own != NULL && !own->isImmutable && !hasMethod(*methods, selector)) {
    int count = *methods == NULL ? 0 : (*methods)->count;
    method_list *grown = grow(*methods, sizeof *grown + ((size_t)count + 1) * sizeof grown->list[0]);
    grown->list[count] = (struct objc_method_description){selector, copyString(types)};
    grown->count = count + 1;
    *methods = grown;
  }
  pthread_mutex_unlock(&lock);
}

void bd_protocol_addProtocol(bd_protocol *protocol, bd_protocol *adopted) {
  pthread_mutex_lock(&lock);
  made_protocol *own = made(protocol), *other = made(adopted);
  // An adopted protocol that is immutable can't come to adopt this one: there are no cycles.
  bool canAdopt = own != NULL && !own->isImmutable && (other == NULL || other->isImmutable);
  for (size_t index = 0; canAdopt && own->adopted != NULL && index < own->adopted->count; index++) {
    canAdopt = own->adopted->list[index] != adopted;
  }
  if (canAdopt) {
    size_t count = own->adopted == NULL ? 0 : own->adopted->count;
    protocol_list *grown = grow(own->adopted, sizeof *grown + (count + 1) * sizeof grown->list[0]);
    grown->next = NULL;
    grown->list[count] = adopted;
    grown->count = count + 1;
    own->adopted = grown;
  }
  pthread_mutex_unlock(&lock);
}

void bd_objc_registerProtocol(bd_protocol *protocol) {
  pthread_mutex_lock(&lock);
  made_protocol *own = made(protocol);
  if (own != NULL && !own->isImmutable) {
    own->isImmutable = true;
    // Keeps what stands under the name, if anything does.
    __objc_protocols_add_protocol(own->name, protocol);
  }
  pthread_mutex_unlock(&lock);
}

#endif

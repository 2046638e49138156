// What weak references must know of messages to several receivers.
#ifndef BD_RECEIVERS_INTERNAL_H
#define BD_RECEIVERS_INTERNAL_H

#include "bd_base.h"

/// An object whose last reference is ours.
struct bd_deferred_object {
  bd_object *object;
  void *root;
};

/// Called when the last reference to an object but ours has gone, and its weak references are NULL. Whether a message to
/// receivers is with it: then `gnu_weak_deallocate` is called when that has ended.
__attribute__((visibility("hidden"))) bool bd_receivers_defer(struct bd_deferred_object *object);
/// Whether the object may be a receiver: false is certain.
__attribute__((visibility("hidden"))) bool bd_receivers_mayHave(const bd_object *object);

#if !defined(__APPLE__)
/// Whether the object is not deallocated without asking here: then a message needs no reference of its own. Only as long as
/// there is a weak reference to the object.
__attribute__((visibility("hidden"))) bool gnu_weak_asksReceivers(bd_object *object);
/// Releases our reference to a `bd_deferred_object`, and frees that.
__attribute__((visibility("hidden"))) void gnu_weak_deallocate(void *deferred);
#endif

#endif

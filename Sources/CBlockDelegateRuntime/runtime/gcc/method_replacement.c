#include "../which_runtime.h"
#if defined(BD_GCC_RUNTIME)

#include "method_replacement.h"

// GCC's class_replaceMethod differs from Apple's in three ways, measured with libobjc 12:
//
// - For a class that inherits the method it replaces the superclass's: respondsToSelector: of a class of ours would
//   become every object's. Such a class must get a method of its own.
// - Otherwise it writes the method into the class's own dispatch table only. A subclass sees it as long as it shares
//   that part of the table; one that has copied the part, because of a method of its own nearby, goes on with the old
//   method (NSMutableData, after a replaced -[NSObject dealloc]), and one that overrides the method with the same
//   function shares the part and gets the new method. So we write what the method lists say into the tables that say
//   otherwise, as libobjc does: `sarray_at_put_safe` under the runtime's lock, while other threads send messages.
//   (Installing the tables anew would free old ones that such threads may be reading.)
// - Where no message has reached the class yet it writes into the table that all such classes share: each of them would
//   have the method. So the class gets its own table first.
//
// Locks: the runtime's own, which is recursive.

extern void sarray_at_put_safe(void *table, uintptr_t index, void *element);
extern int objc_mutex_lock(void *mutex);
extern int objc_mutex_unlock(void *mutex);
extern void *__objc_runtime_mutex;
extern void *__objc_uninstalled_dtable;

/// The head of `struct objc_class`, as compilers write it for this runtime.
typedef struct {
  Class isa;
  Class superclass;
  const char *name;
  long version;
  unsigned long info;
  long instanceSize;
  void *ivars;
  void *methods;
  void *dispatchTable;
  Class firstSubclass;
  Class nextSibling;
} class_layout;

static bool ownsMethod(Class cls, SEL selector) {
  Method method = class_getInstanceMethod(cls, selector);
  Class superclass = class_getSuperclass(cls);
  return method != NULL && (superclass == NULL || class_getInstanceMethod(superclass, selector) != method);
}

/// Corrects the dispatch table of a subclass.
static void update(Class cls, SEL selector) {
  void *table = ((class_layout *)cls)->dispatchTable;
  // A table that isn't installed yet will be made from the method lists.
  if (table == NULL || table == __objc_uninstalled_dtable) return;
  IMP implementation = method_getImplementation(class_getInstanceMethod(cls, selector));
  if (class_getMethodImplementation(cls, selector) == implementation) return;
  // A selector begins with its index.
  sarray_at_put_safe(table, *(uintptr_t *)selector, (void *)implementation);
}

/// Corrects the tables below a class, each before those of its subclasses: the part that is written may be shared with
/// them, and with no others.
static void updateBelow(Class cls, SEL selector) {
  Class subclass = ((class_layout *)cls)->firstSubclass;
  for (; subclass != NULL; subclass = ((class_layout *)subclass)->nextSibling) {
    update(subclass, selector);
    updateBelow(subclass, selector);
  }
}

IMP gnu_class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types) {
  // Installs the table.
  class_respondsToSelector((bd_class *)cls, (bd_selector *)selector);
  objc_mutex_lock(__objc_runtime_mutex);
  IMP old = NULL;
  if (ownsMethod(cls, selector)) {
    old = class_replaceMethod(cls, selector, implementation, types);
    updateBelow(cls, selector);
  } else {
    // A method that is new to the class reaches its subclasses.
    class_addMethod(cls, selector, implementation, types);
  }
  objc_mutex_unlock(__objc_runtime_mutex);
  return old;
}

#endif

#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

// GCC's class_replaceMethod differs from Apple's in three ways, which were measured with libobjc 12:
//
// - If the class inherits the method, the function replaces the superclass's method. A replaced respondsToSelector: of
//   one of our classes would then be every object's. A class that inherits the method must therefore get a method of
//   its own.
// - Otherwise the function writes the method only into the class's own dispatch table. A subclass sees the new method
//   while it shares that part of the table. A subclass that has copied the part, because it has its own method nearby,
//   keeps the old method. NSMutableData keeps its old method after -[NSObject dealloc] is replaced. A subclass that
//   overrides the method with the same function shares the part, and gets the new method. This file corrects all
//   tables that differ from the method lists. For this it calls `sarray_at_put_safe` under the runtime's lock, as
//   libobjc does, while other threads send messages. (Installing new tables would free old tables that other threads
//   may be reading.)
// - If no message has reached the class yet, the function writes into a table that all such classes share. All classes
//   without messages would then get the method. This file therefore makes the class get its own table first.
//
// Locks: the runtime's own lock, which is recursive.

extern void sarray_at_put_safe(void *table, uintptr_t index, void *element);
extern int objc_mutex_lock(void *mutex);
extern int objc_mutex_unlock(void *mutex);
extern void *__objc_runtime_mutex;
extern void *__objc_uninstalled_dtable;

/// The first fields of `struct objc_class`, as compilers write it for this runtime.
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
  Method method = bd_class_getInstanceMethod(cls, selector);
  Class superclass = bd_class_getSuperclass(cls);
  return method != NULL && (superclass == NULL || bd_class_getInstanceMethod(superclass, selector) != method);
}

/// Corrects the dispatch table of a subclass.
static void update(Class cls, SEL selector) {
  void *table = ((class_layout *)cls)->dispatchTable;
  // A table that is not installed yet will be made from the method lists.
  if (table == NULL || table == __objc_uninstalled_dtable) return;
  IMP implementation = method_getImplementation(bd_class_getInstanceMethod(cls, selector));
  if (class_getMethodImplementation(cls, selector) == implementation) return;
  // The first word of a selector is its index.
  sarray_at_put_safe(table, *(uintptr_t *)selector, (void *)implementation);
}

/// Corrects the tables of all subclasses. Each class comes before its subclasses, because a part of its table may be
/// shared with them, but not with other classes.
static void updateBelow(Class cls, SEL selector) {
  Class subclass = ((class_layout *)cls)->firstSubclass;
  for (; subclass != NULL; subclass = ((class_layout *)subclass)->nextSibling) {
    update(subclass, selector);
    updateBelow(subclass, selector);
  }
}

bd_imp bd_class_replaceMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types) {
  // The call of class_respondsToSelector makes the runtime install the class's own dispatch table.
  class_respondsToSelector(cls, selector);
  objc_mutex_lock(__objc_runtime_mutex);
  IMP old = NULL;
  if (ownsMethod(cls, selector)) {
    old = class_replaceMethod(cls, selector, implementation, types);
    updateBelow(cls, selector);
  } else {
    // libobjc itself makes a method that is new to the class visible in its subclasses.
    bd_class_addMethod(cls, selector, implementation, types);
  }
  objc_mutex_unlock(__objc_runtime_mutex);
  return old;
}

#endif

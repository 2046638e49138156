// With GCC's runtime, clang makes @"text" an object of libobjc's class NXConstantString. NXConstantString is a root
// class, and GNUstep does not accept its objects as strings. The compiler option
// -fconstant-string-class=NSConstantString avoids this, but a package can't make SwiftPM pass the option. The objects
// of NXConstantString and of NSConstantString have the same instance variables. Therefore this file makes
// NXConstantString a subclass of GNUstep's class, without methods of its own, before any other code of the program
// runs.
#if defined(__linux__) && !defined(BD_LIBOBJC2)

#include <stddef.h>

typedef struct objc_class *Class;
typedef struct objc_selector *SEL;

/// The beginning of the class structure that compilers emit for GCC's runtime.
struct objc_class {
  Class isa, superclass;
  const char *name;
  long version;
  unsigned long info;
  long instanceSize;
  void *instanceVariables, *methods, *dispatchTable;
  Class firstSubclass, nextSibling;
};

extern Class objc_lookUpClass(const char *name);
extern Class class_getSuperclass(Class cls);
extern unsigned char class_addMethod(Class cls, SEL selector, void (*implementation)(void), const char *types);
extern SEL sel_registerName(const char *name);
extern int objc_mutex_lock(void *mutex);
extern int objc_mutex_unlock(void *mutex);
extern void *__objc_runtime_mutex;

static void setSuperclass(Class cls, Class superclass) {
  Class *link = &cls->superclass->firstSubclass;
  while (*link != NULL && *link != cls) link = &(*link)->nextSibling;
  if (*link == cls) *link = cls->nextSibling;
  cls->superclass = superclass;
  cls->nextSibling = superclass->firstSubclass;
  superclass->firstSubclass = cls;
}

/// An empty `+initialize`, because the superclass's `+initialize` must not run for this class.
static void initialize(void) {}

// This constructor runs before the constructors without a priority, which send `+load`.
__attribute__((constructor(101))) static void makeConstantStringsStrings(void) {
  Class strings = objc_lookUpClass("NXConstantString"), superclass = objc_lookUpClass("NSConstantString");
  if (strings == NULL || superclass == NULL || strings->instanceSize != superclass->instanceSize) return;
  // This call also makes the runtime resolve the superclasses, which compilers emit as names, to class pointers.
  class_getSuperclass(superclass);
  if (class_getSuperclass(strings) == superclass) return;
  objc_mutex_lock(__objc_runtime_mutex);
  strings->methods = NULL;
  setSuperclass(strings, superclass);
  setSuperclass(strings->isa, superclass->isa);
  objc_mutex_unlock(__objc_runtime_mutex);
  class_addMethod(strings->isa, sel_registerName("initialize"), initialize, "v16@0:8");
}

#endif

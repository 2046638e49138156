#include "HostileObject.h"
#include "RuntimeTestSupport.h"
#include "objc_support.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !defined(__APPLE__)
Class objc_allocateClassPair(Class superclass, const char *name, size_t extraBytes);
void objc_registerClassPair(Class cls);
BOOL class_addMethod(Class cls, SEL selector, IMP implementation, const char *types);
#endif

typedef struct Answer {
  Class cls;
  SEL selector;
  HostileAnswer answer;
  void *context;
  struct Answer *next;
} Answer;

/// All replaced methods, the newest first. The list is never freed, because the classes are never freed.
static _Atomic(Answer *) answers;

static uintptr_t run(id self, SEL selector) {
  const Class cls = [self class];
  for (const Answer *one = answers; one != NULL; one = one->next) {
    if (one->cls == cls && strcmp(sel_getName(one->selector), sel_getName(selector)) == 0) {
      return one->answer(one->context);
    }
  }
  return 0;
}

void *hostile_make(const char *superclass) {
  static _Atomic(int) count;
  char name[64];
  snprintf(name, sizeof name, "TestHostile%d", atomic_fetch_add(&count, 1) + 1);
  const Class cls = objc_allocateClassPair(objc_getClass(superclass), name, 0);
  objc_registerClassPair(cls);
  return OWNED([(id)cls alloc]);
}

void hostile_set(void *object, const char *selectors, HostileAnswer body, void *context) {
  const Class cls = [(__bridge NSObject *)object class];
  char *all = strdup(selectors), *rest = all, *name;
  while ((name = strsep(&rest, " ")) != NULL) {
    const SEL selector = sel_registerName(name);
    Answer *new = malloc(sizeof(Answer));
    *new = (Answer){cls, selector, body, context, answers};
    while (!atomic_compare_exchange_weak(&answers, &new->next, new)) {}
    class_addMethod(cls, selector, (IMP)run, method_getTypeEncoding(class_getInstanceMethod(cls, selector)));
  }
  free(all);
}

uintptr_t hostile_raise(void *context) {
  raise_exception("TestRaised", "by a hostile object");
  return 0;
}

uintptr_t hostile_throw(void *context) {
  RuntimeThrowObject(context);
  return 0;
}

uintptr_t hostile_return(void *context) { return (uintptr_t)context; }

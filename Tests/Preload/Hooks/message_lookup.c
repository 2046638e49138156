// Replaces the function of GCC's runtime that finds the method for each message. The dynamic linker finds this function
// first, because the library is preloaded. This method changes no class, and it works for classes that are loaded at
// any time.
#define _GNU_SOURCE
#include <CBlockDelegateRuntime.h>
#include <dlfcn.h>
#include <preload_hooks.h>
#include <string.h>

typedef bd_imp (*lookup)(bd_object *receiver, bd_selector *selector);
typedef bd_object *(*getter)(bd_object *owner, bd_selector *selector);
typedef void (*setter)(bd_object *owner, bd_selector *selector, bd_object *delegate);
typedef void *(*question)(bd_object *object, bd_selector *selector, void *argument);

BD_EXTERN bd_imp objc_msg_lookup(bd_object *receiver, bd_selector *selector);

static lookup original;
static const void *setterKeys[2], *getterKeys[2];

static void set(bd_object *owner, bd_selector *selector, bd_object *delegate) {
  setter method = (setter)original(owner, selector);
  method(owner, selector, preload_willSet(owner, selector, delegate));
  preload_didSet(owner, selector);
}

static bd_object *get(bd_object *owner, bd_selector *selector) {
  return preload_delegateBehind(((getter)original(owner, selector))(owner, selector));
}

static void *askDelegate(bd_object *chain, bd_selector *selector, void *argument) {
  bd_object *delegate = preload_delegateBehind(chain);
  // After the delegate is deallocated, the chain answers for itself.
  if (delegate == NULL || delegate == chain) {
    bd_class *root = bd_objc_lookUpClass("NSObject");
    return ((question)bd_class_getMethodImplementation(root, selector))(chain, selector, argument);
  }
  return ((question)original(delegate, selector))(delegate, selector, argument);
}

bd_imp preload_askDelegate(void) { return (bd_imp)askDelegate; }

// Returns whether the object's class has the method with these types: the result ("@" or "v") and the arguments. An
// object that only forwards the message does not count, because the message is looked up again for its target.
static bool hasMethod(bd_object *receiver, bd_selector *selector, char result, const char *arguments) {
  bd_method *method = bd_class_getInstanceMethod(bd_object_getClass(receiver), selector);
  const char *types = method == NULL ? NULL : bd_method_getTypeEncoding(method);
  if (types == NULL || types[0] != result) return false;
  for (types += 1; *types != '\0'; types++) {
    if (*types >= '0' && *types <= '9') continue;
    if (*types != *arguments) return false;
    arguments++;
  }
  return *arguments == '\0';
}

bd_imp objc_msg_lookup(bd_object *receiver, bd_selector *selector) {
  // The initializers of other libraries send messages before this library's initializer runs.
  if (original == NULL) original = (lookup)dlsym(RTLD_NEXT, "objc_msg_lookup");
  if (receiver != NULL && setterKeys[0] != NULL) {
    const void *key = bd_sel_key(selector);
    if ((key == setterKeys[0] || key == setterKeys[1]) && hasMethod(receiver, selector, 'v', "@:@")) return (bd_imp)set;
    if ((key == getterKeys[0] || key == getterKeys[1]) && hasMethod(receiver, selector, '@', "@:")) return (bd_imp)get;
  }
  return original(receiver, selector);
}

__attribute__((constructor)) static void start(void) {
  preload_start();
  getterKeys[0] = bd_sel_key(bd_sel_registerName("delegate"));
  getterKeys[1] = bd_sel_key(bd_sel_registerName("dataSource"));
  setterKeys[1] = bd_sel_key(bd_sel_registerName("setDataSource:"));
  setterKeys[0] = bd_sel_key(bd_sel_registerName("setDelegate:"));
}

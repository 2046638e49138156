// Replacement of methods that is visible in all classes.
#pragma once

#include "../objc.h"

/// `class_replaceMethod`, as Apple documents it, for registered classes. If the class itself has the method, it is
/// replaced, also for the subclasses that inherit it. If the class does not have the method itself, the method is added
/// to it. Returns the previous implementation, or NULL.
IMP gnu_class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types);

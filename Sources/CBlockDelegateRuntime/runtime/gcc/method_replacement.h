// Replacement of methods that is visible in all classes.
#pragma once

#include "../objc.h"

/// `class_replaceMethod`, as Apple documents it, for registered classes. If the class itself has the method, it is
/// replaced, also for the subclasses that inherit it. Otherwise the method is added to the class. Returns the previous
/// implementation, or NULL.
IMP gnu_class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types);

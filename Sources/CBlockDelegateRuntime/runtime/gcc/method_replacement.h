// Replacing methods so that every class sees it.
#pragma once

#include "../objc.h"

/// `class_replaceMethod` as Apple documents it: a method that the class itself has is replaced, for all its subclasses
/// that inherit it; another one is added to the class. The old implementation, or NULL. For registered classes.
IMP gnu_class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types);

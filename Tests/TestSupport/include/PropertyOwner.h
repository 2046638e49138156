// Classes whose delegates are declared properties: `TestScroll`, and its subclass `TestSheet`, which has several
// delegates.
#ifndef PROPERTY_OWNER_H
#define PROPERTY_OWNER_H

#pragma clang assume_nonnull begin

/// Makes a TestScroll call a function in its -dealloc.
void caller_setEnd(void *scroll, void (*end)(void *scroll));

#pragma clang assume_nonnull end
#endif

// Classes whose delegates are declared properties: `TestScroll`, and below it `TestSheet`, which has several.
#ifndef PROPERTY_OWNER_H
#define PROPERTY_OWNER_H

#pragma clang assume_nonnull begin

/// Has a TestScroll call a function in its -dealloc.
void caller_setEnd(void *scroll, void (*end)(void *scroll));

#pragma clang assume_nonnull end
#endif

// Objects that are counted when they are made and when they are deallocated.
#ifndef COUNTED_OBJECT_H
#define COUNTED_OBJECT_H

#include "CallerShapes.h"
#include "TestObject.h"

#pragma clang assume_nonnull begin

// Each object of the class `TestCounted` is entered in the ledger that its thread had open when it was allocated.
//
// Its initializers are -init, -initFailing (returns nil), -initReplacing (returns another object), -initRaising, and
// -initWithList: (returns `self`). Its class methods +counted, +copyright and +newspaper return autoreleased objects:
// the last two do not belong to the method families "copy" and "new", although their names begin with these words.
// +newCounted returns an object that the caller owns. The copies of -copy, -mutableCopy, -copyCounted and
// -mutableCopyCounted are entered in the ledger of the original. -same returns `self`.
//
// The subclass `TestCountedOwner` has an unretained delegate. Its methods change:, scale: and move: send changed:,
// scaled: and moved: to the delegate, and do not use `self` afterward. `TestCountedTarget` implements changed:.

/// A ledger in which objects are counted. A ledger is never freed.
typedef struct CountedLedger *CountedLedger;

CountedLedger counted_makeLedger(void);
/// Enters the objects that this thread allocates from now on in the ledger, or in no ledger if it is NULL.
void counted_openLedger(CountedLedger _Nullable ledger);
/// Return the number of objects that have been made, and the number of those that are alive.
long counted_made(CountedLedger ledger);
long counted_alive(CountedLedger ledger);

/// Sends take: with an object that only this function owns.
void counted_give(void *receiver);
/// Sends give:with: with an object as its second argument that only this function owns. Returns whether the result is
/// that object.
_Bool counted_exchange(void *receiver);
/// Sends a message without arguments. Returns whether the result is an object. If `isRetained` is true, the selector is
/// of a family whose result the caller owns, and the function releases the result.
_Bool counted_ask(void *receiver, const char *selector, _Bool isRetained);

/// Send change: with 4, scale: with 1.5, or move: with 1 to 16 to a TestCountedOwner. The functions retain nothing.
void counted_change(TestObject *owner);
double counted_scale(TestObject *owner);
TestTransform counted_move(TestObject *owner);

#pragma clang assume_nonnull end
#endif

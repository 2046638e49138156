// Objects that are counted when they are made and when they go.
#ifndef COUNTED_OBJECT_H
#define COUNTED_OBJECT_H

#include "CallerShapes.h"
#include "TestObject.h"

#pragma clang assume_nonnull begin

// The class is `TestCounted`. Each object is entered in the ledger that its thread had open when it was allocated.
//
// It can be made with -init; -initFailing (nil), -initReplacing (another object), -initRaising, -initWithList: (the
// receiver); +counted, +copyright, +newspaper (autoreleased: the last two are not of the families that their names
// begin with), +newCounted (the caller's). Copies (-copy, -mutableCopy, -copyCounted, -mutableCopyCounted) are entered
// in the same ledger. -same returns the receiver.
//
// Its subclass `TestCountedOwner` has an unretained delegate; change:, scale: and move: send it changed:, scaled: and
// moved: and don't look at themselves again. `TestCountedTarget` answers changed:.

/// Where objects are counted. It is never freed.
typedef struct CountedLedger *CountedLedger;

CountedLedger counted_makeLedger(void);
/// Enters the objects that this thread allocates from now on; with NULL, none.
void counted_openLedger(CountedLedger _Nullable ledger);
/// How many objects have been made, and how many of them are alive.
long counted_made(CountedLedger ledger);
long counted_alive(CountedLedger ledger);

/// Sends take: with an object that nobody else has.
void counted_give(void *receiver);
/// Sends give:with:, the second being an object that nobody else has, and returns whether it came back.
_Bool counted_exchange(void *receiver);
/// Sends a message without arguments and returns whether an object came back. The caller gives up what it owns:
/// nothing, or, for the retained families, the result.
_Bool counted_ask(void *receiver, const char *selector, _Bool isRetained);

/// Send change: with 4, scale: with 1.5, move: with 1 to 16 to a TestCountedOwner, and retain nothing.
void counted_change(TestObject *owner);
double counted_scale(TestObject *owner);
TestTransform counted_move(TestObject *owner);

#pragma clang assume_nonnull end
#endif

// Loops of compiled message sends, and the hand-written methods that they are measured against.
#ifndef CALL_TARGETS_H
#define CALL_TARGETS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
  double x, y, width, height;
} ct_rect;

/// An object with a hand-written method for each message below. The caller owns it.
void *ct_makeBaseline(void);

/// An object whose methods `first:second:` and `left:right:` are libffi closures that do the same. The caller owns it.
void *ct_makeLibffi(void);
/// An object that forwards `first:second:` to another as an NSInvocation. The caller owns it.
void *ct_makeForwarder(void *target);
/// An object that forwards `first:second:` to several others as one NSInvocation. The caller owns it.
void *ct_makeMulticaster(const void *_Nonnull const *_Nonnull targets, long count);
/// An object whose method `first:second:` was installed with the block. Once; the caller owns it.
void *ct_makeWithBlock(const void *block);

/// An object that can have a delegate. The caller owns it.
void *ct_makeOwner(void);

/// Gives an owner a delegate of a hand-written class with three methods, which it retains by an ivar: what one does
/// without this library.
void ct_setHandWrittenDelegate(void *owner);
/// Makes and sets a delegate that the owner retains as the library's delegates are retained: by an association under
/// `key`.
void ct_associateHandWrittenDelegate(void *owner, const void *key);

// Each sends one message `count` times and returns something that depends on all results.
long ct_sendWords(const void *receiver, long count);
/// Sends one message to each of several objects, one after the other, `count` times.
long ct_sendWordsToEach(const void *_Nonnull const *_Nonnull receivers, long number, long count);
long ct_sendObject(const void *receiver, const void *object, long count);
long ct_sendText(const void *receiver, const void *text, long count);
double ct_sendDoubles(const void *receiver, long count);
double ct_sendRect(const void *receiver, long count);
long ct_sendBool(const void *receiver, long count);
/// With a block that captures, on the stack.
long ct_sendCompletion(const void *receiver, long count);
long ct_sendRespondsToWords(const void *receiver, long count);

/// The number of UTF-16 units of an NSString, and the units.
long ct_textLength(const void *text);
void ct_getText(const void *text, uint16_t *characters);

/// A block compiled by clang that does what the baseline's `first:second:` does: (delegate, long, long) -> long.
const void *ct_makeBlock(long captured);
/// A block that does nothing, of one object argument.
const void *ct_makeObjectBlock(void);
/// A block that does nothing, of four object arguments.
const void *ct_makeLongBlock(void);

/// Bytes that malloc has given out and not got back.
size_t ct_bytesInUse(void);
/// Bytes of memory that the process occupies.
size_t ct_bytesResident(void);
/// Gives memory that malloc has got back to the system.
void ct_trim(void);
/// Classes that the runtime knows.
int ct_classCount(void);
/// Makes one class more with the runtime's own functions, below a class of ours. Its number is not used twice.
void ct_registerClass(long number);

#pragma clang assume_nonnull end
#endif

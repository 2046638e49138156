// Loops of compiled message sends, and the handwritten methods with which they are compared.
#ifndef CALL_TARGETS_H
#define CALL_TARGETS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
  double x, y, width, height;
} ct_rect;

/// Makes an object with a handwritten method for each message below. The caller owns the object.
void *ct_makeBaseline(void);

/// Makes an object whose methods `first:second:` and `left:right:` are libffi closures with the same results. The
/// caller owns the object.
void *ct_makeLibffi(void);
/// Makes an object that forwards `first:second:` to another object as an NSInvocation. The caller owns the object.
void *ct_makeForwarder(void *target);
/// Makes an object that forwards `first:second:` to several objects as one NSInvocation. The caller owns the object.
void *ct_makeMulticaster(const void *_Nonnull const *_Nonnull targets, long count);

/// Makes an object that can have a delegate. The caller owns the object.
void *ct_makeOwner(void);

/// Gives an owner a delegate of a handwritten class with three methods. The owner retains the delegate in an instance
/// variable, as programs without this library do.
void ct_setHandWrittenDelegate(void *owner);
/// Gives an owner a handwritten delegate that it retains as an associated object under `key`, as it retains the
/// delegates of this library.
void ct_associateHandWrittenDelegate(void *owner, const void *key);

// Each of these functions sends one message `count` times, and returns a value that depends on all results.
long ct_sendWords(const void *receiver, long count);
/// Sends one message to each of several objects in turn, `count` times.
long ct_sendWordsToEach(const void *_Nonnull const *_Nonnull receivers, long number, long count);
long ct_sendObject(const void *receiver, const void *object, long count);
long ct_sendText(const void *receiver, const void *text, long count);
double ct_sendDoubles(const void *receiver, long count);
double ct_sendRect(const void *receiver, long count);
long ct_sendBool(const void *receiver, long count);
/// Sends a message with a stack block that has captured a variable.
long ct_sendCompletion(const void *receiver, long count);
long ct_sendRespondsToWords(const void *receiver, long count);

/// Return the number of UTF-16 code units of an NSString, and copy the code units.
long ct_textLength(const void *text);
void ct_getText(const void *text, uint16_t *characters);

/// Makes a compiled block with the types (delegate, long, long) -> long and the result of the baseline's
/// `first:second:`.
const void *ct_makeBlock(long captured);
/// Makes an empty block with one object argument.
const void *ct_makeObjectBlock(void);
/// Makes an empty block with four object arguments.
const void *ct_makeLongBlock(void);

/// Returns the number of bytes that malloc has allocated and that are not freed.
size_t ct_bytesInUse(void);
/// Returns the number of bytes of the process that are resident in memory.
size_t ct_bytesResident(void);
/// Returns freed memory from malloc to the system.
void ct_trim(void);
/// Returns the number of classes that the runtime knows.
int ct_classCount(void);
/// Makes one more subclass of a class in this file with the runtime's functions. `number` must be different in each
/// call.
void ct_registerClass(long number);

#pragma clang assume_nonnull end
#endif

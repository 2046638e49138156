// Compiled methods whose encoding does not describe their types completely, or whose types no Swift closure can have.
#ifndef UNPLANNED_SHAPES_H
#define UNPLANNED_SHAPES_H

#pragma clang assume_nonnull begin

/// Returns the encoding that the compiler emitted for a method of the class `TestUnplannedShapes`: -decimal, which returns
/// a struct with bit-fields, like NSDecimal.
const char *caller_unplannedTypes(const char *selector);

/// Makes a block for -decimal. The caller owns the block.
void *caller_makeDecimalBlock(void);
/// Sends -decimal and returns its result as one number: its length times 1,000, plus the last element of its mantissa.
long caller_sendDecimal(void *receiver);

#pragma clang assume_nonnull end
#endif

// Compiled methods whose types an encoding does not tell in full, or no Swift closure can take.
#ifndef UNPLANNED_SHAPES_H
#define UNPLANNED_SHAPES_H

#pragma clang assume_nonnull begin

/// The types that the compiler wrote for a method of the class `TestUnplannedShapes`: -decimal (a struct with
/// bit-fields, as NSDecimal), -vector, -takeVector:, -takeVectorStruct:, -takeMixedStruct:.
const char *caller_unplannedTypes(const char *selector);

/// A block for -decimal. The caller owns it.
void *caller_makeDecimalBlock(void);
/// What -decimal answers, as one number: its length times 1,000 and the last of its eight digits' places.
long caller_sendDecimal(void *receiver);

#pragma clang assume_nonnull end
#endif

// Objective-C classes below BDMultipleDelegateObject. Tests reach them by name.

/// BDCombinationLast, First, All and Any.
extern const long testCombinations[4];

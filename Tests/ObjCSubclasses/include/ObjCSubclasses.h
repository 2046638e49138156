// Subclasses of BDMultipleDelegateObject in Objective-C. The tests find the classes by name.

/// The values of BDCombinationLast, BDCombinationFirst, BDCombinationAll and BDCombinationAny.
extern const long testCombinations[4];

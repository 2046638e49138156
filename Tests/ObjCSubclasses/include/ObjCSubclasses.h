// Objective-C classes below BDMultipleDelegateObject. Tests reach them by name.

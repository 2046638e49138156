// BlockDelegateTestingCore has the checks of recorded calls. Objective-C delegates and Swift delegates share these
// checks.
@_exported import BlockDelegateTestingCore

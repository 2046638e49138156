// The core has the checks of recorded calls, which are shared by Objective-C delegates and Swift delegates.
@_exported import BlockDelegateTestingCore

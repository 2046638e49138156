// Logs, snapshots and checks are the same for all delegates, Objective-C's and Swift's.
@_exported import BlockDelegateTestingCore

// Seen in all files of this module and of those above.
@_exported import BlockDelegateCore

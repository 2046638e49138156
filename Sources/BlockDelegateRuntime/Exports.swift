// All files of this module, and of the modules that import it, see BlockDelegateCore.
@_exported import BlockDelegateCore

// All files of this module, and of the modules that import it, see these modules.
@_exported import BlockDelegateCore
@_exported import CBlockDelegateRuntime

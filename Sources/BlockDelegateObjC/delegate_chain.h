// The C functions of BlockDelegate's AnyDelegateChain (BlockDelegate/Chains/AnyDelegateChain+C.swift). Objects are
// passed as pointers, because Swift has no type `id` on platforms other than Apple's.
#pragma once

#include <stdbool.h>

/// Makes a chain that the caller owns a reference to; NULL, and why in `reason`, which is for `free`.
extern void *bd_delegateChain_create(const void *protocol, bool listsOptionalMethods, char **reason);
extern void bd_delegateChain_release(void *chain);
/// The object that is the chain; it lives as long as the chain.
extern void *bd_delegateChain_object(void *chain);
/// The chain's living members as an NSArray that the caller owns.
extern void *bd_delegateChain_copyDelegates(void *chain);
extern void bd_delegateChain_add(void *chain, const void *delegate);
extern void bd_delegateChain_remove(void *chain, const void *delegate);
/// Says which of several results a sender gets. NULL, or why it can't be, for `free`. A combination is a BDCombination.
extern char *bd_delegateChain_combine(void *chain, const char *selector, long combination);

// The C functions of BlockDelegate's AnyDelegateChain (BlockDelegate/Chains/AnyDelegateChain+C.swift). Objects are
// passed as pointers, because Swift has no type `id` on platforms other than Apple's.
#pragma once

#include <stdbool.h>

/// Makes a chain, and returns a reference that the caller owns. If the chain can't be made, the function returns NULL
/// and stores a text in `reason`, which the caller frees with `free`.
extern void *bd_delegateChain_create(const void *protocol, bool listsOptionalMethods, char **reason);
extern void bd_delegateChain_release(void *chain);
/// Returns the Objective-C object of the chain, which lives as long as the chain.
extern void *bd_delegateChain_object(void *chain);
/// Returns the living members of the chain as an NSArray that the caller owns.
extern void *bd_delegateChain_copyDelegates(void *chain);
extern void bd_delegateChain_add(void *chain, const void *delegate);
extern void bd_delegateChain_remove(void *chain, const void *delegate);
/// Chooses the rule that combines several results of a method. The combination is a BDCombination. Returns NULL, or a
/// text with the reason why the rule can't be used, which the caller frees with `free`.
extern char *bd_delegateChain_combine(void *chain, const char *selector, long combination);

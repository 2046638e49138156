// The main queue of libdispatch, for a run loop that is not Core Foundation's. Only on Linux: elsewhere the system's run
// loops serve it.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

#if defined(__linux__)
// What libdispatch exports for Core Foundation ("4CF").
BD_EXTERN int _dispatch_get_main_queue_handle_4CF(void);
BD_EXTERN void _dispatch_main_queue_callback_4CF(void *_Nullable message);

/// An event file descriptor (eventfd(2)) that can be read when the main queue has blocks to run. It stays
/// libdispatch's.
static inline int bd_mainQueue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

/// Runs the blocks of the main queue, on the main thread; does nothing within one of them.
static inline void bd_mainQueue_run(void) { _dispatch_main_queue_callback_4CF(NULL); }
#endif

#pragma clang assume_nonnull end

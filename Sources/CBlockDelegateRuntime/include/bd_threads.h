// The number of the current thread, and libdispatch's main queue.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// Returns the calling thread's number, from 1. No other thread of the process ever has the same number. By contrast,
/// the value of pthread_self may be reused after the thread has ended (POSIX.1-2017, section 2.9.2 "Thread IDs").
BD_EXTERN uint64_t bd_thread_number(void);

#if defined(__linux__)
// Functions to run libdispatch's main queue in a run loop other than Core Foundation's. On other platforms the system's
// run loops run the main queue.
//
// libdispatch exports these two functions for Core Foundation ("4CF").
BD_EXTERN int _dispatch_get_main_queue_handle_4CF(void);
BD_EXTERN void _dispatch_main_queue_callback_4CF(void *_Nullable message);

/// Returns an event file descriptor (eventfd(2)) that is readable when the main queue has blocks to run. libdispatch
/// owns the descriptor.
static inline int bd_mainQueue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

/// Runs the blocks of the main queue, on the main thread. Does nothing inside such a block.
static inline void bd_mainQueue_run(void) { _dispatch_main_queue_callback_4CF(NULL); }
#endif

#pragma clang assume_nonnull end

// Which thread code runs on, and what the main thread runs.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// The calling thread's number, from 1. No other thread of the process ever has it, while the value of pthread_self may
/// be another thread's as soon as this one has ended (POSIX.1-2017, section 2.9.2 "Thread IDs").
BD_EXTERN uint64_t bd_thread_number(void);

#if defined(__linux__)
// The main queue of libdispatch, for a run loop that is not Core Foundation's: elsewhere the system's run loops serve it.
//
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

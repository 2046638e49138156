// Which thread code runs on.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// The calling thread's number, from 1. No other thread of the process ever has it, while the value of pthread_self may
/// be another thread's as soon as this one has ended (POSIX.1-2017, section 2.9.2 "Thread IDs").
BD_EXTERN uint64_t bd_thread_number(void);

#pragma clang assume_nonnull end

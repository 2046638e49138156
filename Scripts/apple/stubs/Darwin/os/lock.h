#pragma once
#include <stdbool.h>
#include "../stub_cdefs.h"
#pragma clang assume_nonnull begin
typedef struct os_unfair_lock_s { uint32_t _os_unfair_lock_opaque; } os_unfair_lock, *os_unfair_lock_t;
#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})
#pragma clang assume_nonnull end

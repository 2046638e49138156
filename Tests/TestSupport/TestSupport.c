#include "TestSupport.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

// MARK: Allocations

// The test program's own malloc counts what each thread allocates. The sanitizers have a malloc of their own.
#define IS_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#if defined(__linux__) && !IS_SANITIZED
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
static __thread long allocations;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

long support_allocations(void) { return allocations; }
#else
long support_allocations(void) { return -1; }
#endif

bool support_isSanitized(void) { return IS_SANITIZED; }

// MARK: Emulation

#if defined(__linux__)
bool support_isEmulated(void) {
  // qemu answers questions about /proc/self itself, but not about this link.
  char path[4096];
  const ssize_t length = readlink("/proc/thread-self/exe", path, sizeof path - 1);
  path[length < 0 ? 0 : length] = '\0';
  return strstr(path, "/qemu-") != NULL;
}
#else
bool support_isEmulated(void) { return false; }
#endif

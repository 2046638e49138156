#pragma once
#include "stub_cdefs.h"
#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin
typedef struct { long __sig; char __opaque[56]; } pthread_mutex_t;
typedef struct { long __sig; char __opaque[8]; } pthread_mutexattr_t;
typedef struct { long __sig; char __opaque[8]; } pthread_once_t;
struct _opaque_pthread_t { long __sig; void *_Nullable __cleanup_stack; char __opaque[8176]; };
typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;
#define PTHREAD_MUTEX_INITIALIZER {0x32AAABA7, {0}}
#define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}
#define PTHREAD_MUTEX_RECURSIVE 2
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex) STUB_NOT_FROM_ASYNC;
int pthread_mutex_unlock(pthread_mutex_t *mutex) STUB_NOT_FROM_ASYNC;
int pthread_mutexattr_init(pthread_mutexattr_t *attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);
int pthread_once(pthread_once_t *once, void (*routine)(void)) __attribute__((availability(swift, unavailable)));
int pthread_key_create(pthread_key_t *key, void (*_Nullable destructor)(void *));
int pthread_setspecific(pthread_key_t key, const void *_Nullable value) STUB_NOT_FROM_ASYNC;
_Nonnull pthread_t pthread_self(void);
int pthread_equal(pthread_t _Nullable first, pthread_t _Nullable second);
void *pthread_get_stackaddr_np(pthread_t thread);
size_t pthread_get_stacksize_np(pthread_t thread);
#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif

// The declarations of the C library that the generated cases need. A compiler for Apple's convention without Apple's
// SDK has no <string.h>.
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
void *memcpy(void *to, const void *from, size_t size);
void *memset(void *memory, int byte, size_t size);
int memcmp(const void *first, const void *second, size_t size);
#ifdef __cplusplus
}
#endif

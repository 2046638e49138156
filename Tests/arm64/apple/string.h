// What the generated cases need of the C library, for a compiler that follows Apple's convention without Apple's SDK.
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memset(void *memory, int byte, size_t size);
int memcmp(const void *first, const void *second, size_t size);

#pragma once
// No nullability, as in Apple's header: Swift sees implicitly unwrapped optionals.
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
void *dlopen(const char *path, int mode);
void *dlsym(void *handle, const char *symbol);
char *dlerror(void);

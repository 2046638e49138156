// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_DLFCN_H
#define STUB_DLFCN_H
// No nullability, as in Apple's header: Swift sees implicitly unwrapped optionals.
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
#ifdef __cplusplus
extern "C" {
#endif
void *dlopen(const char *path, int mode);
void *dlsym(void *handle, const char *symbol);
char *dlerror(void);
#ifdef __cplusplus
}
#endif
#endif

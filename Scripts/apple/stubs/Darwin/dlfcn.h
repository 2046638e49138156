// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_DLFCN_H
#define STUB_DLFCN_H
// No nullability, as in Apple's header: Swift sees implicitly unwrapped optionals.
#define RTLD_NOW 0x2
#ifdef __cplusplus
extern "C" {
#endif
void *dlopen(const char *path, int mode);
void *dlsym(void *handle, const char *symbol);
#ifdef __cplusplus
}
#endif
#endif

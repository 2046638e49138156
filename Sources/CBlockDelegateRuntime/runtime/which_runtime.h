// Which runtime a build is for: decided when it is compiled (trait LibObjC2 in Package.swift).
#ifndef BD_WHICH_RUNTIME_H
#define BD_WHICH_RUNTIME_H

// Apple's API: protocols with optional methods, associated objects, weak references. Without it, GCC's libobjc.
#if defined(__APPLE__) || defined(BD_LIBOBJC2)
#define BD_MODERN_RUNTIME
#endif

#endif

// Which runtime a build is for: decided when it is compiled (trait LibObjC2 in Package.swift).
#pragma once

// BD_MODERN_RUNTIME: Apple's API, with optional methods of protocols, associated objects and weak references.
#if defined(__APPLE__) || defined(BD_LIBOBJC2)
#define BD_MODERN_RUNTIME
#else
#define BD_GCC_RUNTIME
#endif

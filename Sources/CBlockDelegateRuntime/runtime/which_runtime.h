// The runtime that a build is for, which is selected at compile time (trait LibObjC2 in Package.swift).
#pragma once

// BD_MODERN_RUNTIME: a runtime with Apple's API, including optional methods of protocols, associated objects and weak
// references.
#if defined(__APPLE__) || defined(BD_LIBOBJC2)
#define BD_MODERN_RUNTIME
#else
#define BD_GCC_RUNTIME
#endif

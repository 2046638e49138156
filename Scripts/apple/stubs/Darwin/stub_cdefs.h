// check-apple includes this folder so that C++ takes each of its headers as C, as it takes the headers of a C library. Of
// most of these headers Apple does not say what can be NULL, so that Swift sees implicitly unwrapped optionals.
#pragma once
#include <stddef.h>
#include <stdint.h>
#define STUB_NOT_FROM_ASYNC __attribute__((swift_attr("@_unavailableFromAsync")))

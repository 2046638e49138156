// What Apple's macros for Swift stand for, beside those in Foundation.h.
#define ASYNC(PARAMETER) __attribute__((swift_async(not_swift_private, PARAMETER)))
#define ASYNC_NAME(N) __attribute__((swift_async_name(N)))
#define STRUCT_ENUM __attribute__((swift_newtype(struct)))
// In Swift TimeInterval, an alias of the overlay.
#define NSTimeInterval double

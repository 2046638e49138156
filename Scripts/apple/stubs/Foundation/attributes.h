// What Apple's macros for Swift stand for, beside those in Foundation.h.
#define NO_ASYNC __attribute__((swift_async(none)))
#define ASYNC(PARAMETER) __attribute__((swift_async(not_swift_private, PARAMETER)))
#define ASYNC_NAME(N) __attribute__((swift_async_name(N)))
#define STRUCT_ENUM __attribute__((swift_newtype(struct)))
#define DEPRECATED(TEXT) __attribute__((deprecated(TEXT)))
typedef double NSTimeInterval;

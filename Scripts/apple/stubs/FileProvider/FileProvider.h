// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_FILEPROVIDER_H
#define STUB_FILEPROVIDER_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
typedef NSString *NSFileProviderItemIdentifier STRUCT_ENUM;
@protocol NSFileProviderItem <NSObject>
@property (nonatomic, readonly, copy) NSFileProviderItemIdentifier itemIdentifier;
@end
typedef id<NSFileProviderItem> NSFileProviderItem;
// A required method that throws, and has a result.
@protocol NSFileProviderEnumerating <NSObject>
@end
// Handlers of three and four arguments, in methods with results.
@protocol NSFileProviderReplicatedExtension <NSFileProviderEnumerating>
- (void)invalidate;
@end
#pragma clang assume_nonnull end
#endif

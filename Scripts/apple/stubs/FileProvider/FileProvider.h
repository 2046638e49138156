// Hand-written declarations; only what Scripts/apple/members uses.
#pragma once
#include <Foundation.h>
#pragma clang assume_nonnull begin
typedef NSString *NSFileProviderItemIdentifier STRUCT_ENUM;
SENDABLE @interface NSFileProviderRequest : NSObject @end
@protocol NSFileProviderEnumerator <NSObject> @end
// A required method that throws, and has a result.
@protocol NSFileProviderEnumerating <NSObject>
- (nullable id<NSFileProviderEnumerator>)enumeratorForContainerItemIdentifier:(NSFileProviderItemIdentifier)containerItemIdentifier request:(NSFileProviderRequest *)request error:(NSError **)error SWIFT_NAME("enumerator(for:request:)");
@end
#pragma clang assume_nonnull end

// Hand-written declarations; only what Scripts/apple/members uses.
#pragma once
#include <Foundation.h>
#pragma clang assume_nonnull begin
typedef NSString *NSFileProviderItemIdentifier STRUCT_ENUM;
SENDABLE @interface NSFileProviderItemVersion : NSObject @end
SENDABLE @interface NSFileProviderRequest : NSObject @end
typedef NS_OPTIONS(NSUInteger, NSFileProviderItemFields) { NSFileProviderItemContents = 1 << 0, NSFileProviderItemFilename = 1 << 1, };
typedef NS_OPTIONS(NSUInteger, NSFileProviderCreateItemOptions) { NSFileProviderCreateItemMayAlreadyExist = 1 << 0, };
typedef NS_OPTIONS(NSUInteger, NSFileProviderModifyItemOptions) { NSFileProviderModifyItemMayAlreadyExist = 1 << 0, };
typedef NS_OPTIONS(NSUInteger, NSFileProviderDeleteItemOptions) { NSFileProviderDeleteItemRecursive = 1 << 0, };
@protocol NSFileProviderItem <NSObject> @end
typedef id<NSFileProviderItem> NSFileProviderItem;
@protocol NSFileProviderEnumerator <NSObject>
- (void)invalidate;
@end
// A required method that throws, and has a result.
@protocol NSFileProviderEnumerating <NSObject>
- (nullable id<NSFileProviderEnumerator>)enumeratorForContainerItemIdentifier:(NSFileProviderItemIdentifier)containerItemIdentifier request:(NSFileProviderRequest *)request error:(NSError **)error SWIFT_NAME("enumerator(for:request:)");
@end
// Handlers of three and four arguments, in methods with results.
@protocol NSFileProviderReplicatedExtension <NSFileProviderEnumerating>
- (void)invalidate;
- (NSProgress *)itemForIdentifier:(NSFileProviderItemIdentifier)identifier request:(NSFileProviderRequest *)request completionHandler:(void (^)(NSFileProviderItem _Nullable, NSError *_Nullable))completionHandler SWIFT_NAME("item(for:request:completionHandler:)");
- (NSProgress *)fetchContentsForItemWithIdentifier:(NSFileProviderItemIdentifier)itemIdentifier version:(nullable NSFileProviderItemVersion *)requestedVersion request:(NSFileProviderRequest *)request completionHandler:(void (^)(NSURL *_Nullable fileContents, NSFileProviderItem _Nullable item, NSError *_Nullable error))completionHandler SWIFT_NAME("fetchContents(for:version:request:completionHandler:)");
- (NSProgress *)createItemBasedOnTemplate:(NSFileProviderItem)itemTemplate fields:(NSFileProviderItemFields)fields contents:(nullable NSURL *)url options:(NSFileProviderCreateItemOptions)options request:(NSFileProviderRequest *)request completionHandler:(void (^)(NSFileProviderItem _Nullable createdItem, NSFileProviderItemFields stillPendingFields, BOOL shouldFetchContent, NSError *_Nullable error))completionHandler SWIFT_NAME("createItem(basedOn:fields:contents:options:request:completionHandler:)");
- (NSProgress *)modifyItem:(NSFileProviderItem)item baseVersion:(NSFileProviderItemVersion *)version changedFields:(NSFileProviderItemFields)changedFields contents:(nullable NSURL *)newContents options:(NSFileProviderModifyItemOptions)options request:(NSFileProviderRequest *)request completionHandler:(void (^)(NSFileProviderItem _Nullable item, NSFileProviderItemFields stillPendingFields, BOOL shouldFetchContent, NSError *_Nullable error))completionHandler SWIFT_NAME("modifyItem(_:baseVersion:changedFields:contents:options:request:completionHandler:)");
- (NSProgress *)deleteItemWithIdentifier:(NSFileProviderItemIdentifier)identifier baseVersion:(NSFileProviderItemVersion *)version options:(NSFileProviderDeleteItemOptions)options request:(NSFileProviderRequest *)request completionHandler:(void (^)(NSError *_Nullable))completionHandler SWIFT_NAME("deleteItem(identifier:baseVersion:options:request:completionHandler:)");
@end
#pragma clang assume_nonnull end

// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_FILEPROVIDER_H
#define STUB_FILEPROVIDER_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
typedef NSString *NSFileProviderItemIdentifier STRUCT_ENUM;
SENDABLE
@interface NSFileProviderDomain : NSObject
@end
SENDABLE
@interface NSFileProviderItemVersion : NSObject
@end
SENDABLE
@interface NSFileProviderRequest : NSObject
@end
typedef NSData *NSFileProviderPage STRUCT_ENUM;
typedef NSData *NSFileProviderSyncAnchor STRUCT_ENUM;
typedef NS_OPTIONS(NSUInteger, NSFileProviderItemFields) {
  NSFileProviderItemContents = 1 << 0,
  NSFileProviderItemFilename = 1 << 1,
};
typedef NS_OPTIONS(NSUInteger, NSFileProviderCreateItemOptions) {
  NSFileProviderCreateItemMayAlreadyExist = 1 << 0,
};
typedef NS_OPTIONS(NSUInteger, NSFileProviderModifyItemOptions) {
  NSFileProviderModifyItemMayAlreadyExist = 1 << 0,
};
typedef NS_OPTIONS(NSUInteger, NSFileProviderDeleteItemOptions) {
  NSFileProviderDeleteItemRecursive = 1 << 0,
};
@protocol NSFileProviderItem <NSObject>
@property (nonatomic, readonly, copy) NSFileProviderItemIdentifier itemIdentifier;
@property (nonatomic, readonly, copy) NSFileProviderItemIdentifier parentItemIdentifier;
@property (nonatomic, readonly, copy) NSString *filename;
@end
typedef id<NSFileProviderItem> NSFileProviderItem;
@protocol NSFileProviderEnumerationObserver <NSObject>
- (void)finishEnumeratingWithError:(NSError *)error;
@end
@protocol NSFileProviderChangeObserver <NSObject>
- (void)finishEnumeratingWithError:(NSError *)error;
@end
@protocol NSFileProviderEnumerator <NSObject>
- (void)invalidate;
- (void)enumerateItemsForObserver:(id<NSFileProviderEnumerationObserver>)observer startingAtPage:(NSFileProviderPage)page SWIFT_NAME("enumerateItems(for:startingAt:)");
@optional
- (void)enumerateChangesForObserver:(id<NSFileProviderChangeObserver>)observer fromSyncAnchor:(NSFileProviderSyncAnchor)syncAnchor SWIFT_NAME("enumerateChanges(for:from:)");
- (void)currentSyncAnchorWithCompletionHandler:(void (^)(_Nullable NSFileProviderSyncAnchor currentAnchor))completionHandler;
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
#endif

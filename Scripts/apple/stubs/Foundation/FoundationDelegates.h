// Foundation's delegate protocols beside those in Foundation.h, and what they are given.
#pragma clang assume_nonnull begin
SENDABLE SWIFT_NAME("URLSessionDownloadTask") @interface NSURLSessionDownloadTask : NSURLSessionTask @end
SENDABLE SWIFT_NAME("URLSessionStreamTask") @interface NSURLSessionStreamTask : NSURLSessionTask @end
SENDABLE SWIFT_NAME("URLSessionWebSocketTask") @interface NSURLSessionWebSocketTask : NSURLSessionTask @end
SWIFT_NAME("InputStream") @interface NSInputStream : NSStream @end
SWIFT_NAME("OutputStream") @interface NSOutputStream : NSStream @end
SENDABLE SWIFT_NAME("Progress") @interface NSProgress : NSObject @end
@interface NSCoder : NSObject @end
BRIDGED("UUID") @interface NSUUID : NSObject <NSCopying> @end
BRIDGED("DateComponents") @interface NSDateComponents : NSObject <NSCopying> @end
BRIDGED("Locale") @interface NSLocale : NSObject <NSCopying> @end
@interface NSAttributedString : NSObject <NSCopying> @end
typedef NSString *NSAttributedStringKey STRUCT_ENUM SWIFT_NAME("NSAttributedString.Key");
@interface NSMutableAttributedString : NSAttributedString @end

SENDABLE SWIFT_NAME("URLSessionDownloadDelegate") @protocol NSURLSessionDownloadDelegate <NSURLSessionTaskDelegate>
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)downloadTask didFinishDownloadingToURL:(NSURL *)location;
@optional
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)downloadTask didWriteData:(int64_t)bytesWritten totalBytesWritten:(int64_t)totalBytesWritten totalBytesExpectedToWrite:(int64_t)totalBytesExpectedToWrite;
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)downloadTask didResumeAtOffset:(int64_t)fileOffset expectedTotalBytes:(int64_t)expectedTotalBytes;
@end
SENDABLE SWIFT_NAME("URLSessionStreamDelegate") @protocol NSURLSessionStreamDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session readClosedForStreamTask:(NSURLSessionStreamTask *)streamTask;
- (void)URLSession:(NSURLSession *)session writeClosedForStreamTask:(NSURLSessionStreamTask *)streamTask;
- (void)URLSession:(NSURLSession *)session betterRouteDiscoveredForStreamTask:(NSURLSessionStreamTask *)streamTask;
- (void)URLSession:(NSURLSession *)session streamTask:(NSURLSessionStreamTask *)streamTask didBecomeInputStream:(NSInputStream *)inputStream outputStream:(NSOutputStream *)outputStream;
@end
SENDABLE SWIFT_NAME("URLSessionWebSocketDelegate") @protocol NSURLSessionWebSocketDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session webSocketTask:(NSURLSessionWebSocketTask *)webSocketTask didOpenWithProtocol:(nullable NSString *)protocol;
- (void)URLSession:(NSURLSession *)session webSocketTask:(NSURLSessionWebSocketTask *)webSocketTask didCloseWithCode:(NSURLSessionWebSocketCloseCode)closeCode reason:(nullable NSData *)reason;
@end

SWIFT_NAME("FileManagerDelegate") @protocol NSFileManagerDelegate <NSObject>
@optional
- (BOOL)fileManager:(NSFileManager *)fileManager shouldCopyItemAtPath:(NSString *)srcPath toPath:(NSString *)dstPath;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldCopyItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error copyingItemAtPath:(NSString *)srcPath toPath:(NSString *)dstPath;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error copyingItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldMoveItemAtPath:(NSString *)srcPath toPath:(NSString *)dstPath;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldMoveItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error movingItemAtPath:(NSString *)srcPath toPath:(NSString *)dstPath;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error movingItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldLinkItemAtPath:(NSString *)srcPath toPath:(NSString *)dstPath;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldLinkItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error linkingItemAtPath:(NSString *)srcPath toPath:(NSString *)dstPath;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error linkingItemAtURL:(NSURL *)srcURL toURL:(NSURL *)dstURL;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldRemoveItemAtPath:(NSString *)path;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldRemoveItemAtURL:(NSURL *)URL;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error removingItemAtPath:(NSString *)path;
- (BOOL)fileManager:(NSFileManager *)fileManager shouldProceedAfterError:(NSError *)error removingItemAtURL:(NSURL *)URL;
@end

SWIFT_NAME("NetServiceDelegate") @protocol NSNetServiceDelegate <NSObject> @end

// As Apple has it: only macOS and Catalyst have this class.
__attribute__((availability(macos, introduced=10.0), availability(maccatalyst, introduced=13.0)))
__attribute__((availability(ios, unavailable), availability(tvos, unavailable), availability(xros, unavailable)))
SWIFT_NAME("PortMessage") @interface NSPortMessage : NSObject @end
SWIFT_NAME("PortDelegate") @protocol NSPortDelegate <NSObject>
@optional
- (void)handlePortMessage:(NSPortMessage *)message;
@end
@protocol NSMachPortDelegate <NSPortDelegate>
@optional
- (void)handleMachMessage:(void *)msg;
@end

@interface NSUserActivity : NSObject @end


SENDABLE @interface NSFileVersion : NSObject @end
// Two required properties, and handlers that are given handlers.
@protocol NSFilePresenter <NSObject>
@property (nullable, readonly, copy) NSURL *presentedItemURL;
@property (readonly, retain) NSOperationQueue *presentedItemOperationQueue;
@optional
- (void)relinquishPresentedItemToReader:(void (SENDABLE ^)(void (^_Nullable reacquirer)(void)))reader;
- (void)relinquishPresentedItemToWriter:(void (SENDABLE ^)(void (^_Nullable reacquirer)(void)))writer;
- (void)savePresentedItemChangesWithCompletionHandler:(void (SENDABLE ^)(NSError *_Nullable errorOrNil))completionHandler;
- (void)accommodatePresentedItemDeletionWithCompletionHandler:(void (SENDABLE ^)(NSError *_Nullable errorOrNil))completionHandler;
- (void)presentedItemDidMoveToURL:(NSURL *)newURL SWIFT_NAME("presentedItemDidMove(to:)");
- (void)presentedItemDidChange;
- (void)presentedItemDidGainVersion:(NSFileVersion *)version SWIFT_NAME("presentedItemDidGain(_:)");
- (void)accommodatePresentedSubitemDeletionAtURL:(NSURL *)url completionHandler:(void (SENDABLE ^)(NSError *_Nullable errorOrNil))completionHandler SWIFT_NAME("accommodatePresentedSubitemDeletion(at:completionHandler:)");
- (void)presentedSubitemAtURL:(NSURL *)oldURL didMoveToURL:(NSURL *)newURL SWIFT_NAME("presentedSubitem(at:didMoveTo:)");
@end

typedef NS_ENUM(NSInteger, NSItemProviderRepresentationVisibility) {
  NSItemProviderRepresentationVisibilityAll = 0, NSItemProviderRepresentationVisibilityTeam = 1,
};
// Methods of the class, and a handler in a method with a result.
@protocol NSItemProviderWriting <NSObject>
@property (class, atomic, readonly, copy) NSArray<NSString *> *writableTypeIdentifiersForItemProvider;
- (nullable NSProgress *)loadDataWithTypeIdentifier:(NSString *)typeIdentifier forItemProviderCompletionHandler:(void (SENDABLE ^)(NSData *_Nullable data, NSError *_Nullable error))completionHandler;
@optional
@property (atomic, readonly, copy) NSArray<NSString *> *writableTypeIdentifiersForItemProvider;
+ (NSItemProviderRepresentationVisibility)itemProviderVisibilityForRepresentationWithTypeIdentifier:(NSString *)typeIdentifier;
@end
#pragma clang assume_nonnull end

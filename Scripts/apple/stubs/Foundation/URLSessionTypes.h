// What the delegates of URLSession are given.
#pragma clang assume_nonnull begin
@class NSURLSessionDownloadTask, NSURLSessionStreamTask, NSURLSessionWebSocketTask, NSInputStream, NSOutputStream;
SENDABLE SWIFT_NAME("HTTPURLResponse") @interface NSHTTPURLResponse : NSURLResponse @end
SENDABLE SWIFT_NAME("CachedURLResponse") @interface NSCachedURLResponse : NSObject @end
SENDABLE SWIFT_NAME("URLCredential") @interface NSURLCredential : NSObject @end
SENDABLE SWIFT_NAME("URLAuthenticationChallenge") @interface NSURLAuthenticationChallenge : NSObject @end
SENDABLE SWIFT_NAME("URLSessionTaskMetrics") @interface NSURLSessionTaskMetrics : NSObject @end
typedef NS_ENUM(NSInteger, NSURLSessionAuthChallengeDisposition) {
  NSURLSessionAuthChallengeUseCredential = 0, NSURLSessionAuthChallengePerformDefaultHandling = 1, NSURLSessionAuthChallengeCancelAuthenticationChallenge = 2, NSURLSessionAuthChallengeRejectProtectionSpace = 3,
} SWIFT_NAME("URLSession.AuthChallengeDisposition");
typedef NS_ENUM(NSInteger, NSURLSessionDelayedRequestDisposition) {
  NSURLSessionDelayedRequestContinueLoading = 0, NSURLSessionDelayedRequestUseNewRequest = 1, NSURLSessionDelayedRequestCancel = 2,
} SWIFT_NAME("URLSession.DelayedRequestDisposition");
typedef NS_ENUM(NSInteger, NSURLSessionWebSocketCloseCode) {
  NSURLSessionWebSocketCloseCodeInvalid = 0, NSURLSessionWebSocketCloseCodeNormalClosure = 1000,
} SWIFT_NAME("URLSessionWebSocketTask.CloseCode");
#pragma clang assume_nonnull end

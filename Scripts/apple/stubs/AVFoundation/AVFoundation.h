// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_AVFOUNDATION_H
#define STUB_AVFOUNDATION_H
#include <CoreMedia.h>
#pragma clang assume_nonnull begin
@class AVMetadataItem;
#define AV_CLASS(name, above) @interface name : above @end
AV_CLASS(AVCaptureOutput, NSObject)
AV_CLASS(AVCaptureConnection, NSObject)
AV_CLASS(AVCaptureVideoDataOutput, AVCaptureOutput)
AV_CLASS(AVCaptureAudioDataOutput, AVCaptureOutput)
AV_CLASS(AVCaptureMetadataOutput, AVCaptureOutput)
AV_CLASS(AVMetadataObject, NSObject)
AV_CLASS(AVCapturePhotoOutput, AVCaptureOutput)
AV_CLASS(AVCapturePhoto, NSObject)
AV_CLASS(AVCaptureFileOutput, AVCaptureOutput)
AV_CLASS(AVAudioPlayer, NSObject)
AV_CLASS(AVAudioRecorder, NSObject)
AV_CLASS(AVSpeechSynthesizer, NSObject)
AV_CLASS(AVSpeechUtterance, NSObject)
AV_CLASS(AVAssetResourceLoader, NSObject)
AV_CLASS(AVAssetResourceLoadingRequest, NSObject)
AV_CLASS(AVAssetResourceRenewalRequest, AVAssetResourceLoadingRequest)
AV_CLASS(AVPlayerItemOutput, NSObject)
AV_CLASS(AVPlayerItemMetadataOutput, AVPlayerItemOutput)
AV_CLASS(AVPlayerItemLegibleOutput, AVPlayerItemOutput)
AV_CLASS(AVPlayerItemTrack, NSObject)
AV_CLASS(AVTimedMetadataGroup, NSObject)
AV_CLASS(AVMediaSelection, NSObject)
AV_CLASS(AVCaptureDepthDataOutput, AVCaptureOutput)
AV_CLASS(AVDepthData, NSObject)
AV_CLASS(AVCaptureDataOutputSynchronizer, NSObject)
AV_CLASS(AVCaptureSynchronizedDataCollection, NSObject)
SENDABLE
@interface AVURLAsset : NSObject
@end
SENDABLE
@interface AVAssetDownloadTask : NSURLSessionTask
@end
SENDABLE
@interface AVCaptureResolvedPhotoSettings : NSObject
@property (nonatomic, readonly) CMVideoDimensions photoDimensions;
@end
typedef NS_ENUM(NSInteger, AVSpeechBoundary) {
  AVSpeechBoundaryImmediate,
  AVSpeechBoundaryWord,
};
typedef NS_ENUM(NSInteger, AVCaptureOutputDataDroppedReason) {
  AVCaptureOutputDataDroppedReasonNone = 0,
  AVCaptureOutputDataDroppedReasonLateData = 1,
} SWIFT_NAME("AVCaptureOutput.DataDroppedReason");
@protocol AVCaptureVideoDataOutputSampleBufferDelegate <NSObject>
@optional
- (void)captureOutput:(AVCaptureOutput *)output didOutputSampleBuffer:(CMSampleBufferRef)sampleBuffer fromConnection:(AVCaptureConnection *)connection SWIFT_NAME("captureOutput(_:didOutput:from:)");
- (void)captureOutput:(AVCaptureOutput *)output didDropSampleBuffer:(CMSampleBufferRef)sampleBuffer fromConnection:(AVCaptureConnection *)connection SWIFT_NAME("captureOutput(_:didDrop:from:)");
@end
@protocol AVCaptureAudioDataOutputSampleBufferDelegate <NSObject>
@optional
- (void)captureOutput:(AVCaptureOutput *)output didOutputSampleBuffer:(CMSampleBufferRef)sampleBuffer fromConnection:(AVCaptureConnection *)connection SWIFT_NAME("captureOutput(_:didOutput:from:)");
@end
@protocol AVCaptureMetadataOutputObjectsDelegate <NSObject>
@optional
- (void)captureOutput:(AVCaptureOutput *)output didOutputMetadataObjects:(NSArray<__kindof AVMetadataObject *> *)metadataObjects fromConnection:(AVCaptureConnection *)connection SWIFT_NAME("metadataOutput(_:didOutput:from:)");
@end
@protocol AVCaptureDepthDataOutputDelegate <NSObject>
@optional
- (void)depthDataOutput:(AVCaptureDepthDataOutput *)output didOutputDepthData:(AVDepthData *)depthData timestamp:(CMTime)timestamp connection:(AVCaptureConnection *)connection SWIFT_NAME("depthDataOutput(_:didOutput:timestamp:connection:)");
- (void)depthDataOutput:(AVCaptureDepthDataOutput *)output didDropDepthData:(AVDepthData *)depthData timestamp:(CMTime)timestamp connection:(AVCaptureConnection *)connection reason:(AVCaptureOutputDataDroppedReason)reason;
@end
@protocol AVCaptureDataOutputSynchronizerDelegate <NSObject>
- (void)dataOutputSynchronizer:(AVCaptureDataOutputSynchronizer *)synchronizer didOutputSynchronizedDataCollection:(AVCaptureSynchronizedDataCollection *)synchronizedDataCollection SWIFT_NAME("dataOutputSynchronizer(_:didOutput:)");
@end
@protocol AVCapturePhotoCaptureDelegate <NSObject>
@optional
- (void)captureOutput:(AVCapturePhotoOutput *)output willBeginCaptureForResolvedSettings:(AVCaptureResolvedPhotoSettings *)resolvedSettings SWIFT_NAME("photoOutput(_:willBeginCaptureFor:)");
- (void)captureOutput:(AVCapturePhotoOutput *)output willCapturePhotoForResolvedSettings:(AVCaptureResolvedPhotoSettings *)resolvedSettings SWIFT_NAME("photoOutput(_:willCapturePhotoFor:)");
- (void)captureOutput:(AVCapturePhotoOutput *)output didCapturePhotoForResolvedSettings:(AVCaptureResolvedPhotoSettings *)resolvedSettings SWIFT_NAME("photoOutput(_:didCapturePhotoFor:)");
- (void)captureOutput:(AVCapturePhotoOutput *)output didFinishProcessingPhoto:(AVCapturePhoto *)photo error:(nullable NSError *)error SWIFT_NAME("photoOutput(_:didFinishProcessingPhoto:error:)");
- (void)captureOutput:(AVCapturePhotoOutput *)output didFinishRecordingLivePhotoMovieForEventualFileAtURL:(NSURL *)outputFileURL resolvedSettings:(AVCaptureResolvedPhotoSettings *)resolvedSettings SWIFT_NAME("photoOutput(_:didFinishRecordingLivePhotoMovieForEventualFileAt:resolvedSettings:)");
- (void)captureOutput:(AVCapturePhotoOutput *)output didFinishProcessingLivePhotoToMovieFileAtURL:(NSURL *)outputFileURL duration:(CMTime)duration photoDisplayTime:(CMTime)photoDisplayTime resolvedSettings:(AVCaptureResolvedPhotoSettings *)resolvedSettings error:(nullable NSError *)error SWIFT_NAME("photoOutput(_:didFinishProcessingLivePhotoToMovieFileAt:duration:photoDisplayTime:resolvedSettings:error:)");
- (void)captureOutput:(AVCapturePhotoOutput *)output didFinishCaptureForResolvedSettings:(AVCaptureResolvedPhotoSettings *)resolvedSettings error:(nullable NSError *)error SWIFT_NAME("photoOutput(_:didFinishCaptureFor:error:)");
@end
@protocol AVCaptureFileOutputRecordingDelegate <NSObject>
@required
- (void)captureOutput:(AVCaptureFileOutput *)output didFinishRecordingToOutputFileAtURL:(NSURL *)outputFileURL fromConnections:(NSArray<AVCaptureConnection *> *)connections error:(nullable NSError *)error SWIFT_NAME("fileOutput(_:didFinishRecordingTo:from:error:)");
@optional
- (void)captureOutput:(AVCaptureFileOutput *)output didStartRecordingToOutputFileAtURL:(NSURL *)fileURL fromConnections:(NSArray<AVCaptureConnection *> *)connections SWIFT_NAME("fileOutput(_:didStartRecordingTo:from:)");
- (void)captureOutput:(AVCaptureFileOutput *)output didStartRecordingToOutputFileAtURL:(NSURL *)fileURL startPTS:(CMTime)startPTS fromConnections:(NSArray<AVCaptureConnection *> *)connections SWIFT_NAME("fileOutput(_:didStartRecordingTo:startPTS:from:)");
@end
UI_ACTOR
@protocol AVAudioPlayerDelegate <NSObject>
@optional
- (void)audioPlayerDidFinishPlaying:(AVAudioPlayer *)player successfully:(BOOL)flag;
- (void)audioPlayerDecodeErrorDidOccur:(AVAudioPlayer *)player error:(nullable NSError *)error;
@end
@protocol AVAudioRecorderDelegate <NSObject>
@optional
- (void)audioRecorderDidFinishRecording:(AVAudioRecorder *)recorder successfully:(BOOL)flag;
- (void)audioRecorderEncodeErrorDidOccur:(AVAudioRecorder *)recorder error:(nullable NSError *)error;
@end
SENDABLE
@protocol AVSpeechSynthesizerDelegate <NSObject>
@optional
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didStartSpeechUtterance:(AVSpeechUtterance *)utterance;
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didFinishSpeechUtterance:(AVSpeechUtterance *)utterance;
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didPauseSpeechUtterance:(AVSpeechUtterance *)utterance;
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didContinueSpeechUtterance:(AVSpeechUtterance *)utterance;
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didCancelSpeechUtterance:(AVSpeechUtterance *)utterance;
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer willSpeakRangeOfSpeechString:(NSRange)characterRange utterance:(AVSpeechUtterance *)utterance;
@end
// Overloads: methods of one full name.
@protocol AVAssetResourceLoaderDelegate <NSObject>
@optional
- (BOOL)resourceLoader:(AVAssetResourceLoader *)resourceLoader shouldWaitForLoadingOfRequestedResource:(AVAssetResourceLoadingRequest *)loadingRequest;
- (BOOL)resourceLoader:(AVAssetResourceLoader *)resourceLoader shouldWaitForRenewalOfRequestedResource:(AVAssetResourceRenewalRequest *)renewalRequest;
- (void)resourceLoader:(AVAssetResourceLoader *)resourceLoader didCancelLoadingRequest:(AVAssetResourceLoadingRequest *)loadingRequest;
- (BOOL)resourceLoader:(AVAssetResourceLoader *)resourceLoader shouldWaitForResponseToAuthenticationChallenge:(NSURLAuthenticationChallenge *)authenticationChallenge;
- (void)resourceLoader:(AVAssetResourceLoader *)resourceLoader didCancelAuthenticationChallenge:(NSURLAuthenticationChallenge *)authenticationChallenge;
@end
@protocol AVPlayerItemOutputPushDelegate <NSObject>
@optional
- (void)outputSequenceWasFlushed:(AVPlayerItemOutput *)output;
@end
@protocol AVPlayerItemMetadataOutputPushDelegate <AVPlayerItemOutputPushDelegate>
@optional
- (void)metadataOutput:(AVPlayerItemMetadataOutput *)output didOutputTimedMetadataGroups:(NSArray<AVTimedMetadataGroup *> *)groups fromPlayerItemTrack:(nullable AVPlayerItemTrack *)track;
@end
@protocol AVPlayerItemLegibleOutputPushDelegate <AVPlayerItemOutputPushDelegate>
@optional
- (void)legibleOutput:(AVPlayerItemLegibleOutput *)output didOutputAttributedStrings:(NSArray<NSAttributedString *> *)strings nativeSampleBuffers:(NSArray *)nativeSamples forItemTime:(CMTime)itemTime;
@end
SENDABLE
@protocol AVAssetDownloadDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session assetDownloadTask:(AVAssetDownloadTask *)assetDownloadTask didFinishDownloadingToURL:(NSURL *)location;
- (void)URLSession:(NSURLSession *)session assetDownloadTask:(AVAssetDownloadTask *)assetDownloadTask didLoadTimeRange:(CMTimeRange)timeRange totalTimeRangesLoaded:(NSArray<NSValue *> *)loadedTimeRanges timeRangeExpectedToLoad:(CMTimeRange)timeRangeExpectedToLoad;
- (void)URLSession:(NSURLSession *)session assetDownloadTask:(AVAssetDownloadTask *)assetDownloadTask didResolveMediaSelection:(AVMediaSelection *)resolvedMediaSelection;
@end
#pragma clang assume_nonnull end
#endif

// Hand-written declarations; only what Scripts/apple/members uses.
#pragma once
#include <CoreMedia.h>
#pragma clang assume_nonnull begin

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
@protocol AVCaptureVideoDataOutputSampleBufferDelegate <NSObject>
@optional
- (void)captureOutput:(AVCaptureOutput *)output didOutputSampleBuffer:(CMSampleBufferRef)sampleBuffer fromConnection:(AVCaptureConnection *)connection SWIFT_NAME("captureOutput(_:didOutput:from:)");
- (void)captureOutput:(AVCaptureOutput *)output didDropSampleBuffer:(CMSampleBufferRef)sampleBuffer fromConnection:(AVCaptureConnection *)connection SWIFT_NAME("captureOutput(_:didDrop:from:)");
@end
UI_ACTOR @protocol AVAudioPlayerDelegate <NSObject>
@optional
- (void)audioPlayerDidFinishPlaying:(AVAudioPlayer *)player successfully:(BOOL)flag;
- (void)audioPlayerDecodeErrorDidOccur:(AVAudioPlayer *)player error:(nullable NSError *)error;
@end
// Overloads: methods of one full name.
@protocol AVAssetResourceLoaderDelegate <NSObject>
@optional
- (BOOL)resourceLoader:(AVAssetResourceLoader *)resourceLoader shouldWaitForLoadingOfRequestedResource:(AVAssetResourceLoadingRequest *)loadingRequest;
- (BOOL)resourceLoader:(AVAssetResourceLoader *)resourceLoader shouldWaitForRenewalOfRequestedResource:(AVAssetResourceRenewalRequest *)renewalRequest;
- (void)resourceLoader:(AVAssetResourceLoader *)resourceLoader didCancelLoadingRequest:(AVAssetResourceLoadingRequest *)loadingRequest;
- (void)resourceLoader:(AVAssetResourceLoader *)resourceLoader didCancelAuthenticationChallenge:(NSURLAuthenticationChallenge *)authenticationChallenge;
@end
#pragma clang assume_nonnull end

// Hand-written declarations; only what Scripts/apple/members uses.
#pragma once
#include <Foundation.h>
#pragma clang assume_nonnull begin

#define AV_CLASS(name, above) @interface name : above @end
AV_CLASS(AVCaptureOutput, NSObject)
AV_CLASS(AVCaptureConnection, NSObject)
AV_CLASS(AVCaptureVideoDataOutput, AVCaptureOutput)
AV_CLASS(AVAssetResourceLoader, NSObject)
AV_CLASS(AVAssetResourceLoadingRequest, NSObject)
AV_CLASS(AVAssetResourceRenewalRequest, AVAssetResourceLoadingRequest)
typedef struct __attribute__((objc_bridge(id))) opaqueCMSampleBuffer *CMSampleBufferRef;
long CMSampleBufferGetNumSamples(CMSampleBufferRef sbuf);
@protocol AVCaptureVideoDataOutputSampleBufferDelegate <NSObject>
@optional
- (void)captureOutput:(AVCaptureOutput *)output didOutputSampleBuffer:(CMSampleBufferRef)sampleBuffer fromConnection:(AVCaptureConnection *)connection SWIFT_NAME("captureOutput(_:didOutput:from:)");
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

// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_CALLKIT_H
#define STUB_CALLKIT_H
#include <AVFoundation.h>
#pragma clang assume_nonnull begin
@interface CXProvider : NSObject
@end
@interface CXTransaction : NSObject
@end
@interface CXAction : NSObject
@end
#define CX_ACTION(name) @interface name : CXAction @end
CX_ACTION(CXStartCallAction)
CX_ACTION(CXAnswerCallAction)
CX_ACTION(CXEndCallAction)
CX_ACTION(CXSetHeldCallAction)
CX_ACTION(CXSetMutedCallAction)
CX_ACTION(CXPlayDTMFCallAction)
SENDABLE
@interface AVAudioSession : NSObject
@end
// Six methods of one full name.
@protocol CXProviderDelegate <NSObject>
@required
- (void)providerDidReset:(CXProvider *)provider;
@optional
- (void)providerDidBegin:(CXProvider *)provider;
- (BOOL)provider:(CXProvider *)provider executeTransaction:(CXTransaction *)transaction;
- (void)provider:(CXProvider *)provider performStartCallAction:(CXStartCallAction *)action;
- (void)provider:(CXProvider *)provider performAnswerCallAction:(CXAnswerCallAction *)action;
- (void)provider:(CXProvider *)provider performEndCallAction:(CXEndCallAction *)action;
- (void)provider:(CXProvider *)provider performSetHeldCallAction:(CXSetHeldCallAction *)action;
- (void)provider:(CXProvider *)provider performSetMutedCallAction:(CXSetMutedCallAction *)action;
- (void)provider:(CXProvider *)provider performPlayDTMFCallAction:(CXPlayDTMFCallAction *)action;
- (void)provider:(CXProvider *)provider timedOutPerformingAction:(CXAction *)action;
- (void)provider:(CXProvider *)provider didActivateAudioSession:(AVAudioSession *)audioSession;
- (void)provider:(CXProvider *)provider didDeactivateAudioSession:(AVAudioSession *)audioSession;
@end
#pragma clang assume_nonnull end
#endif

// Classes whose delegates are declared properties, as in Apple's frameworks.
#include "PropertyOwner.h"
#include "objc_support.h"

@protocol TestScrollDelegate
- (void)scrolled:(id)sender;
@end

@protocol TestSheetDelegate <TestScrollDelegate>
- (void)selected:(id)sender;
@end

@protocol TestSheetDragDelegate
- (void)dragged:(id)sender;
@end

@protocol TestNavigationDelegate
- (void)navigated:(id)sender;
@end

@protocol TestPanelDelegate
- (void)asked:(id)sender;
@end

@protocol TestInspector
- (void)inspected:(id)sender;
@end

@interface TestScroll : NSObject {
@public
  __unsafe_unretained id _delegate;
  void (*_end)(void *);
}
@property(nonatomic, unsafe_unretained) id<TestScrollDelegate> delegate;
@end

@implementation TestScroll
@synthesize delegate = _delegate;
- (void)tell { [_delegate scrolled:self]; }
- (void)dealloc {
  if (_end) _end((__bridge void *)self);
  SUPER_DEALLOC;
}
@end

void caller_setEnd(void *scroll, void (*end)(void *scroll)) { ((__bridge TestScroll *)scroll)->_end = end; }

@interface TestSheet : TestScroll {
  __unsafe_unretained id _drag, _navigation, _panel, _inspector;
}
@property(nonatomic, unsafe_unretained) id<TestSheetDelegate> delegate;
@property(nonatomic, unsafe_unretained) id<TestSheetDragDelegate> dragDelegate;
@property(nonatomic, unsafe_unretained) id<TestNavigationDelegate> navigationDelegate;
@property(nonatomic, unsafe_unretained) id<TestPanelDelegate> UIDelegate;
@property(nonatomic, unsafe_unretained, getter=currentInspector, setter=install:) id<TestInspector> inspector;
@property(nonatomic, unsafe_unretained, readonly) id<TestInspector> formerInspector;
@end

@implementation TestSheet
@dynamic delegate, formerInspector;
@synthesize dragDelegate = _drag, navigationDelegate = _navigation, UIDelegate = _panel, inspector = _inspector;
- (void)tell {
  [super tell];
  [(id<TestSheetDelegate>)[super delegate] selected:self];
  [_drag dragged:self];
  [_navigation navigated:self];
  [_panel asked:self];
  [_inspector inspected:self];
}
@end

// GCC's runtime registers a protocol when a class that adopts it is loaded.
@interface TestPropertyWitness : NSObject <TestSheetDelegate, TestSheetDragDelegate, TestNavigationDelegate,
                                           TestPanelDelegate, TestInspector>
@end

@implementation TestPropertyWitness
- (void)scrolled:(id)sender {}
- (void)selected:(id)sender {}
- (void)dragged:(id)sender {}
- (void)navigated:(id)sender {}
- (void)asked:(id)sender {}
- (void)inspected:(id)sender {}
@end

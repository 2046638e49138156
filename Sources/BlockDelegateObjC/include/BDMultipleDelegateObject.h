// Only Objective-C can say these things; for Swift there is MultipleDelegateObject of BlockDelegate.
#ifdef __OBJC__

#if __has_include(<Foundation/Foundation.h>) && !defined(BD_NSOBJECT_IS_DECLARED)
#import <Foundation/Foundation.h>
#endif

@class NSArray, Protocol;

#ifdef __clang__
#define BD_NULLABLE _Nullable
#define BD_ENUM(name) enum __attribute__((enum_extensibility(closed))) name : long name; enum name : long
#pragma clang assume_nonnull begin
#else
#define BD_NULLABLE
#define BD_ENUM(name) long name; enum
#endif

#if !__has_include(<Foundation/Foundation.h>) && !defined(BD_NSOBJECT_IS_DECLARED)
// Without the trait GNUstepHeaders, GNUstep's headers need not be on the include path: this is the little of them that a
// subclass needs. Code that declares more defines BD_NSOBJECT_IS_DECLARED first.
#define BD_NSOBJECT_IS_DECLARED
typedef unsigned char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)

__attribute__((objc_root_class))
@interface NSObject {
  Class isa;
}
+ (id)alloc;
+ (id)new;
- (id)init;
- (void)dealloc;
- (id)retain;
- (void)release;
- (id)autorelease;
- (Class)class;
- (BOOL)isEqual:(id)other;
- (BOOL)respondsToSelector:(SEL)selector;
@end
#endif

/// What becomes of the results of several delegates. Each delegate gets the message in any case.
typedef BD_ENUM(BDCombination) {
  /// The result of the last delegate that responds.
  BDCombinationLast = 0,
  /// The result of the first delegate that responds.
  BDCombinationFirst = 1,
  /// For BOOL: YES when all say YES.
  BDCombinationAll = 2,
  /// For BOOL: YES when one says YES.
  BDCombinationAny = 3,
};

/// A base class for objects that have several delegates.
///
///     @interface Download : BDMultipleDelegateObject
///     - (void)finish;
///     @end
///
///     @implementation Download
///     BD_DELEGATE_PROTOCOL(DownloadDelegate)
///     - (void)finish { [self.delegate downloadDidFinish:self]; }
///     @end
///
/// Delegates are held weakly, get each message in the order of adding, and may come and go on any thread.
@interface BDMultipleDelegateObject : NSObject {
@private
  void *BD_NULLABLE _chain;
}

/// The delegates' protocol. A subclass says it with BD_DELEGATE_PROTOCOL.
+ (Protocol *BD_NULLABLE)delegateProtocol;
/// The delegates' protocol, if the compiler has listed its optional methods where GCC's runtime does not look. A
/// subclass says it with BD_DELEGATE_PROTOCOL.
+ (Protocol *BD_NULLABLE)delegateProtocolWithOptionalMethods;

/// Makes an object without delegates. Raises an NSInvalidArgumentException when the class does not say its protocol, or
/// that can't be read.
- (id)init;

/// All delegates as one, for the messages to them. A message of the protocol that none responds to returns zero or nil.
/// The receiver retains it.
@property(nonatomic, readonly) id delegate;
/// The living delegates, in the order of adding.
@property(nonatomic, readonly) NSArray *delegates;
/// Adds a delegate at the end. Nothing happens when it is nil, or a delegate already.
- (void)addDelegate:(BD_NULLABLE id)delegate;
/// Takes a delegate out. Nothing happens when it is nil, or no delegate.
- (void)removeDelegate:(BD_NULLABLE id)delegate;
/// Says what becomes of several results of a method. When this is not sent it is the last one, or for a method that
/// returns BOOL and has "should", "can" or "allows" among the words of its selector BDCombinationAll. Raises an
/// NSInvalidArgumentException when the protocol has no such method, or its result is no BOOL where that is asked for.
- (void)combineResultsOf:(SEL)selector by:(BDCombination)combination;

@end

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

/// Says, in the @implementation of a subclass, the protocol of its delegates. The protocol need not be adopted by any
/// class.
#define BD_DELEGATE_PROTOCOL(name) \
  + (Protocol *BD_NULLABLE)delegateProtocol { return @protocol(name); } \
  + (Protocol *BD_NULLABLE)delegateProtocolWithOptionalMethods { return BD_WITH_OPTIONAL_METHODS(@protocol(name)); }

// Only clang does, for GCC's runtime, in two lists after those of the required methods.
#if defined(__clang__) && !defined(__APPLE__)
#define BD_WITH_OPTIONAL_METHODS(protocol) (protocol)
#else
#define BD_WITH_OPTIONAL_METHODS(protocol) ((Protocol *)0)
#endif

#endif

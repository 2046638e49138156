// This header is only for Objective-C. Swift code uses MultipleDelegateObject of BlockDelegate instead.
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
// Without the package trait GNUstepHeaders, GNUstep's headers may be missing from the include path. The following
// declarations are enough for a subclass. Code that declares NSObject itself defines BD_NSOBJECT_IS_DECLARED first.
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

/// A rule that combines the results of several delegates into one. Each delegate gets the message, whichever rule is
/// used.
typedef BD_ENUM(BDCombination) {
  /// Returns the result of the last delegate that responds.
  BDCombinationLast = 0,
  /// Returns the result of the first delegate that responds.
  BDCombinationFirst = 1,
  /// For BOOL: returns YES if all delegates return YES.
  BDCombinationAll = 2,
  /// For BOOL: returns YES if at least one delegate returns YES.
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
/// Delegates are held weakly, and get each message in the order in which they were added. Delegates can be added and
/// removed on any thread.
@interface BDMultipleDelegateObject : NSObject {
@private
  void *BD_NULLABLE _chain;
}

/// Returns the protocol of the delegates. A subclass implements this method with BD_DELEGATE_PROTOCOL.
+ (Protocol *BD_NULLABLE)delegateProtocol;
/// Returns the protocol of the delegates if the compiler lists its optional methods where GCC's runtime does not find
/// them, and nil otherwise. A subclass implements this method with BD_DELEGATE_PROTOCOL.
+ (Protocol *BD_NULLABLE)delegateProtocolWithOptionalMethods;

/// Makes an object without delegates. Raises an NSInvalidArgumentException if the class does not name its protocol with
/// BD_DELEGATE_PROTOCOL, or if the protocol can't be read.
- (id)init;

/// An object that sends each message to all delegates. A message of the protocol that no delegate responds to returns
/// zero or nil. The BDMultipleDelegateObject retains this object.
@property(nonatomic, readonly) id delegate;
/// The delegates that have not been deallocated, in the order in which they were added.
@property(nonatomic, readonly) NSArray *delegates;
/// Adds a delegate, held weakly, after the other delegates. Nothing happens if the delegate is nil or has been added
/// already.
- (void)addDelegate:(BD_NULLABLE id)delegate;
/// Removes a delegate. Nothing happens if the delegate is nil or has not been added.
- (void)removeDelegate:(BD_NULLABLE id)delegate;
/// Chooses the rule that combines several results of a method into one. By default the rule is BDCombinationAll for a
/// method that returns BOOL, and BDCombinationLast for any other method. Raises an NSInvalidArgumentException if the
/// protocol has no such method, or if the rule needs a BOOL and the method returns another type.
- (void)combineResultsOf:(SEL)selector by:(BDCombination)combination;

@end

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

/// Names the protocol of the delegates in the @implementation of a subclass. No class needs to adopt the protocol.
#define BD_DELEGATE_PROTOCOL(name) \
  + (Protocol *BD_NULLABLE)delegateProtocol { return @protocol(name); } \
  + (Protocol *BD_NULLABLE)delegateProtocolWithOptionalMethods { return BD_WITH_OPTIONAL_METHODS(@protocol(name)); }

// When clang compiles for GCC's runtime, it writes a protocol's optional methods in two lists after the lists of
// required methods. Other compilers don't write these two lists.
#if defined(__clang__) && !defined(__APPLE__)
#define BD_WITH_OPTIONAL_METHODS(protocol) (protocol)
#else
#define BD_WITH_OPTIONAL_METHODS(protocol) ((Protocol *)0)
#endif

#endif

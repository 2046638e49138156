// The functions of the Objective-C runtime. Each is named after the runtime's function, with the prefix `bd_`. If all
// runtimes have it, or Apple's, the linker finds the runtime's function itself.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

/// Returns whether the runtime has Apple's API, and is not GCC's libobjc. Such a runtime keeps the optional methods of
/// protocols that a compiler emitted, and makes an autorelease pool for a thread without one, which lasts as long as
/// the thread.
BD_EXTERN bool bd_objc_isModern(void);

// MARK: Selectors

BD_EXTERN bd_selector *bd_sel_registerName(const char *name) BD_NAMED(sel_registerName);
/// `const char *sel_getName(SEL)`. The string is never freed.
BD_EXTERN const char *bd_sel_getName(const bd_selector *selector) BD_NAMED(sel_getName);
/// Returns an address that identifies the selector's name. Two selectors have the same key exactly if their names are
/// equal.
BD_EXTERN const void *bd_sel_key(const bd_selector *selector);
/// Returns the method type encoding that a loaded library has used with a selector of this name, or NULL
/// (`sel_getTypedSelector` of GNU runtimes; Apple's selectors have no types).
BD_EXTERN const char *_Nullable bd_sel_getTypeEncoding(const bd_selector *selector);
/// Returns whether a selector of this name is registered. Apple's runtime does not tell, so there it is always true.
BD_EXTERN bool bd_sel_isKnown(const char *name);

// MARK: Classes

/// `Class objc_lookUpClass(const char *)`. Returns NULL for an unknown name.
BD_EXTERN bd_class *_Nullable bd_objc_lookUpClass(const char *name) BD_NAMED(objc_lookUpClass);
/// Stores at most `count` registered classes. Returns the number of registered classes (`objc_getClassList`).
BD_EXTERN int bd_objc_getClassList(bd_class *_Nullable *_Nullable classes, int count) BD_NAMED(objc_getClassList);
/// `const char *class_getName(Class)`.
BD_EXTERN const char *bd_class_getName(const bd_class *cls) BD_NAMED(class_getName);
/// Returns an address that identifies the object's class, even if other classes have its own address earlier or later.
BD_EXTERN const void *bd_object_classKey(const bd_object *object);
/// `Class class_getSuperclass(Class)`. Returns NULL for a root class.
BD_EXTERN bd_class *_Nullable bd_class_getSuperclass(const bd_class *cls) BD_NAMED(class_getSuperclass);
/// `BOOL class_isMetaClass(Class)`.
BD_EXTERN bool bd_class_isMetaClass(const bd_class *cls) BD_NAMED(class_isMetaClass);
/// `Method class_getInstanceMethod(Class, SEL)`, which includes superclasses. A metaclass returns class methods.
BD_EXTERN bd_method *_Nullable bd_class_getInstanceMethod(const bd_class *cls, const bd_selector *selector)
    BD_NAMED(class_getInstanceMethod);
/// `IMP class_getMethodImplementation(Class, SEL)`. Returns the forwarding IMP if there is no method.
BD_EXTERN bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector)
    BD_NAMED_BY_APPLE(class_getMethodImplementation);
/// `BOOL class_respondsToSelector(Class, SEL)`.
BD_EXTERN bool bd_class_respondsToSelector(const bd_class *cls, const bd_selector *selector)
    BD_NAMED_BY_APPLE(class_respondsToSelector);
/// `Method *class_copyMethodList(Class, unsigned int *)`: the class's own methods, without inherited methods. The caller
/// frees the list, which is NULL if the class has none.
BD_EXTERN bd_method *_Nonnull *_Nullable bd_class_copyMethodList(const bd_class *cls, unsigned int *count)
    BD_NAMED(class_copyMethodList);
/// `SEL method_getName(Method)`.
BD_EXTERN bd_selector *bd_method_getName(const bd_method *method) BD_NAMED(method_getName);
/// `const char *method_getTypeEncoding(Method)`.
BD_EXTERN const char *_Nullable bd_method_getTypeEncoding(const bd_method *method) BD_NAMED(method_getTypeEncoding);
/// `objc_property_t *class_copyPropertyList(Class, unsigned int *)`: the class's own properties, without inherited
/// ones. The list is freed with `free`. The list is NULL if there are no properties, and always on GCC's runtime, which
/// keeps no list of properties.
BD_EXTERN bd_property *_Nonnull *_Nullable bd_class_copyPropertyList(const bd_class *cls, unsigned int *count)
    BD_NAMED(class_copyPropertyList);
/// `const char *property_getName(objc_property_t)`. The string is never freed.
BD_EXTERN const char *bd_property_getName(const bd_property *property) BD_NAMED(property_getName);
/// `const char *property_getAttributes(objc_property_t)`: the attributes in the format of the Objective-C Runtime
/// Programming Guide, "Property Type String". The string is never freed.
BD_EXTERN const char *bd_property_getAttributes(const bd_property *property) BD_NAMED(property_getAttributes);

/// `Class objc_allocateClassPair(Class, const char *, size_t)`. Returns NULL if the name is taken. Copies the name.
BD_EXTERN bd_class *_Nullable bd_objc_allocateClassPair(
    bd_class *_Nullable superclass, const char *name, size_t extraBytes) BD_NAMED(objc_allocateClassPair);
/// `void objc_registerClassPair(Class)`.
BD_EXTERN void bd_objc_registerClassPair(bd_class *cls) BD_NAMED(objc_registerClassPair);
/// `BOOL class_addIvar(Class, const char *, size_t, uint8_t, const char *)`, before the class is registered. The
/// alignment is the exponent of a power of two.
BD_EXTERN bool bd_class_addIvar(bd_class *cls, const char *name, size_t size, uint8_t alignment, const char *types)
    BD_NAMED(class_addIvar);
/// `size_t class_getInstanceSize(Class)`.
BD_EXTERN size_t bd_class_getInstanceSize(const bd_class *cls) BD_NAMED(class_getInstanceSize);
/// `BOOL class_addMethod(Class, SEL, IMP, const char *)`. Returns false if the class has the method. Copies the types.
BD_EXTERN bool bd_class_addMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types)
    BD_NAMED(class_addMethod);
/// `IMP class_replaceMethod(Class, SEL, IMP, const char *)`. Returns the previous IMP, or NULL. Copies the types.
BD_EXTERN bd_imp _Nullable bd_class_replaceMethod(
    bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types)
    BD_NAMED_BY_APPLE(class_replaceMethod);
/// `BOOL class_addProtocol(Class, Protocol *)`.
BD_EXTERN bool bd_class_addProtocol(bd_class *cls, bd_protocol *protocol) BD_NAMED(class_addProtocol);
/// `BOOL class_conformsToProtocol(Class, Protocol *)`, which does not include superclasses.
BD_EXTERN bool bd_class_conformsToProtocol(const bd_class *cls, bd_protocol *protocol)
    BD_NAMED(class_conformsToProtocol);

// MARK: Objects

/// `Class object_getClass(id)`. Returns the metaclass for a class.
BD_EXTERN bd_class *bd_object_getClass(const bd_object *object) BD_NAMED_BY_APPLE(object_getClass);
/// `Class object_setClass(id, Class)`.
BD_EXTERN void bd_object_setClass(bd_object *object, bd_class *cls) BD_NAMED(object_setClass);
/// Returns a zeroed instance with a reference count of one, like `+alloc`, with `extraBytes` bytes of memory after its
/// ivars.
BD_EXTERN bd_object *_Nullable bd_class_createInstance(bd_class *cls, size_t extraBytes)
    BD_NAMED_BY_APPLE(class_createInstance);
/// Returns the IMP that a message to `object` runs now, or the forwarding IMP if it has no such method.
BD_EXTERN bd_imp bd_objc_msg_lookup(bd_object *object, bd_selector *selector) BD_NAMED_BY_GNU(objc_msg_lookup);
/// Returns the IMP that a message with a result in memory runs now. Apple's platforms on x86-64 have a separate
/// forwarding IMP for such messages (`class_getMethodImplementation_stret`).
BD_EXTERN bd_imp bd_objc_msg_lookup_stret(bd_object *object, bd_selector *selector) BD_NAMED_BY_GNU(objc_msg_lookup);
/// Looks up a method that takes and returns words, and calls it. The lookup may raise an exception, because it runs code
/// of an object that forwards the message.
BD_EXTERN uintptr_t bd_object_sendWords(
    bd_object *object, bd_selector *selector, uintptr_t first, uintptr_t second, uintptr_t third);
BD_ADDRESS_OF(bd_object_sendWords)
/// `[[cls alloc] initializer...]`. Returns the new object, which the caller owns, or 0.
BD_EXTERN uintptr_t bd_class_makeObject(
    bd_object *cls, bd_selector *initializer, uintptr_t first, uintptr_t second, uintptr_t third);
BD_ADDRESS_OF(bd_class_makeObject)
/// Copies the first UTF-16 code units of an `NSString`, at most `capacity`. Returns the string's length. Nothing is copied
/// if a string can't have this length.
BD_EXTERN uintptr_t bd_string_read(
    bd_object *string, bd_selector *length, bd_selector *getCharacters, uint16_t *units, uintptr_t capacity);
BD_ADDRESS_OF(bd_string_read)
/// `[object retain]`. Returns `object`. On GCC's runtime the objects of a class whose `-retain` raises an exception are
/// not counted.
BD_EXTERN bd_object *bd_objc_retain(bd_object *object) BD_NAMED_BY_APPLE(objc_retain);
/// `[object release]`. If the thread has no pool, a deallocation gets one on GCC's runtime, because it may autorelease
/// other objects.
BD_EXTERN void bd_objc_release(bd_object *_Nullable object) BD_NAMED_BY_APPLE(objc_release);
/// `[object autorelease]`. Returns `object`.
BD_EXTERN bd_object *bd_objc_autorelease(bd_object *object) BD_NAMED_BY_APPLE(objc_autorelease);

/// Returns whether the object's deallocation has begun, so that a reference to it would dangle. The caller is code that
/// uses the object, for example because the object has sent a message in its `-dealloc`.
BD_EXTERN bool bd_objc_isDeallocating(bd_object *object);
/// Returns whether there is another strong reference to the object besides the caller's.
BD_EXTERN bool bd_object_isShared(bd_object *object);

// MARK: Autorelease pools

/// Opens a pool on this thread. The result must be passed to `bd_objc_autoreleasePoolPop` on the same thread.
BD_EXTERN void *bd_objc_autoreleasePoolPush(void) BD_NAMED_BY_APPLE(objc_autoreleasePoolPush);
/// Drains and closes the pool, and all pools that were opened inside it.
BD_EXTERN void bd_objc_autoreleasePoolPop(void *pool) BD_NAMED_BY_APPLE(objc_autoreleasePoolPop);
/// Calls `body` with its own pool. An exception of `body` is raised again after the pool is drained, and is not
/// deallocated.
BD_EXTERN void bd_objc_withAutoreleasePool(void (*body)(void *_Nullable context), void *_Nullable context);
/// Returns whether this thread has an open pool, so that an autoreleased object is released eventually.
BD_EXTERN bool bd_objc_hasAutoreleasePool(void);

// MARK: Protocols

typedef struct {
  bd_selector *name;
  const char *types;
} bd_method_description;

/// `Protocol *objc_getProtocol(const char *)`. Returns NULL for an unknown name.
BD_EXTERN bd_protocol *_Nullable bd_objc_getProtocol(const char *name) BD_NAMED(objc_getProtocol);
/// `const char *protocol_getName(Protocol *)`.
BD_EXTERN const char *bd_protocol_getName(bd_protocol *protocol) BD_NAMED(protocol_getName);
/// `protocol_copyMethodDescriptionList`: the methods that this protocol itself declares. The list is freed with `free`,
/// and can be NULL if there are none. GCC's runtime knows no optional methods.
BD_EXTERN bd_method_description *_Nullable bd_protocol_copyMethodDescriptionList(
    bd_protocol *protocol, bool isRequired, bool isInstance, unsigned int *count)
    BD_NAMED(protocol_copyMethodDescriptionList);
/// `protocol_copyProtocolList`: the protocols that this protocol adopts. The list is freed with `free`, and is NULL if
/// there are no protocols.
BD_EXTERN bd_protocol *_Nonnull *_Nullable bd_protocol_copyProtocolList(bd_protocol *protocol, unsigned int *count)
    BD_NAMED(protocol_copyProtocolList);
/// `BOOL protocol_conformsToProtocol(Protocol *, Protocol *)`.
BD_EXTERN bool bd_protocol_conformsToProtocol(bd_protocol *protocol, bd_protocol *other)
    BD_NAMED(protocol_conformsToProtocol);

/// `Protocol *objc_allocateProtocol(const char *)`. Returns NULL if the name is taken. Copies the name.
BD_EXTERN bd_protocol *_Nullable bd_objc_allocateProtocol(const char *name) BD_NAMED_BY_APPLE(objc_allocateProtocol);
/// `void protocol_addProtocol(Protocol *, Protocol *)`, before the protocol is registered.
BD_EXTERN void bd_protocol_addProtocol(bd_protocol *protocol, bd_protocol *adopted)
    BD_NAMED_BY_APPLE(protocol_addProtocol);
/// `void objc_registerProtocol(Protocol *)`. If another thread has registered the name first, the name keeps that
/// protocol, and `bd_objc_getProtocol` returns it.
BD_EXTERN void bd_objc_registerProtocol(bd_protocol *protocol) BD_NAMED_BY_APPLE(objc_registerProtocol);

// MARK: Associated objects

/// `void objc_setAssociatedObject(id, const void *, id, OBJC_ASSOCIATION_RETAIN)`. NULL removes the association.
BD_EXTERN void bd_objc_setAssociatedObject(bd_object *object, const void *key, bd_object *_Nullable value);
/// `id objc_getAssociatedObject(id, const void *)`, except that the caller owns a reference to the result.
BD_EXTERN bd_object *_Nullable bd_objc_copyAssociatedObject(bd_object *object, const void *key);

/// Called when an object is deallocated, while its memory is still valid.
typedef void (*bd_word_end)(void *_Nullable *_Nonnull word);
/// Returns the word that an object has for `end`, which is called with the word when the object is deallocated. The word
/// is valid until that call returns, and NULL at first. Objects without such a word share one: if `makes` is false, or if
/// the runtime can't tell of their end. There is one such function in the process.
BD_EXTERN void *_Nullable *_Nonnull bd_object_endWord(bd_object *object, bd_word_end end, bool makes);

// MARK: Zeroing weak references

/// The memory of a weak reference, which must not be moved between `bd_objc_initWeak` and `bd_objc_destroyWeak`.
typedef struct bd_weak {
  bd_object *_Nullable object;
#if !defined(__APPLE__)
  /// What all weak references to the object share on GCC's runtime. NULL for an object that is never deallocated.
  struct gnu_record *_Nullable record;
#endif
} bd_weak;

/// `id objc_initWeak(id *, id)`. `location` need not be initialized. NULL is stored for an object that is being
/// deallocated, for which Apple's own function terminates the process.
BD_EXTERN void bd_objc_initWeak(bd_weak *location, bd_object *_Nullable object);
/// `id objc_loadWeakRetained(id *)`. Returns a reference that the caller owns, or NULL after deallocation has begun.
BD_EXTERN bd_object *_Nullable bd_objc_loadWeakRetained(bd_weak *location) BD_NAMED_BY_APPLE(objc_loadWeakRetained);
/// `void objc_destroyWeak(id *)`.
BD_EXTERN void bd_objc_destroyWeak(bd_weak *location) BD_NAMED_BY_APPLE(objc_destroyWeak);

/// An object that gets messages while it lives, held weakly unless the receiver is told to keep it. The receiver has a
/// reference count of its own.
typedef struct bd_receiver bd_receiver;
/// Makes a receiver for an object, or for NULL. The caller owns the result.
BD_EXTERN bd_receiver *bd_receiver_create(bd_object *_Nullable object);
BD_EXTERN bd_receiver *bd_receiver_retain(bd_receiver *receiver);
BD_EXTERN void bd_receiver_release(bd_receiver *receiver);
/// Retains the object as long as the receiver lives. Called once, before another thread uses the receiver.
BD_EXTERN void bd_receiver_keep(bd_receiver *receiver);
/// Stops all messages to the object that have not reached it yet.
BD_EXTERN void bd_receiver_retire(bd_receiver *receiver);
/// Returns the object, which lives until `bd_receiver_letGo`, or NULL after it is deallocated or the receiver is
/// retired. The receiver must live until then too.
BD_EXTERN bd_object *_Nullable bd_receiver_hold(bd_receiver *receiver);
/// Ends a use. The object may be deallocated in this call, on this thread.
BD_EXTERN void bd_receiver_letGo(bd_receiver *receiver, bd_object *object);
/// Returns the object, retained, or NULL after it is deallocated.
BD_EXTERN bd_object *_Nullable bd_receiver_loadRetained(bd_receiver *receiver);
/// Returns whether the object lives and the receiver is not retired. The object may be deallocated before this function
/// returns.
BD_EXTERN bool bd_receiver_isLiving(bd_receiver *receiver);

// MARK: Blocks, and method implementations made from blocks

#if defined(__APPLE__)
/// `IMP imp_implementationWithBlock(id)`: returns an IMP that calls a copy of `block` with `self` and the method's
/// arguments, without `_cmd`. For a block whose flags contain BLOCK_USE_STRET, the IMP takes the result's address
/// first.
BD_EXTERN bd_imp bd_imp_implementationWithBlock(const void *block) BD_NAMED_BY_APPLE(imp_implementationWithBlock);
#endif

/// `_Block_copy`.
BD_EXTERN void *_Nullable bd_Block_copy(const void *block) BD_NAMED(_Block_copy);
/// `_Block_release`.
BD_EXTERN void bd_Block_release(const void *block) BD_NAMED(_Block_release);
/// Returns the function that a block runs. The function's first parameter is the block (Block-ABI-Apple, "Block
/// Literal").
BD_EXTERN const void *bd_block_getInvoke(const void *block);
/// Returns the block's extended type encoding, or NULL if its descriptor has none (flag BLOCK_HAS_SIGNATURE).
BD_EXTERN const char *_Nullable bd_block_getSignature(const void *block);
/// Returns whether the block's result is in memory whose address the caller passes (flag BLOCK_USE_STRET).
BD_EXTERN bool bd_block_returnsInMemory(const void *block);
/// Returns whether the block's signature has a void result. Returns false if the block has no signature.
BD_EXTERN bool bd_block_returnsNothing(const void *block);
/// Returns whether the object may be a block, because its class is one of the block runtime's classes.
BD_EXTERN bool bd_object_isBlock(const bd_object *object);

// MARK: Exceptions

/// `@throw exception`. The caller keeps its reference, and can't release it after this call, so the exception should be
/// autoreleased.
BD_EXTERN void bd_objc_raise(bd_object *_Nullable exception) __attribute__((noreturn));

/// Calls a function that takes at most five words: integers, pointers or objects. Returns whether it raised an
/// Objective-C exception. Exceptions of other languages are not caught.
///
/// No Swift frame is between the call and the catch. Swift does not release its references when an exception passes its
/// frames.
/// - `result`: Gets the register of the result. After an exception, it gets the address of the exception, which the
///   caller owns, or 0 for `@throw nil`.
BD_EXTERN bool bd_call_raises(
    const void *function, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t *result);

// MARK: Swift objects

// Functions of the Swift runtime that count references to Swift objects. The functions are part of Swift's ABI
// (RuntimeFunctions.def). Each but the last takes an object that may be NULL.

BD_EXTERN void *_Nullable swift_retain(void *_Nullable object);
BD_EXTERN void swift_release(void *_Nullable object);
/// Retains an object and returns it, or returns NULL if its deinit has begun.
BD_EXTERN void *_Nullable swift_tryRetain(void *_Nullable object);
/// Returns the number of strong references. Swift 6.2's standard library declares the object as not NULL, and LLVM refuses
/// to link two declarations that differ.
BD_EXTERN size_t swift_retainCount(void *object);

// MARK: Threads

/// Returns the calling thread's number, from 1. No other thread of the process ever has the same number. By contrast,
/// the value of pthread_self may be reused after the thread has ended (POSIX.1-2017, section 2.9.2 "Thread IDs").
BD_EXTERN uint64_t bd_thread_number(void);
/// Changes two numbers of the calling thread, and returns them: in the lowest byte the number of conversions that the
/// thread is in, one inside the other, and above it the number of elements in all of them, which starts from zero when
/// the first number is zero.
BD_EXTERN intptr_t bd_nesting_change(intptr_t change);

#if defined(__linux__)
/// Returns the name of the program's or the shared library's file that contains an address. All addresses in one file give
/// the same pointer (glibc: the name in the loader's `link_map`).
BD_EXTERN const char *_Nullable bd_image_of(const void *_Nullable address);

// Functions to run libdispatch's main queue in a run loop other than Core Foundation's. On other platforms the system's
// run loops run the main queue.
//
// libdispatch exports these two functions for Core Foundation ("4CF").

/// Returns an event file descriptor (eventfd(2)) that is readable when the main queue has blocks to run. libdispatch
/// owns the descriptor.
BD_EXTERN int bd_mainQueue_descriptor(void) BD_NAMED(_dispatch_get_main_queue_handle_4CF);
/// Runs the blocks of the main queue, on the main thread. Does nothing inside such a block. The message is not used.
BD_EXTERN void bd_mainQueue_run(void *_Nullable message) BD_NAMED(_dispatch_main_queue_callback_4CF);
#endif

#pragma clang assume_nonnull end

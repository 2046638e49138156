// Compiled C and Objective-C code that the tests call and that calls the library.
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <stdbool.h>

#include "CallbackMember.h"
#include "CallerCompletions.h"
#include "CallerOwner.h"
#include "CallerShapes.h"
#include "CountedObject.h"
#include "EndingObject.h"
#include "EventReceiver.h"
#include "HiddenTypes.h"
#include "HostileObject.h"
#include "Instrumentation.h"
#include "ObservedOwner.h"
#include "PropertyOwner.h"
#include "RuntimeStacks.h"
#include "RuntimeTestSupport.h"
#include "SendingOwner.h"
#include "TestObject.h"
#include "UnplannedShapes.h"

/// Returns how many allocations this thread has made so far, or -1 under a sanitizer, which has its own malloc.
long support_allocations(void);

/// Whether the program is built with a sanitizer. Tests do not judge a sanitizer's own mappings, frames and memory.
bool support_isSanitized(void);

/// Whether the process is emulated by qemu. Emulated processes are slow, can't be debugged, and have no limit of memory.
bool support_isEmulated(void);

#endif

// The C layer. The C layer offers the functions of an Objective-C runtime with opaque handles, and is the same on every
// platform.
#pragma once

#include "bd_members.h"
#include "bd_messages.h"

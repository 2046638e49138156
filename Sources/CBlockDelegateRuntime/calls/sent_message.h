// A message of receivers on its way to an object.
#pragma once

#include "../include/bd_base.h"

/// What the message's hazard pointer has as its thing while it has an object.
struct sent_message {
  bd_selector *selector;
};

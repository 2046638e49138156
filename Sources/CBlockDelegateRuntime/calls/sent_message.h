// A message that receivers are sending to an object.
#pragma once

#include "../include/bd_base.h"

/// The thing that the hazard pointer of a message protects while the message has an object.
struct sent_message {
  bd_selector *selector;
};

#ifndef SUPPORT_H
#define SUPPORT_H

#include "bd_slots.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An instance of a dynamic class, as far as the entries look at it.
struct instance {
  const void *isa;
  bd_slot_table *table;
};

/// A table of empty slots.
bd_slot_table *make_table(uintptr_t count);

/// What bd_objc_msg_lookup finds for every message.
extern bd_imp forward_implementation;

/// Checks of the entries; returns how many failed.
int run_entries(void);
/// Writes each case with the values of its arguments and its result.
int write_cases(FILE *output);
/// Runs each case through the frame entry, with the result registers of `input`, and through bd_call, with the frame of
/// `input`; writes the frames that came in and went out.
int run_frames(FILE *input, FILE *output);

#ifdef __cplusplus
}
#endif
#endif

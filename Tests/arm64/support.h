#ifndef SUPPORT_H
#define SUPPORT_H

#include "bd_slots.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An instance of a dynamic class, with the fields that the entries read.
struct instance {
  const void *isa;
  bd_slot_table *table;
};

/// Makes a table of empty slots.
bd_slot_table *make_table(uintptr_t count);

/// The implementation that bd_objc_msg_lookup returns for every message.
extern bd_imp forward_implementation;

/// Runs the tests of the entries. Returns the number of failed checks.
int run_entries(void);
/// Writes each case with the values of its arguments and its result.
int write_cases(FILE *output);
/// Runs each case in two ways. First a compiled caller calls the frame entry, which returns the result registers of
/// `input`. Then bd_call calls the compiled callee with the frame of `input`. Writes the incoming and outgoing frames.
int run_frames(FILE *input, FILE *output);

#ifdef __cplusplus
}
#endif
#endif

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
  uintptr_t table;
  /// Room for the table inside.
  unsigned char inside[sizeof(bd_slot_table)] __attribute__((aligned(8)));
};

/// Makes a table of empty slots. The caller owns it.
bd_slot_table *make_table(uint16_t count);

enum { stack_words = 12 };

/// The content of the registers when a function is called, and when it returns (registers.S).
typedef struct {
  uint64_t general[10];  // x0 to x8
  uint64_t vector[8][2];
  uint64_t stack[stack_words];
  uint64_t generalResult[2];
  uint64_t vectorResult[4];
  /// After a call, the number of registers among x19 to x28 and d8 to d15 that the function changed. In a capture, the
  /// stack pointer.
  uint64_t changed;
} registers __attribute__((aligned(16)));

/// Calls `function` with all argument registers and stack words, and stores its result in `values`.
void call_registers(const void *function, registers *values);
/// A function that stores its argument registers and its stack in `captured`, overwrites every register that a
/// function may change, and returns the result registers of `captured`.
void capture(void);
extern registers captured;
/// Overwrites all registers that a function may change.
void clobber_registers(void);

/// Runs the tests of the entries. Returns the number of failed checks.
int run_entries(void);
/// Writes each case with the values of its arguments and its result.
int write_cases(FILE *output);
/// Runs each case in two ways. First a compiled caller calls the method entry, which returns the result registers of
/// `input`. Then bd_call calls the compiled callee with the frame of `input`. Writes the incoming and outgoing frames.
int run_frames(FILE *input, FILE *output);

#ifdef __cplusplus
}
#endif
#endif

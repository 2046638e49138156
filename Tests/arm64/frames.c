// Callers and callees with random signatures, and the frames of their calls as data. The values come from the cases
// (Tests/ABI). The program does not know where values are in a frame. The plans know it, and they run on the host,
// where CallFramesTests.swift reads and writes the files of this program.
#include "support.h"

#include "abi_cases.h"
#include "bd_call_frame.h"

#include <stdlib.h>
#include <string.h>

enum { stack_bytes = 4096, value_bytes = 256 };

static void put(FILE *file, const void *bytes, size_t size) { fwrite(bytes, 1, size, file); }
static void put32(FILE *file, uint32_t number) { put(file, &number, 4); }

static void get(FILE *file, void *bytes, size_t size) {
  if (fread(bytes, 1, size, file) == size) return;
  fputs("the input is too short\n", stderr);
  exit(2);
}
static uint32_t get32(FILE *file) {
  uint32_t number;
  get(file, &number, 4);
  return number;
}

static void put_text(FILE *output, const char *text) {
  put32(output, (uint32_t)strlen(text));
  put(output, text, strlen(text));
}

static void put_value(FILE *output, const abi_type *type, uint64_t seed) {
  unsigned char value[value_bytes] __attribute__((aligned(64))) = {0};
  unsigned char mask[value_bytes] __attribute__((aligned(64))) = {0};
  type->fill(value, seed);
  if (type->mask != NULL) type->mask(mask);
  put32(output, (uint32_t)type->size);
  put(output, value, type->size);
  put32(output, type->mask != NULL ? (uint32_t)type->size : 0);
  put(output, mask, type->mask != NULL ? type->size : 0);
  put_text(output, type->kinds != NULL ? type->kinds : "");
}

/// Writes the encoding that compilers write for a method: an argument takes its size, and an integer at least four bytes.
static void put_encoding(FILE *output, const abi_case *c) {
  if (c->encoding[0] != 0) return put_text(output, c->encoding);
  char text[8192];
  size_t offset = 16, length = (size_t)sprintf(text, "@0:8");
  for (uint32_t a = 0; a < c->count; a++) {
    const abi_type *type = c->arguments[a];
    length += (size_t)sprintf(text + length, "%s%zu", type->encoding, offset);
    offset += type->is_integer && type->size < 4 ? 4 : type->size;
  }
  char whole[8448];
  sprintf(whole, "%s%zu%s", c->result != NULL ? c->result->encoding : "v", offset, text);
  put_text(output, whole);
}

static void fill_pools(const abi_library *library) {
  for (uintptr_t i = 0; i < abi_object_count; i++) {
    library->objects[i] = (void *)(0x1000 + i);
    library->selectors[i] = (void *)(0x2000 + i);
  }
}

int write_cases(FILE *output) {
  const abi_library *library = abi_library_get();
  fill_pools(library);
  put32(output, library->count);
  for (uint32_t i = 0; i < library->count; i++) {
    const abi_case *c = &library->cases[i];
    put_encoding(output, c);
    put32(output, c->count);
    for (uint32_t a = 0; a < c->count; a++) put_value(output, c->arguments[a], abi_seed(c->number, (int)a));
    put32(output, c->result != NULL);
    if (c->result != NULL) put_value(output, c->result, abi_seed(c->number, -1));
  }
  return 0;
}

// MARK: Frames

static FILE *frames;
/// The result that the closure returns.
static struct {
  uint64_t general[2], vector[4];
  uint32_t indirectSize;
  unsigned char indirect[value_bytes];
} result;

/// The closure of every case. The closure stores the frame and the stack that it receives, and returns the result
/// registers that the plan has written.
static bd_imp record(void *payload, bd_call_frame *frame) {
  (void)payload;
  put(frames, frame, sizeof *frame);
  put(frames, frame->stack, stack_bytes);
  memcpy(frame->generalResult, result.general, sizeof result.general);
  memcpy(frame->vectorResult, result.vector, sizeof frame->vectorResult);
#if !defined(__aarch64__)
  if (!frame->hasResultAddress) return NULL;
#endif
  if (result.indirectSize > 0) memcpy(frame->indirectResult, result.indirect, result.indirectSize);
  return NULL;
}

int run_frames(FILE *input, FILE *output) {
  const abi_library *library = abi_library_get();
  fill_pools(library);
  frames = output;
  // Reserves the memory above the frame of a call, which is read with the frame.
  volatile unsigned char above[4 * stack_bytes];
  above[sizeof above - 1] = 0;

  static long closure = 1;
  struct instance instance = {0};
  bd_slot_table *table = make_table(1);
  bd_slot_initContinuation(bd_slotTable_slots(table), record, &closure);
  bd_instance_setSlotTable((bd_object *)&instance, table);
  static uintptr_t selector;
  const bd_imp entry = bd_slot_implementation(0, bd_slot_setUnclear((const bd_selector *)&selector, false));

  for (uint32_t i = 0; i < library->count; i++) {
    const abi_case *c = &library->cases[i];
    const bool isReceived = get32(input) != 0, isSent = get32(input) != 0;
    if (!isReceived) continue;
    get(input, result.general, sizeof result.general);
    get(input, result.vector, sizeof result.vector);
    result.indirectSize = get32(input);
    get(input, result.indirect, result.indirectSize);
    put32(output, c->call(&instance, &selector, entry));

    if (!isSent) continue;
    // For the other direction, the host provides a frame for the callee. The program replaces the relative addresses in
    // it by real ones.
    bd_call_frame frame;
    get(input, &frame, sizeof frame);
    const uint32_t size = get32(input);
    unsigned char *call_memory = aligned_alloc(16, (size + 15) / 16 * 16 + 16);
    get(input, call_memory, size);
    frame.stack = call_memory;
    for (uint32_t count = get32(input); count > 0; count--) {
      const bool isInFrame = get32(input) != 0;
      const uint32_t offset = get32(input);
      const unsigned char *target = call_memory + get32(input);
      memcpy((isInFrame ? (unsigned char *)&frame : call_memory) + offset, &target, sizeof target);
    }
    const uint64_t wrong = *library->wrong;
    bd_call((const void *)c->callee, &frame);
    put(output, &frame, sizeof frame);
    put(output, call_memory, size);
    put32(output, (uint32_t)(*library->wrong - wrong));
    free(call_memory);
  }
  put(output, library->checked, 8);
  put(output, library->wrong, 8);
  return 0;
}

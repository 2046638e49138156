// Values in call frames, and copies of frames.
#include "bd_call_frame.h"

#include <string.h>

void bd_place_join(bd_place place, const bd_call_frame *frame, unsigned char *value) {
  const unsigned char *piece = bd_place_find(place, frame);
  for (int i = 0; i < place.count; i++) memcpy(value + i * place.pieceSize, piece + i * place.step, place.pieceSize);
}

void bd_place_split(bd_place place, const bd_call_frame *frame, const unsigned char *value) {
  unsigned char *piece = bd_place_find(place, frame);
  for (int i = 0; i < place.count; i++) memcpy(piece + i * place.step, value + i * place.pieceSize, place.pieceSize);
}

void bd_call_frame_copy(
    const bd_message_layout *layout, const bd_call_frame *frame, bd_call_frame *copy, unsigned char *memory) {
  *copy = *frame;
  copy->canBeDeclined = false;
  copy->stack = memory;
  copy->stackSize = layout->stackSize;
  if (layout->stackSize > 0) memcpy(memory, frame->stack, layout->stackSize);
  for (uintptr_t i = 0; i < layout->referenceCount; i++) {
    const bd_reference_argument *reference = &layout->references[i];
    unsigned char *value = memory + reference->copyOffset;
    memcpy(value, bd_place_find(reference->place, frame), reference->size);
    bd_place address = reference->place;
    address.isAddress = false;
    memcpy(bd_place_find(address, copy), &value, sizeof value);
  }
}

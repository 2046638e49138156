#include "../include/bd_call_frame.h"

#include <string.h>

void bd_call_frame_copy(
    const bd_message_layout *layout, const bd_call_frame *frame, bd_call_frame *copy, unsigned char *memory) {
  *copy = *frame;
  copy->stack = memory;
  copy->stackSize = layout->stackSize;
  if (layout->stackSize > 0) memcpy(memory, frame->stack, layout->stackSize);
  for (uintptr_t i = 0; i < layout->referenceCount; i++) {
    const bd_reference_argument *reference = &layout->references[i];
    unsigned char *place = (reference->isOnStack ? memory : (unsigned char *)copy) + reference->offset;
    unsigned char *copied = memory + reference->copyOffset;
    const void *original;
    memcpy(&original, place, sizeof original);
    memcpy(copied, original, reference->size);
    memcpy(place, &copied, sizeof copied);
  }
}

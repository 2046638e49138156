// A message's completion block while the message runs. For C++ files: its destructor runs when an exception leaves a frame.
#pragma once

#include "../include/bd_blocks.h"
#include "../include/bd_completion.h"

#include <string.h>

// Types have names for the linker too: this is each file's own.
namespace {

/// Puts a block that is called exactly once into a frame, as long as this lives.
class completed {
  const void *_original = nullptr;
  void *_once = nullptr;
  unsigned char *_address = nullptr;

 public:
  /// - `completion`: NULL where the method has none.
  completed(const bd_completion *completion, bd_call_frame *frame) {
    if (completion == nullptr) return;
    unsigned char *const start = completion->isOnStack ? frame->stack : reinterpret_cast<unsigned char *>(frame);
    _address = start + completion->offset;
    memcpy(&_original, _address, sizeof _original);
    if (_original == nullptr || !bd_block_returnsNothing(_original)) return;
    void *fallback = nullptr;
    if (!completion->functions->begin(completion->context, frame, &fallback)) return;
    _once = bd_block_makeOnce(_original, completion, fallback);
    memcpy(_address, &_once, sizeof _once);
  }
  completed(const completed &) = delete;
  ~completed() noexcept(false) {
    if (_once == nullptr) return;
    memcpy(_address, &_original, sizeof _original);
    bd_Block_release(_once);
  }
};

}  // namespace

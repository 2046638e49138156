// The completion block of a message that is in progress. The header is for C++ files, because the destructor must run
// when an exception passes the frame.
#pragma once

#include "../include/bd_runtime.h"
#include "../include/bd_completion.h"

#include <string.h>

// The unnamed namespace prevents a collision with a class of the same name in another file.
namespace {

/// Replaces the completion block in a frame by a block that is called exactly once. The destructor restores the
/// original.
class completed {
  const void *_original = nullptr;
  void *_once = nullptr;
  unsigned char *_address = nullptr;

 public:
  /// - `completion`: NULL if the method has no completion block.
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

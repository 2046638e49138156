// Hand-written declarations; only what Scripts/apple/members uses.
#pragma once
#include <Foundation.h>
#pragma clang assume_nonnull begin
typedef int64_t CMTimeValue;
typedef int32_t CMTimeScale;
typedef int64_t CMTimeEpoch;
typedef enum __attribute__((flag_enum, enum_extensibility(open))) CMTimeFlags : uint32_t CMTimeFlags;
enum CMTimeFlags : uint32_t {
  kCMTimeFlags_Valid = 1UL << 0,
  kCMTimeFlags_HasBeenRounded = 1UL << 1,
};
typedef struct {
  CMTimeValue value;
  CMTimeScale timescale;
  CMTimeFlags flags;
  CMTimeEpoch epoch;
} CMTime SENDABLE;
typedef struct {
  CMTime start;
  CMTime duration;
} CMTimeRange SENDABLE;
typedef struct {
  int32_t width;
  int32_t height;
} CMVideoDimensions;
typedef struct __attribute__((objc_bridge(id))) opaqueCMSampleBuffer *CMSampleBufferRef;
#pragma clang assume_nonnull end

//===- nvtx3/nvToolsExt.h - Ranges for profilers --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stdint.h>

typedef unsigned long long nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
struct nvtxEventAttributes_t {
  uint16_t version, size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType, reserved0;
  union {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
  } payload;
  int32_t messageType;
  union {
    const char *ascii;
    const wchar_t *unicode;
  } message;
};

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE sizeof(nvtxEventAttributes_t)
#define NVTX_COLOR_ARGB 1
#define NVTX_MESSAGE_TYPE_ASCII 1

extern "C" int nvtxRangePushA(const char *), nvtxRangePop(),
    nvtxRangePushEx(const nvtxEventAttributes_t *),
    nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *),
    nvtxDomainRangePop(nvtxDomainHandle_t);
extern "C" void nvtxMarkA(const char *), nvtxRangeEnd(nvtxRangeId_t),
    nvtxNameOsThreadA(unsigned, const char *), nvtxMarkEx(const nvtxEventAttributes_t *);
extern "C" nvtxRangeId_t nvtxRangeStartA(const char *),
    nvtxRangeStartEx(const nvtxEventAttributes_t *);
extern "C" nvtxDomainHandle_t nvtxDomainCreateA(const char *);

#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxMark nvtxMarkA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA

//===- nvrtc.h - Compilation at run time, opaque --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef struct nvrtcProgram_opaque *nvrtcProgram;

enum nvrtcResult {
  NVRTC_SUCCESS,
  NVRTC_ERROR_OUT_OF_MEMORY,
  NVRTC_ERROR_PROGRAM_CREATION_FAILURE,
  NVRTC_ERROR_INVALID_INPUT,
  NVRTC_ERROR_INVALID_PROGRAM,
  NVRTC_ERROR_INVALID_OPTION,
  NVRTC_ERROR_COMPILATION
};

extern "C" nvrtcResult nvrtcVersion(...), nvrtcCreateProgram(...), nvrtcDestroyProgram(...),
    nvrtcCompileProgram(...), nvrtcGetPTXSize(...), nvrtcGetPTX(...), nvrtcGetCUBINSize(...),
    nvrtcGetCUBIN(...), nvrtcGetProgramLogSize(...), nvrtcGetProgramLog(...),
    nvrtcAddNameExpression(...), nvrtcGetLoweredName(...);
extern "C" const char *nvrtcGetErrorString(nvrtcResult);

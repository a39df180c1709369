//===- cuda_gl_interop.h - Sharing with OpenGL, opaque --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_more_runtime_types.h"

enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone,
  cudaGraphicsRegisterFlagsReadOnly,
  cudaGraphicsRegisterFlagsWriteDiscard,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
  cudaGraphicsRegisterFlagsTextureGather = 8
};
enum cudaGraphicsMapFlags {
  cudaGraphicsMapFlagsNone,
  cudaGraphicsMapFlagsReadOnly,
  cudaGraphicsMapFlagsWriteDiscard
};

extern "C" cudaError_t cudaGraphicsGLRegisterBuffer(...), cudaGraphicsGLRegisterImage(...),
    cudaGLSetGLDevice(...), cudaGLRegisterBufferObject(...), cudaGLMapBufferObject(...),
    cudaGLUnmapBufferObject(...), cudaGLUnregisterBufferObject(...), cudaGLGetDevices(...);

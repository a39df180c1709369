//===- helper_cuda.h - Error checks of the samples ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <helper_string.h>

// The call stays visible; what is done about its result does not matter.
#define checkCudaErrors(...) ((void)(__VA_ARGS__))
#define getLastCudaError(...) ((void)cudaGetLastError())
#define printLastCudaError(...) ((void)cudaGetLastError())
#ifndef MAX
#define MAX(_A, _B) ((_A) > (_B) ? (_A) : (_B))
#endif
#ifndef MIN
#define MIN(_A, _B) ((_A) < (_B) ? (_A) : (_B))
#endif

int gpuDeviceInit(int), gpuGetMaxGflopsDeviceId(), ftoi(float), _ConvertSMVer2Cores(int, int),
    findCudaDevice(int, const char **), findIntegratedGPU();
const char *_ConvertSMVer2ArchName(int, int);
bool checkCudaCapabilities(int, int);
template <class _T> const char *_cudaGetErrorEnum(_T);
template <class _T> void check(_T, const char *, const char *, int);
